import { useBench } from '../../support/useBench';
import { airtime, betting, byKey, outcomesOf } from '../onceHelp';

const bench = useBench();
const products = { airtime, betting };

/** The column of the keys at the first run, and as a sheet program shows the same cells at the second. */
const columns = {
	'thousands with commas': [
		['1001', '1002'],
		['1,001', '1,002.00'],
	],
	'thousands that lose their commas': [
		['1,001', '₦1,002.00'],
		[1001, 1002],
	],
	'lost zeros': [
		['007', '08031234567'],
		[7, 8031234567],
	],
	'a day as a number': [
		['2026-11-23', '24 Nov 2026'],
		[46349, '46,350'],
	],
	'a cell within a text': [
		['july-1001', 'ada-2026-11-23'],
		['july-1,001', 'ada-23-Nov-26'],
	],
};
const rowsOf = (keys: Array<string | number>) =>
	keys.map((order, index) => ({ phone: '08031234567', amount: 100 * (index + 1), order }));

describe.each(Object.entries(columns))('a column of keys with %s', (_, [first, second]) => {
	test.each([
		['airtime', 'off'],
		['betting', 'off'],
		['airtime', 'dataTable'],
		['betting', 'dataTable'],
	] as const)('buys nothing again: %s, ledger %s', async (product, ledger) => {
		const parameters = products[product]({ ...byKey, ledger });
		const run = async (keys: Array<string | number>) =>
			await bench().run({
				rows: rowsOf(keys),
				parameters,
				node: { onError: 'continueRegularOutput' },
			});
		expect(outcomesOf(await run(first))).toEqual(['success', 'success']);
		await run(second);
		expect(bench().simulator.ledger()).toHaveLength(2);
		const other = await run(['1,003', 'july-3']);
		expect(outcomesOf(other)).toEqual(['success', 'success']);
	});
});

test('what a sheet has shortened, or may write in another way, is not sent and says what to do', async () => {
	const { items, requests } = await bench().run({
		rows: rowsOf(['1.00E+11', '11/23/2026', '1.000']),
		parameters: airtime({ ...byKey, notBought: 'receipts' }),
	});
	expect(items.map(({ outcome, message }) => [outcome, message])).toEqual([
		['notSent', expect.stringMatching(/shortened\. In the sheet, give the column the format/)],
		['notSent', expect.stringMatching(/for each other\. Write the date as year, month and day/)],
		['notSent', expect.stringMatching(/two ways\. In the sheet, give the column the format/)],
	]);
	expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
});
