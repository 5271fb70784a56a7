import { complaintsOf, markdownTable } from './table';

const holds = { name: 'Buys once', answer: 'holds', ms: 1 } as const;
const fails = { name: 'Stops', answer: 'fails', ms: 1, reason: 'it went on' } as const;

test('the table has a column for each n8n, a row for each case, and a dash where a case is not run', () => {
	const table = markdownTable([
		{ n8n: '1.0', results: [holds] },
		{ n8n: '2.0', results: [holds, fails] },
	]);
	expect(table.split('\n')).toEqual([
		'|           | 1.0 | 2.0    |',
		'| --------- | --- | ------ |',
		'| Buys once | yes | yes    |',
		'| Stops     | –   | **no** |',
	]);
});

test('the report complains of what fails, of a process that ends early, and of a version on which nothing was run', () => {
	expect(complaintsOf({ n8n: '1.0', results: [holds] })).toEqual([]);
	expect(complaintsOf({ n8n: '1.0', results: [holds, fails] })).toEqual([
		'n8n 1.0: Stops: it went on',
	]);
	expect(complaintsOf({ n8n: '1.0', results: [holds], broken: 'it ended with 1' })).toEqual([
		'n8n 1.0: it ended with 1',
	]);
	expect(complaintsOf({ n8n: '1.0', results: [] })).toEqual(['n8n 1.0: no case was run']);
});
