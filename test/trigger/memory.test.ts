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

test('a memory that is written is read back, through JSON', () => {
	const watcher = new Watcher();
	watcher.poll(start, { a: 'pending', b: 'success', c: 'notFound', d: 'unreadable', e: 'failed' });
	const memory: Memory = {
		...memoryOf(watcher),
		balance: { balance: 12.5, below: true },
		esims: {
			newAfter: start,
			entries: [
				{ id: '7', provisioned: true, linkReady: false, isTopUp: true },
				{
					id: 'a:b;c',
					provisioned: false,
					linkReady: true,
					isTopUp: false,
					expiringReportedFor: start,
					expiredReportedFor: start,
					expiresAt: start,
					leftAt: start,
					dueAt: start,
				},
			],
		},
	};
	expect(reread(memory)).toEqual(memory);
});

test('a memory is JSON that people can read', () => {
	const watcher = new Watcher();
	watcher.poll(start, { a: 'pending', b: 'success' });
	expect(JSON.parse(writeMemory(memoryOf(watcher)).knowledge)).toEqual({
		account: 'me',
		transactions: {
			startedAt: start,
			groups: [
				{
					status: 'pending',
					noticed: [],
					failures: 0,
					firstLook: 'news',
					members: [[keyOf('a'), 0, 0, 0]],
				},
				{ status: 'success', members: [[keyOf('b'), 6 * 3_600]] },
			],
		},
	});
});

test.each([undefined, null, 'text', 7, [], {}, { version: 0 }, { version: 2, knowledge: '{}' }])(
	'%j is no memory of a known version',
	(stored) => expect([readMemory(stored), textOf(stored)]).toEqual([undefined, undefined]),
);

test('another account has a memory of its own, and its low balance is news', () => {
	const known: Memory = {
		...memoryOf(new Watcher()),
		balance: { balance: 5, below: true },
	};
	expect(memoryFor('me', known)).toBe(known);
	expect(memoryFor('other', known)).toEqual({
		account: 'other',
		saveBy: 0,
		balance: { balance: null, below: false },
	});
});

describe('the limit of the memory', () => {
	const numbered = (from: number, count: number): ListedReferences =>
		list(...Array.from({ length: count }, (_, index) => `r${from + index}`));
	const settle = (
		known: Parameters<typeof settleTransactions>[0],
		listed: ListedReferences,
		now: number,
	) =>
		settleTransactions(
			known,
			listed,
			new Map([...listed.values()].map((reference) => [reference, observe('success')])),
			now,
			rules,
		);

	test('drops the oldest finished that are no longer listed, and never a listed one', () => {
		const first = settle(undefined, numbered(0, 8_000), start);
		const second = settle(first.known, numbered(8_000, 8_000), start + minute);
		expect(second.known.entries.size).toBe(mostRemembered);
		expect(second.known.entries.has(keyOf('r0'))).toBe(false);
		expect(second.known.entries.has(keyOf('r7999'))).toBe(true);
		const again = settle(second.known, numbered(8_000, 8_000), start + 2 * minute);
		expect(again.events).toEqual([]);
	});

	test('keeps what is listed although it is older than the rest', () => {
		const first = settle(undefined, numbered(0, 8_000), start);
		const listed: ListedReferences = new Map([...numbered(0, 4_000), ...numbered(8_000, 5_000)]);
		const { known } = settle(first.known, listed, start + minute);
		expect(known.entries.size).toBe(mostRemembered);
		expect([...listed.keys()].every((key) => known.entries.has(key))).toBe(true);
	});

	test('reports a bad entry once, also beside as many references as it can hold', () => {
		const bad = new Map([['bad', 'Entry 1 of the list is too long']]);
		const poll = (known: Parameters<typeof settleTransactions>[0], now: number) =>
			settleTransactions(known, numbered(0, mostRemembered), new Map(), now, rules, bad);
		const first = poll(undefined, start);
		expect(first.events).toHaveLength(1);
		expect(poll(first.known, start + minute).events).toEqual([]);
	});

	test('keeps open ones longer than finished ones', () => {
		const seen = new Map([['open', observe('pending')]]);
		const open = settleTransactions(undefined, list('open'), seen, start, rules);
		const first = settle(open.known, numbered(0, 8_000), start + minute);
		const second = settle(first.known, numbered(8_000, 8_000), start + 2 * minute);
		expect(second.known.entries.size).toBe(mostRemembered);
		expect(second.known.entries.has(keyOf('open'))).toBe(true);
	});

	test('keeps ten thousand references in half a megabyte', () => {
		const listed = numbered(0, mostRemembered);
		const pending = new Map(
			[...listed.values()].map((reference) => [reference, observe('pending')]),
		);
		let { known } = settleTransactions(undefined, listed, pending, start, rules);
		// As n8n keeps it: a text within JSON.
		const size = () => JSON.stringify(writeMemory({ account: 'me', transactions: known })).length;
		for (let days = 1; days < 30; days++)
			known = settleTransactions(known, listed, pending, start + days * 24 * hour, rules).known;
		expect(size()).toBeLessThan(450_000);
		known = settle(undefined, listed, start).known;
		expect(size()).toBeLessThan(260_000);
	});
});
