import { airtime, byKey, rows, useBench } from './support/kit';

const bench = useBench();
const good = rows(4);
const sheet = [
	{ ...good[0], order: 'S001' },
	{ phone: '0803123', amount: 'ten', order: 'S002' },
	{ ...good[2], order: '1,003' },
	{ ...good[3], amount: 0, order: 'S004' },
];

const run = async (items: object[], more: object = byKey) =>
	await bench().buy(airtime(more as never), items);

describe('Rows that need correcting', () => {
	it('are named all at once, with their keys, before anything is sent', async () => {
		const { error, requests } = await run(sheet);
		expect(error?.message).toMatch(
			/^3 of 4 rows need correcting: 2 \(S002\), 3 \(1,003\), 4 \(S004\)\. Row 2: /,
		);
		expect(error?.message).not.toContain('[item');
		expect(error?.description).toMatch(
			/Preview lists all\. .*To go on with the other rows now, set 'Rows Not Bought' to 'As Receipts'\.$/,
		);
		expect(error?.context.itemIndex).toBe(1);
		expect(requests).toEqual([]);
		expect(bench().books.charges).toBe(0);
	});

	it('are each told with all of their faults', async () => {
		const { items } = await run(sheet, { ...byKey, mode: 'preview' });
		expect(items[1].message).toMatch(/'Phone Number' is too short.*'Amount/);
		const worst = { phone: '0803123', amount: 'ten', order: '' };
		const preview = await run([worst, sheet[0]], { ...byKey, mode: 'preview' });
		expect(preview.items[0].message).toMatch(
			/^'Phone Number' is too short.*\. 'Amount'.*\. The key is empty\. /,
		);
		expect(bench().books.charges).toBe(0);
	});

	it('are told once that they have none of the columns', async () => {
		const { items } = await run([{ note: 'x', more: 'y' }, sheet[0]], {
			...byKey,
			mode: 'preview',
		});
		expect(items[0].message).toMatch(/got nothing from this row/);
		expect(String(items[0].message).match(/got nothing/g)).toHaveLength(1);
	});

	it('are told once that they may be a total', async () => {
		const { items } = await run([sheet[0], { phone: '', amount: 5_000, order: '' }], {
			...byKey,
			mode: 'preview',
		});
		const { message } = items[1];
		expect(message).toMatch(/^'Phone Number' is empty\..* The key is empty\./);
		expect(String(message).match(/If the row is a total or a note, remove it\./g)).toHaveLength(1);
	});

	it('have the numbers of their sheet', async () => {
		const numbered = sheet.map((row, at) => ({ ...row, row_number: at + 12 }));
		expect((await run(numbered)).error?.message).toMatch(/: 13 \(S002\), 14 .*\. Row 13: /);
		expect((await run(numbered.slice(0, 2))).error?.message).toMatch(/^Row 13: /);
		const { items, hints } = await run(numbered, { notBought: 'receipts' });
		expect(items.map(({ row }) => row)).toEqual(numbered.map((_, at) => at + 12));
		expect(JSON.stringify(hints)).toMatch(/Look at rows 13/);
	});
});
