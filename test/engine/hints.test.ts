import { operation, useBench } from './support/kit';
import { airtime, byKey, electricity, exam, rows } from './support/products';

const bench = useBench();
const preview = { ...byKey, mode: 'preview' };

async function run(parameters: object, items: object[]) {
	const { hints, ...result } = await bench().buy(parameters, items);
	const told = hints.map(({ message, type }) => `${type}: ${message}`).join('\n');
	return { ...result, told };
}
const toldOf = async (changes: Parameters<typeof airtime>[0], items: object[]) =>
	(await run(airtime(changes), items)).told;

describe('Possible mistakes in a sheet', () => {
	const [first, ...others] = rows(6).map((row) => ({ ...row, amount: 150 }));

	it.each([
		['in a preview', preview, 0],
		['after the purchase', byKey, 6],
	])('a hint names a price of ten times the usual one %s', async (_, more, charges) => {
		const sheet = [{ ...first, amount: 1_500 }, ...others];
		expect(await toldOf(more, sheet)).toMatch(/^warning: .*Row 1 alone is ₦1,500 of ₦2,250/m);
		expect(bench().books.charges).toBe(charges);
		const less = { ...first, amount: 1_499 };
		expect(await toldOf(preview, [less, ...others])).not.toContain('alone');
	});

	it('a hint names a price of a tenth of the usual one', async () => {
		const sheet = [
			{ ...first, amount: 2_000 },
			...others.map((row) => ({ ...row, amount: 2_000 })),
		];
		const told = await toldOf(preview, [
			...sheet,
			{ phone: '08091234560', order: 'A-7', amount: 200 },
		]);
		expect(told).toMatch(/^warning: Row 7 is a tenth of the usual price \(₦2,000\) or less\.$/m);
		expect(
			await toldOf(preview, [...sheet, { phone: '08091234560', order: 'A-7', amount: 201 }]),
		).not.toContain('tenth');
	});

	it('a missing column is one problem of the sheet', async () => {
		const sheet = rows(3).map(({ phone, ...row }, at) => ({
			...row,
			Line: phone,
			row_number: at + 2,
		}));
		const told = await toldOf(preview, sheet);
		expect(told).toMatch(
			/^warning: 3 rows cannot be bought\. Look at rows 2, 3 and 4\. 'Phone Number' got nothing from this row, which has [^\n]*Line/m,
		);
		expect(told).not.toContain('row_number');
		const { error } = await run(airtime(byKey), sheet);
		expect(error?.message).toMatch(
			/^PRODUCTION: All 3 rows have one problem\. Row 2: 'Phone Number' got nothing/,
		);
	});

	it('the message calls an empty row of a Google Sheet empty', async () => {
		const empty = { row_number: 3, phone: '', amount: '', order: '' };
		const { items } = await run(airtime(preview), [
			...[{ ...first, row_number: 2 }, empty],
			{ ...others[0], row_number: 4 },
		]);
		expect(items[1]).toMatchObject({
			row: 3,
			message: expect.stringMatching(/^This row is empty/),
		});
	});

	it('a hint names a number in several rows', async () => {
		const again = { ...first, amount: 200, order: 'another' };
		expect(await toldOf(preview, [first, ...others, again])).toContain(
			'08031234567 is in rows 1 and 7',
		);
	});

	it('a hint names a meter with and without its leading zero', async () => {
		const meters = ['4123456711', '41234567890', '04123456711'].map((meter) => ({ meter }));
		const more = { mode: 'preview', meterNumber: '={{ $json.meter }}' };
		const { told } = await run(electricity(more), meters);
		expect(told).toMatch(
			/^warning: 4123456711 and 04123456711 are both in this sheet \(rows 1 and 3\)\. Check whether the sheet dropped a zero\.$/m,
		);
		expect((await run(electricity(more), meters.slice(1))).told).not.toContain('dropped a zero');
	});

	it('a repeat of a key costs nothing', async () => {
		const { items } = await run(airtime(preview), [first, ...others, first]);
		expect(items[6]).toMatchObject({ price: 0 });
		expect(items[6].message).toContain('Same key as row 1');
	});

	it('a preview counts the rows with a warning, as a purchase does', async () => {
		const told = await toldOf({ ...preview, network: 2 }, [first, ...others]);
		expect(told).toMatch(/^warning: .*\d rows with a warning\. Look at rows/m);
	});
});

describe('Rows that a node before has doubled', () => {
	const doubled = [...rows(3), ...rows(2)];
	const words = / is in rows \d/;

	it('are named in a preview before they are bought', async () => {
		const told = await toldOf({ mode: 'preview' }, doubled);
		expect(told).toMatch(
			/^info: PRODUCTION: Nothing was bought\. .*\nwarning: 08031234567 is in rows 1 and 4, and 1 other is in several rows too\. If this is wrong, remove the extra rows, or find the node before this one that gives rows twice/m,
		);
		expect(bench().books.charges).toBe(0);
	});

	it('are each bought under Once per Run, and a hint names them', async () => {
		expect(await toldOf({}, doubled)).toMatch(
			/^warning: 08031234567 is in rows 1 and 4, and 1 other is in several rows too\. /m,
		);
		expect(bench().books.charges).toBe(5);
		expect(await toldOf({}, rows(3))).not.toMatch(words);
	});

	it('are one purchase by key, without a hint', async () => {
		expect(await toldOf(preview, doubled)).not.toMatch(words);
		expect(await toldOf(byKey, doubled)).not.toMatch(words);
		expect(bench().books.charges).toBe(3);
	});

	it('lead to no hint for products without a recipient', async () => {
		expect((await run(exam({ mode: 'preview' }), rows(2))).told).not.toMatch(words);
	});
});

describe('What to do next', () => {
	const sheet = rows(4);

	it('is in the hint about an empty wallet, with the missing sum', async () => {
		bench().simulator.setAccount(bench().simulator.accounts[0].username, { balance: 350 });
		expect(await toldOf({ mode: 'preview' }, sheet)).toContain(
			'4 rows would cost ₦1,000; the wallet has only ₦350. Fund ₦650, then run again',
		);
		expect(bench().books.charges).toBe(0);
	});

	it('is in the hint about pending purchases', async () => {
		bench().addFault('/api/topup', { kind: 'pending', word: 'process' }, { count: 1 });
		expect(await toldOf({}, sheet)).toContain("run 'Ledger → Follow Up' in some minutes");
	});

	it('is in the hint of Follow Up if nothing is open', async () => {
		await toldOf({}, sheet);
		const { told, items } = await run(operation('ledger/followUp'), [{}]);
		expect(items).toEqual([]);
		expect(told).toContain('No purchase in the ledger is open');
	});
});
