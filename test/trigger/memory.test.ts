import * as fc from 'fast-check';

import { keyOf } from '../../nodes/VtuWallet/trigger/transactions/known';
import {
	laterMemory,
	readMemory,
	writeMemory,
	type Memory,
} from '../../nodes/VtuWallet/trigger/memory';
import {
	settleTransactions,
	mostRemembered,
} from '../../nodes/VtuWallet/trigger/transactions/rules';
import type { Listed } from '../../nodes/VtuWallet/trigger/transactions/known';
import { writeReferences } from '../../nodes/VtuWallet/trigger/transactions/stored';
import { list, minute, observe, rules, start, Watcher } from './transactions/world';

const base: Memory = { startedAt: start, told: 0, polls: 0 };
const memoryOf = (watcher: Watcher): Memory => ({ ...base, references: watcher.known });
const reread = (memory: Memory) => readMemory(JSON.parse(JSON.stringify(writeMemory(memory))));

test('a memory that is written is read back, through JSON', () => {
	const watcher = new Watcher();
	watcher.poll(start, { a: 'pending', b: 'success', c: 'notFound', d: 'unreadable', e: 'failed' });
	const memory: Memory = {
		...memoryOf(watcher),
		told: 3,
		polls: 12,
		balance: { balance: 12.5, below: true },
		esims: {
			newAfter: start,
			incomplete: false,
			entries: new Map([
				[
					'7',
					{
						provisioned: true,
						linkReady: false,
						isTopUp: true,
						dueAt: 0,
						step: 0,
					},
				],
				[
					'a:b;c',
					{
						provisioned: false,
						linkReady: true,
						isTopUp: false,
						toldExpiringFor: start,
						toldExpiredFor: start,
						expiresAt: start,
						leftAt: start,
						dueAt: start,
						step: 4,
					},
				],
			]),
		},
	};
	expect(reread(memory)).toEqual(memory);
});

test('a memory holds nothing of what is not watched', () => {
	expect(writeMemory(base)).toEqual({ version: 2, startedAt: start, told: 0, polls: 0 });
});

test.each([
	undefined,
	null,
	'text',
	7,
	[],
	{},
	{ version: 0 },
	{ version: 3, references: '' },
	{ references: 'x' },
])('%j is no memory of a known version', (stored) => expect(readMemory(stored)).toBeUndefined());

test('parts of a memory that are missing or of the wrong kind are read as not watched yet', () => {
	expect(
		readMemory({
			version: 1,
			references: 7,
			esims: [],
			balance: '5',
			balanceBelow: 'no',
			told: 'x',
			extra: true,
		}),
	).toEqual({
		startedAt: 0,
		told: 0,
		polls: 0,
		references: undefined,
		esims: undefined,
		balance: undefined,
	});
});

test('reading a memory never fails, whatever its parts hold', () => {
	const scraps = fc.string({ unit: fc.constantFrom(...'abz019;:.-%pnsubfPNU_ '), maxLength: 60 });
	fc.assert(
		fc.property(
			fc.oneof(scraps, fc.anything()),
			fc.oneof(scraps, fc.anything()),
			fc.constantFrom(1, 2),
			(references, esims, version) => {
				const memory = readMemory({ version, references, esims });
				expect(memory).toBeDefined();
				if (memory) writeMemory(memory);
			},
		),
		{ numRuns: 2_000 },
	);
});

test('references that cannot be read back are a new baseline: what was told is not told again', () => {
	const watcher = new Watcher();
	watcher.poll(start, { a: 'pending', b: 'success' });
	const damaged = readMemory({
		version: 1,
		references: `${keyOf('a')}p!!;${keyOf('b')}s`,
	})?.references;
	expect(damaged?.incomplete).toBe(true);
	const seen = new Map([
		['a', observe('success')],
		['b', observe('success')],
	]);
	const settled = settleTransactions(damaged, list('a', 'b'), seen, start + minute, rules);
	expect(settled.events).toEqual([]);
	expect(settled.known.incomplete).toBe(false);
});

test('the very text that this process wrote need not be read again, and any other is', () => {
	const watcher = new Watcher();
	watcher.poll(start, { a: 'pending', b: 'success' });
	const kept = memoryOf(watcher);
	const stored = JSON.parse(JSON.stringify(writeMemory(kept))) as { references: string };
	expect(readMemory(stored, kept)?.references).toBe(kept.references);
	expect(kept.references).toEqual(readMemory(stored)?.references);

	watcher.poll(start + minute, { a: 'success', b: 'success' });
	const later = memoryOf(watcher);
	expect(readMemory(stored, later)?.references).toEqual(readMemory(stored)?.references);
	expect(readMemory(writeMemory(later), kept)?.references).toEqual(reread(later)?.references);
});

describe('of two memories', () => {
	const at = (told: number, polls: number, startedAt = start): Memory => ({
		startedAt,
		told,
		polls,
	});

	test('the one that has told more counts as the later one, and then the one with more polls', () => {
		expect(laterMemory(at(1, 5), at(1, 6))).toEqual(at(1, 6));
		expect(laterMemory(at(1, 5), at(1, 4))).toEqual(at(1, 5));
		expect(laterMemory(at(2, 5), at(1, 9))).toEqual(at(2, 5));
		expect(laterMemory(at(1, 5), at(2, 1))).toEqual(at(2, 1));
	});

	test('the stored one counts where the other is missing or began at another time', () => {
		expect(laterMemory(at(0, 0), undefined)).toEqual(at(0, 0));
		expect(laterMemory(at(0, 0), at(5, 5, start - 1))).toEqual(at(0, 0));
	});
});

describe('the limit of the memory', () => {
	const numbered = (from: number, count: number): Listed =>
		list(...Array.from({ length: count }, (_, index) => `r${from + index}`));
	const settle = (known: Parameters<typeof settleTransactions>[0], listed: Listed, now: number) =>
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
		const listed: Listed = new Map([...numbered(0, 4_000), ...numbered(8_000, 6_000)]);
		const { known } = settle(first.known, listed, start + minute);
		expect(known.entries.size).toBe(mostRemembered);
		expect([...listed.keys()].every((key) => known.entries.has(key))).toBe(true);
	});

	test('keeps open ones longer than finished ones', () => {
		const open = settleTransactions(
			undefined,
			list('open'),
			new Map([['open', observe('pending')]]),
			start,
			rules,
		);
		const first = settle(open.known, numbered(0, 10_000), start + minute);
		const second = settle(first.known, numbered(10_000, 10_000), start + 2 * minute);
		expect(second.known.entries.size).toBe(mostRemembered);
		expect(second.known.entries.has(keyOf('open'))).toBe(true);
	});

	test('ten thousand references fit into 300 KB', () => {
		const listed = numbered(0, 10_000);
		const pending = new Map(
			[...listed.values()].map((reference) => [reference, observe('pending')]),
		);
		let { known } = settleTransactions(undefined, listed, pending, start, rules);
		for (let round = 1; round < 10; round++)
			known = settleTransactions(known, listed, pending, start + round * 7 * minute, rules).known;
		expect(writeReferences(known).length).toBeLessThan(300_000);
		expect(writeReferences(settle(undefined, listed, start).known).length).toBeLessThan(130_000);
	});
});
