import type { IDataObject } from 'n8n-workflow';

import { addressOf } from '../../nodes/VtuWallet/journal/claims/entries';
import {
	account,
	bought,
	claimed,
	ended,
	journalOf,
	purchase,
	tables,
	type Settings,
} from './support';

const journal = async (memory: IDataObject, settings: Settings = {}) =>
	await journalOf({ tableName: undefined, memory, ...settings });

/** n8n stores the context as JSON between two tries. */
const stored = (memory: IDataObject) => JSON.parse(JSON.stringify(memory)) as IDataObject;

afterEach(() => expect(tables.calls).toEqual([]));

test('the context store ends with the process, and never counts as new', async () => {
	const first = await journal({});
	expect(first.failure).toBeUndefined();
	expect(first.store).toMatchObject({ isDurable: false, isNew: false });
});

test.each([
	['success', { state: 'bought' }],
	['unknown', { state: 'mine', open: { byThisExecution: true, pending: false } }],
	['pending', { state: 'mine', open: { byThisExecution: true, pending: true } }],
	['failed', { state: 'mine', refusedAt: expect.any(Number) }],
] as const)(
	'a later try of the execution knows a purchase that is %s',
	async (outcome, standing) => {
		const memory = {};
		const details = { token: '1234' };
		const first = await journal(memory);
		await claimed(first, 'a');
		await ended(first, 'a', outcome, { details });
		await first.close();
		const next = await journal(stored(memory));
		await next.store.read([purchase('a')]);
		expect(await claimed(next, 'a')).toMatchObject(standing);
		const by = { execution: 'e1', account: addressOf(account) };
		expect(next.store.row('a')).toMatchObject({ ...by, details });
		expect(next.known.earlierTries()).toMatchObject([
			{ node: { id: 'n1', name: 'Buy' }, settings: 'as-set', purchase: { id: 'a' } },
		]);
	},
);

test('another execution of this process waits while the first one sends the purchase', async () => {
	const first = await journal({});
	await claimed(first, 'a');
	const other = await journal({}, { execution: 'e2' });
	expect((await claimed(other, 'a')).state).toBe('held');
	expect((await claimed(other, 'b')).state).toBe('mine');
	await bought(first, 'a');
	expect((await claimed(other, 'a')).state).toBe('mine');
});

test('a run releases claims of unsent purchases, at the latest at its end', async () => {
	const memory = {};
	const first = await journal(memory);
	await claimed(first, 'a');
	await first.end([{ id: 'a', attempt: 0 }]);
	await claimed(first, 'b');
	await claimed(first, 'c');
	await claimed(first, 'c', 1);
	await first.close();
	const other = await journal(stored(memory), { execution: 'e2' });
	for (const id of ['a', 'b', 'c'])
		expect(await claimed(other, id)).toEqual({ state: 'mine', attempt: 0 });
});

test('the claims of a try that broke off may have been sent', async () => {
	const memory = {};
	const first = await journal(memory);
	await claimed(first, 'a');
	const left = stored(memory);
	await first.close();
	const next = await journal(left);
	const own = { state: 'mine', open: { byThisExecution: true } };
	expect(await claimed(next, 'a')).toMatchObject(own);
});

describe('a retry without memory', () => {
	test('assumes that an earlier try may have sent every attempt until now', async () => {
		const before = Date.now();
		const memory = {};
		const retry = await journal(memory, { isRetry: true });
		const after = Date.now();
		for (const attempt of [0, 1]) {
			const { state, open } = await claimed(retry, 'a', attempt);
			expect({ state, open }).toMatchObject({
				state: 'mine',
				open: { byThisExecution: false, byAnotherAccount: false, pending: false },
			});
			expect(open?.at).toBeGreaterThanOrEqual(before);
			expect(open?.at).toBeLessThanOrEqual(after);
			await retry.end([{ id: 'a', attempt, end: { outcome: 'failed', recorded: true } }]);
		}
		await retry.close();
		const again = await journal(stored(memory), { isRetry: true });
		expect((await claimed(again, 'b')).open).toBeDefined();
	});

	test('is neither a retry that has memory nor a first try', async () => {
		const memory = {};
		const first = await journal(memory);
		await claimed(first, 'a');
		await first.close();
		const retry = await journal(stored(memory), { isRetry: true });
		expect(await claimed(retry, 'b')).toEqual({ state: 'mine', attempt: 0 });
	});
});

test('memory of another form counts as no memory: earlier tries may have sent any purchase', async () => {
	const next = await journal({ vtuWalletJournal: { tries: {} } });
	await next.store.read([purchase('a')]);
	expect(next.known.standing('a')).toMatchObject({
		state: 'free',
		open: { byThisExecution: false },
	});
});

test('the calls of one execution see the purchases of each other', async () => {
	const memory = {};
	const [one, other] = [await journal(memory), await journal(memory)];
	await claimed(one, 'a');
	expect((await claimed(other, 'a')).state).toBe('held');
	await bought(one, 'a');
	expect((await claimed(other, 'a')).state).toBe('bought');
	expect(other.store.row('a')?.outcome).toBe('success');
});

test.each(['constructor', '__proto__'])(
	'a reference called %s works like any other',
	async (id) => {
		const first = await journal({});
		expect((await claimed(first, id)).state).toBe('mine');
		await bought(first, id);
		expect(first.store.row(id)?.outcome).toBe('success');
	},
);
