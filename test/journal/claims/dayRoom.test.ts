import fc from 'fast-check';

import { roomFor } from '../../../nodes/VtuWallet/journal/claims/dayRoom';
import { forAll } from '../../support/forAll';
import {
	bought,
	claimed,
	crash,
	during,
	endOf,
	haveBought,
	journalOf,
	purchase,
	tables,
} from '../support';

const most = 100;

test('the older claims get the room of a day, and never more claims than fit', () => {
	const anyEntry = fc.record({
		id: fc.integer({ min: 0, max: 20 }),
		amount: fc.nat({ max: 80 }),
	});
	forAll([fc.array(anyEntry, { maxLength: 12 })], (entries) => {
		const all = entries.map((one, index) => ({ ...one, purchase: `p${index}`, at: 1 }));
		const names = all.map(({ purchase: name }) => name);
		const rooms = roomFor(names, all, most);
		const kept = all.filter(({ purchase: name }) => rooms.get(name) !== 'none');
		expect(kept.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(most);
		const total = all.reduce((sum, { amount }) => sum + amount, 0);
		const sendable = names.filter((name) => rooms.get(name) === 'enough');
		expect(sendable).toHaveLength(total <= most ? names.length : 0);
	});
});

describe("the day's limit", () => {
	const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
	const dayLimit = { most: 1_000, dayOf: dateOf };

	test('holds for each recipient if several runs buy at the same time', async () => {
		tables.callMs = 2;
		const limit = { mostPerRecipient: 300, dayOf: dateOf };
		const sent: string[] = [];
		/** Buys those of twelve purchases for which the day has room. */
		const buy = async (execution: string) =>
			await during({ execution, dayLimit: limit }, async (journal) => {
				const list = Array.from({ length: 12 }, (_, at) =>
					purchase(`${execution}-${at}`, { amount: 100, recipient: `phone-${at % 2}` }),
				);
				await journal.store.read(list);
				for (const one of list) {
					expect((await claimed(journal, one)).state).toBe('mine');
					if (!journal.room.has(one.id)) await journal.end([{ id: one.id, attempt: 0 }]);
					else {
						sent.push(one.recipient);
						await bought(journal, one.id);
					}
				}
			});
		await Promise.all(['e1', 'e2', 'e3'].map(buy));
		for (const recipient of ['phone-0', 'phone-1']) {
			const count = sent.filter((one) => one === recipient).length;
			expect(count).toBeGreaterThan(0);
			expect(count).toBeLessThanOrEqual(3);
		}
	});

	test('does not count purchases that were refused, released or refunded', async () => {
		const journal = await journalOf({ dayLimit });
		const ids = ['refused', 'released', 'refunded', 'bought'];
		const list = ids.map((id) => purchase(id, { amount: 200 }));
		await journal.store.read(list);
		for (const one of list) expect((await claimed(journal, one)).state).toBe('mine');
		await journal.end([
			endOf('refused', 'failed'),
			{ id: 'released', attempt: 0 },
			endOf('refunded', 'unknown', { charged: 'refunded' }),
			endOf('bought', 'success', { amount: 150 }),
		]);
		await journal.close();
		const next = await journalOf({ execution: 'e2', dayLimit });
		await next.store.read([]);
		expect(next.room.spent()).toBe(150);
	});

	test('counts a success also if another run has recorded a failure of the attempt meanwhile', async () => {
		const one = purchase('a', { amount: 600 });
		const late = await journalOf();
		await late.store.read([one]);
		await claimed(late, one);
		crash();
		tables.letPass(2 * 60_000);
		await during({ execution: 'e2' }, async (other) => {
			await other.store.read([one]);
			await claimed(other, one);
			await other.end([endOf('a', 'failed', { recorded: true })]);
		});
		await late.end([endOf('a', 'success', { amount: 600 })]);
		await during({ execution: 'e3', dayLimit }, async (next) => {
			await next.store.read([]);
			expect(next.room.spent()).toBe(600);
		});
	});

	test('is counted for each day', async () => {
		await haveBought(['a']);
		const spentIn = async (execution: string) =>
			await during({ execution, dayLimit }, async (journal) => {
				await journal.store.read([]);
				return journal.room.spent();
			});
		expect(await spentIn('today')).toBe(100);
		tables.letPass(24.5 * 3_600_000);
		expect(await spentIn('tomorrow')).toBe(0);
	});

	test.each([1, 60])(
		'hides no purchase of an earlier day, in a list of %i purchases',
		async (count) => {
			const ids = Array.from({ length: count }, (_, at) => `p-${at}`);
			await haveBought(ids);
			tables.letPass(3 * 24 * 3_600_000);
			await during({ execution: 'e2', dayLimit }, async (next) => {
				await next.store.read(ids.map((id) => purchase(id, { amount: 100 })));
				expect(next.room.spent()).toBe(0);
				for (const id of ids) expect((await claimed(next, id)).state).toBe('bought');
			});
		},
	);
});
