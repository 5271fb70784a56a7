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

test('it dies with the process, and is never new', async () => {
	const first = await journal({});
	expect(first.failure).toBeUndefined();
	expect(first.store).toMatchObject({ isDurable: false, isNew: false });
});

test.each([
	['success', { state: 'bought' }],
	['unknown', { state: 'mine', open: { byThisExecution: true, pending: false } }],
	['pending', { state: 'mine', open: { byThisExecution: true, pending: true } }],
	['failed', { state: 'mine', refusedAt: expect.any(Number) }],
] as const)('a later try of the execution knows what is %s', async (outcome, standing) => {
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
});

test('another execution of this process waits while it is being sent', async () => {
	const first = await journal({});
	await claimed(first, 'a');
	const other = await journal({}, { execution: 'e2' });
	expect((await claimed(other, 'a')).state).toBe('held');
	expect((await claimed(other, 'b')).state).toBe('mine');
	await bought(first, 'a');
	expect((await claimed(other, 'a')).state).toBe('mine');
});

test('what was not sent is released, at the latest at the end', async () => {
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

test('a try that ended in the middle leaves its claims in doubt', async () => {
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
	test('takes every attempt for one that somebody may have sent until now', async () => {
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

	test('is not one with memory, or of a first try', async () => {
		const memory = {};
		const first = await journal(memory);
		await claimed(first, 'a');
		await first.close();
		const retry = await journal(stored(memory), { isRetry: true });
		expect(await claimed(retry, 'b')).toEqual({ state: 'mine', attempt: 0 });
	});
});

test('memory of another form is no memory: anything may have been sent', async () => {
	const next = await journal({ vtuWalletJournal: { tries: {} } });
	await next.store.read([purchase('a')]);
	expect(next.known.standing('a')).toMatchObject({
		state: 'free',
		open: { byThisExecution: false },
	});
});

test('calls of one execution see what each of them has bought', async () => {
	const memory = {};
	const [one, other] = [await journal(memory), await journal(memory)];
	await claimed(one, 'a');
	expect((await claimed(other, 'a')).state).toBe('held');
	await bought(one, 'a');
	expect((await claimed(other, 'a')).state).toBe('bought');
	expect(other.store.row('a')?.outcome).toBe('success');
});

test.each(['constructor', '__proto__'])('a reference called %s is one like others', async (id) => {
	const first = await journal({});
	expect((await claimed(first, id)).state).toBe('mine');
	await bought(first, id);
	expect(first.store.row(id)?.outcome).toBe('success');
});
