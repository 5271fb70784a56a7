import { airtime, byKey, exam, rows, useBench } from './support/kit';

const bench = useBench();
const doubled = [...rows(3), ...rows(2)];

const hintsOf = async (parameters: Record<string, unknown>, items = doubled) => {
	const { hints } = await bench().buy(airtime(parameters), items);
	return hints.map(({ message, type }) => `${type}: ${message}`).join('\n');
};

const words = / is in rows \d/;

describe('rows that a node before has doubled', () => {
	it('are told in a preview, before they are bought', async () => {
		const hints = await hintsOf({ mode: 'preview' });
		expect(hints).toMatch(
			/^warning: .*Nothing was bought\. .*08031234567 is in rows 1 and 4, and 1 other is in several rows too\. The node buys each of them\. If this is wrong/m,
		);
		expect(bench().books.charges).toBe(0);
	});

	it('are each bought once per run, and told', async () => {
		expect(await hintsOf({})).toMatch(
			/^warning: 08031234567 is in rows 1 and 4, and 1 other is in several rows too\. /m,
		);
		expect(bench().books.charges).toBe(5);
		expect(await hintsOf({}, rows(3))).not.toMatch(words);
	});

	it('are one purchase by key, of which nothing is told', async () => {
		expect(await hintsOf({ ...byKey, mode: 'preview' })).not.toMatch(words);
		expect(await hintsOf(byKey)).not.toMatch(words);
		expect(bench().books.charges).toBe(3);
	});
});

it('pins that nobody receives may be the same in any number', async () => {
	const { hints } = await bench().buy(exam({ mode: 'preview' }), rows(2));
	expect(hints.map(({ message }) => message).join()).not.toMatch(words);
});
