import {
	memoryFor,
	readMemory,
	textOf,
	writeMemory,
	type Memory,
} from '../../nodes/VtuWallet/trigger/memory';
import {
	keyOf,
	type ListedReferences,
} from '../../nodes/VtuWallet/trigger/transactions/knownReferences';
import {
	settleTransactions,
	mostRemembered,
} from '../../nodes/VtuWallet/trigger/transactions/rules';
import { hour, list, minute, observe, reread, rules, start, Watcher } from './transactions/world';

const memoryOf = ({ known }: Watcher): Memory => ({ account: 'me', transactions: known });

test('a memory of eSIMs and of a balance is read as it was written, through JSON', () => {
	const flags = { provisioned: true, linkReady: false, isTopUp: true };
	const ends = { expiresAt: start, expiringReportedFor: start, expiredReportedFor: start };
	const gone = { id: 'a:b;c', ...flags, ...ends, leftAt: start, dueAt: start };
	const esims = { newAfter: start, entries: [{ id: '7', ...flags }, gone] };
	const memory: Memory = { account: 'me', balance: { balance: 12.5, below: true }, esims };
	expect(reread(memory)).toEqual(memory);
});

test('a memory is JSON that people can read', () => {
	const watcher = new Watcher();
	watcher.poll(start, { a: 'pending', b: 'success' });
	const pending = { status: 'pending', noticed: [], failures: 0, firstLook: 'news' };
	const groups = [
		{ ...pending, members: [[keyOf('a'), 0, 0, 0]] },
		{ status: 'success', members: [[keyOf('b'), 6 * 3_600]] },
	];
	const written: unknown = JSON.parse(writeMemory(memoryOf(watcher)).knowledge);
	expect(written).toEqual({ account: 'me', transactions: { startedAt: start, groups } });
});

test.each([undefined, null, 'text', 7, [], {}, { version: 0 }, { version: 2, knowledge: '{}' }])(
	'%j does not count as a memory of a known version',
	(stored) => expect([readMemory(stored), textOf(stored)]).toEqual([undefined, undefined]),
);

test('another account has a memory of its own, so its low balance is reported', () => {
	const known: Memory = { ...memoryOf(new Watcher()), balance: { balance: 5, below: true } };
	expect(memoryFor('me', known)).toBe(known);
	const balance = { balance: null, below: false };
	expect(memoryFor('other', known)).toEqual({ account: 'other', saveBy: 0, balance });
});

describe('the limit of the memory', () => {
	const numbered = (from: number, count: number) =>
		list(...Array.from({ length: count }, (_, index) => `r${from + index}`));
	type Known = Parameters<typeof settleTransactions>[0];
	/** A poll that sees this status for the whole list. */
	const settle = (
		known: Known,
		listed: ListedReferences,
		now: number,
		status: 'success' | 'pending' = 'success',
	) => {
		const seen = [...listed.values()].map((reference) => [reference, observe(status)] as const);
		return settleTransactions(known, listed, new Map(seen), now, rules);
	};

	test('drops the oldest finished purchases that are no longer listed, and no listed or open ones', () => {
		const open = settle(undefined, list('open'), start, 'pending');
		const first = settle(open.known, numbered(0, 8_000), start + minute);
		const second = settle(first.known, numbered(8_000, 8_000), start + 2 * minute);
		expect(second.known.entries.size).toBe(mostRemembered);
		const has = (reference: string) => second.known.entries.has(keyOf(reference));
		expect([has('r0'), has('r7999'), has('open')]).toEqual([false, true, true]);
		const again = settle(second.known, numbered(8_000, 8_000), start + 3 * minute);
		expect(again.events).toEqual([]);
	});

	test('keeps listed purchases although they are older than the others', () => {
		const first = settle(undefined, numbered(0, 8_000), start);
		const listed: ListedReferences = new Map([...numbered(0, 4_000), ...numbered(8_000, 5_000)]);
		const { known } = settle(first.known, listed, start + minute);
		expect(known.entries.size).toBe(mostRemembered);
		expect([...listed.keys()].every((key) => known.entries.has(key))).toBe(true);
	});

	test('reports a bad entry once, also beside as many references as it can hold', () => {
		const bad = new Map([['bad', 'Entry 1 of the list is too long']]);
		const poll = (known: Known, now: number) =>
			settleTransactions(known, numbered(0, mostRemembered), new Map(), now, rules, bad);
		const first = poll(undefined, start);
		expect(first.events).toHaveLength(1);
		expect(poll(first.known, start + minute).events).toEqual([]);
	});

	test('keeps ten thousand references in half a megabyte', () => {
		const listed = numbered(0, mostRemembered);
		let known: Known;
		// n8n keeps the memory as a text within JSON.
		const size = () => JSON.stringify(writeMemory({ account: 'me', transactions: known })).length;
		for (let days = 0; days < 30; days++)
			known = settle(known, listed, start + days * 24 * hour, 'pending').known;
		expect(size()).toBeLessThan(450_000);
		known = settle(undefined, listed, start).known;
		expect(size()).toBeLessThan(260_000);
	});
});
