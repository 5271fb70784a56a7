import { airtime, byKey, rows, useBench } from './support/kit';

const bench = useBench();
const [first, ...others] = rows(6).map((row) => ({ ...row, amount: 150 }));
const preview = { ...byKey, mode: 'preview' };

const run = async (items: object[], more: object) => {
	const result = await bench().buy(airtime(more as never), items);
	const hints = result.hints.map(({ message, type }) => `${type}: ${message}`).join('\n');
	return { ...result, told: hints };
};

describe('What looks wrong in a sheet', () => {
	it.each([
		['before it is paid', preview, 0],
		['with what was bought', byKey, 6],
	])('one price of more than ten times the usual one is told %s', async (_, more, charges) => {
		const sheet = [{ ...first, amount: 9_000 }, ...others];
		expect((await run(sheet, more)).told).toMatch(/^warning: .*Row 1 alone is ₦9,000 of ₦9,750/m);
		expect(bench().books.charges).toBe(charges);
		expect((await run([first, ...others], preview)).told).not.toContain('alone');
	});

	it('a number in several rows is told', async () => {
		const again = { ...first, amount: 200, order: 'another' };
		expect((await run([first, ...others, again], preview)).told).toContain(
			'08031234567 is in rows 1 and 7',
		);
	});

	it('a repeat of a key costs nothing', async () => {
		const { items } = await run([first, ...others, first], preview);
		expect(items[6]).toMatchObject({ price: 0 });
		expect(items[6].message).toContain('Same key as row 1');
	});

	it('a preview counts the rows with a warning, as a purchase does', async () => {
		const { told } = await run([first, ...others], { ...preview, network: 2 });
		expect(told).toMatch(/^warning: .*\d rows with a warning\. Look at rows/m);
	});
});
