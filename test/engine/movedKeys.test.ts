import type { IDataObject } from 'n8n-workflow';

import { asAfterCrash, elsewhere, goOn, useBench } from './support/kit';
import { airtime, asReceipts, phones, quick } from './support/products';

const bench = useBench();
const people = phones.slice(0, 4).map((phone, at) => ({ phone, amount: 100 * (at + 1) }));
const late = { phone: phones[5], amount: 50 };
/** Row numbers of a sheet, whose first line holds the titles. */
const numbered = (rows: IDataObject[]) => rows.map((row, at) => ({ ...row, row_number: at + 2 }));
const ways: Array<[string, string]> = [
	['row_number', '={{ $json.row_number }}'],
	['row_number behind a prefix', '=line-{{ $json.row_number }}'],
	['the place in the input', '={{ $itemIndex + 1 }}'],
];
const keyed = (key: string, more: object = {}) =>
	airtime({ repeatProtection: 'key', key, ...asReceipts, ...more });
const buy = async (key: string, rows: IDataObject[], more: object = {}) =>
	await bench().buy(keyed(key, more), numbered(rows));
const hints = ({ hints }: { hints: Array<{ message: string }> }) =>
	hints.map(({ message }) => message).join(' ');
const eachOnce = () => expect(bench().books.each).toEqual(Array(4).fill(1));

describe.each(ways)('Keys that are %s', (_, key) => {
	it('lead to a warning about inserted rows in a preview and in a run', async () => {
		for (const mode of ['preview', 'buy'])
			expect(hints(await buy(key, people, { mode }))).toContain(
				'The keys are row numbers. If a row is inserted or removed, keys move to other rows',
			);
	});

	it.each([
		['put on top', (): IDataObject[] => [late, ...people]],
		['put in the middle', () => [...people.slice(0, 2), late, ...people.slice(2)]],
		['taken out', () => people.slice(1)],
		['sorted', () => [...people].reverse()],
	])('send nothing after a row is %s, and the advice is no prefix', async (_, changed) => {
		await buy(key, people);
		const again = await buy(key, changed());
		eachOnce();
		expect(again.purchases).toEqual([]);
		expect(again.shown).toContain('Keys have moved to other rows');
		expect(again.shown).toContain('Give each row the key that it had');
		expect(again.shown).not.toContain('aug-001');
	});

	it('buy no row again in a Retry or a second run after a lost answer', async () => {
		bench().addFault('/api/topup', { kind: 'reset' }, { count: 2, when: 'after' });
		await buy(key, people, { options: { ...quick, settleFor: 0 } });
		asAfterCrash(bench());
		await bench().run({
			parameters: keyed(key),
			rows: numbered([late, ...people]),
			...elsewhere,
		});
		expect(Math.max(...bench().books.each)).toBe(1);
	});
});

it('Moved keys in a loop send nothing from the first moved row on', async () => {
	const rows = numbered(people);
	await bench().run({ parameters: keyed(ways[0][1]), rows, loop: 1 });
	for (const loop of [1, 2]) {
		const moved = numbered([late, ...people]);
		await bench().run({ parameters: keyed(ways[0][1]), rows: moved, loop, node: goOn });
		eachOnce();
	}
});

describe('Order numbers', () => {
	const orders = people.map((row, at) => ({ ...row, order: `A-${at}` }));
	const byOrder = async (rows: IDataObject[], more: object = {}) =>
		await bench().buy(keyed('={{ $json.order }}', more), rows);

	it('may be sorted, with new rows at any place', async () => {
		await byOrder(orders);
		const again = await byOrder([{ ...late, order: 'B-1' }, ...[...orders].reverse()]);
		expect(again.outcomes).toEqual(Array(5).fill('success'));
		expect(bench().books.charges).toBe(5);
	});

	it('are not called row numbers', async () => {
		expect(hints(await byOrder(orders))).not.toContain('row numbers');
	});

	it('of another customer are refused row by row, with the advice about another sheet', async () => {
		await byOrder(orders.slice(0, 2));
		const again = await byOrder([{ ...late, order: 'A-0' }, ...orders.slice(2)]);
		expect(again.outcomes).toEqual(['notSent', 'success', 'success']);
		expect(again.shown).toContain('aug-001');
	});
});
