import fc from 'fast-check';

import {
	bundleOf,
	mayBeBundled,
	ofOrigin,
	readRows,
} from '../../../nodes/VtuWallet/journal/claims/bundles';
import {
	entriesIn,
	entriesOf,
	holding,
	holdingId,
	rowsOf,
	type EntryKind,
} from '../../../nodes/VtuWallet/journal/claims/entries';
import { Statements } from '../../../nodes/VtuWallet/journal/claims/statements';
import type { Condition, TableRow } from '../../../nodes/VtuWallet/journal/tables/dataTable';
import type { Purchase } from '../../../nodes/VtuWallet/journal/claims/types';
import type { Writer } from '../../../nodes/VtuWallet/journal/tables/writer';
import { processTables } from '../../../nodes/VtuWallet/journal/tables/processTables';
import { forAll } from '../../support/forAll';
import { bundleClaims } from '../bundled';
import {
	bought,
	claimed,
	claimsName,
	during,
	ended,
	journalOf,
	laterRun,
	purchase,
	purchases,
	standingLater,
	tables,
} from '../support';
import {
	dayMs,
	digits,
	followUp,
	followUpElsewhere,
	hourMs,
	idOf,
	keyed,
	killOneOfTwo,
	later,
	rowsOfKind,
	useOwnClock,
} from './keyedSales';

/** One sale in each execution, as webhooks write them. */
async function sell(from: number, to: number, saleOf = keyed): Promise<void> {
	for (let at = from; at < to; at++)
		await during({ execution: `e${at}`, origin: `e${at}` }, async (journal) => {
			await claimed(journal, saleOf(at));
			await bought(journal, saleOf(at).id);
		});
}

/** The same rows, from one run. */
async function sellInOneRun(from: number, to: number): Promise<void> {
	await during({ execution: `e${from}` }, async (journal) => {
		for (let at = from; at < to; at++) {
			await claimed(journal, keyed(at));
			await bought(journal, idOf(at));
		}
	});
}

async function expectAllBought(...ids: number[]): Promise<void> {
	await during({ execution: 'reader', origin: 'reader' }, async (reader) => {
		await reader.store.read(ids.map(keyed));
		for (const at of ids) {
			expect(reader.known.standing(idOf(at)).state).toBe('bought');
			expect(reader.known.purchase(idOf(at))).toMatchObject(keyed(at));
		}
	});
}

useOwnClock();

const all = Array.from({ length: 100 }, (_, at) => at);

const holds = (row: TableRow, { column, value }: Condition): boolean =>
	String(row[column]).includes(String(value).replaceAll('%', ''));

test('a bundle gives back its rows, and each search that finds one of them finds the bundle', () => {
	const name = fc.constantFrom(digits(1), digits(2), 'a key', 'betting-x', idOf(3));
	const mark = fc.record({
		id: fc.constantFrom(idOf(1), idOf(2), 'own reference'),
		keyId: fc.option(name, { nil: undefined }),
		attempt: fc.nat(2),
		request: fc.option(name, { nil: undefined }),
		product: fc.constantFrom('betting', undefined),
		recipient: fc.constantFrom('bet9ja/1', undefined),
		what: fc.constantFrom('w', undefined),
		amount: fc.option(fc.nat(1_000_000), { nil: undefined }),
	});
	const writer = fc.record({
		environment: fc.constant('production'),
		account: fc.constantFrom('a/1', 'b/2'),
		workflow: fc.constantFrom('w1', 'w2', ''),
		execution: fc.constantFrom('1', '22'),
		origin: fc.constantFrom('1', '22', 'o-3'),
		run: fc.constantFrom('1-0123456789ab-01234567', '22-0123456789ab-01234567', 'other'),
		node: fc.constantFrom(
			{ id: 'n1', name: 'Buy' },
			{ id: 'n2', name: '=Buy"', loop: 2, idsOf: { establishedAt: 1 } },
		),
		settings: fc.constantFrom('s', 't'),
	});
	const row = fc
		.tuple(
			fc.constantFrom<EntryKind>('claim', 'end', 'release', 'alive'),
			fc.array(mark, { minLength: 1, maxLength: 3 }),
			writer,
			fc.integer({ min: 1, max: 2_000_000_000_000 }),
		)
		.map(([kind, marks, by, at]) => ({
			...rowsOf([{ kind, marks }], by)[0],
			createdAt: new Date(at).toISOString(),
		}));
	forAll([fc.array(row, { minLength: 1, maxLength: 6 })], (some) => {
		const rows = some.map((cells, at) => ({ ...cells, id: at + 7 })) as TableRow[];
		expect(rows.every(mayBeBundled)).toBe(true);
		const bundle = { ...bundleOf(rows.flatMap(readRows), 'u'), id: 99 } as TableRow;
		expect(entriesIn([bundle])).toEqual(entriesIn(rows));
		const again = { ...bundleOf(readRows(bundle), 'u'), id: 100 } as TableRow;
		expect(entriesIn([again])).toEqual(entriesIn(rows));
		const searches = entriesIn(rows).flatMap(({ origin, marks }) => [
			ofOrigin(origin),
			...marks.flatMap(({ id, keyId, request }) => [
				...[keyId ?? id, request ?? id].map(holding),
				holdingId(id),
			]),
		]);
		for (const one of searches)
			if (rows.some((single) => holds(single, one))) expect(holds(bundle, one)).toBe(true);
	});
});

test('a reader passes over bundles and packed rows about others, and over none about its own', async () => {
	await sell(0, 200, apart);
	await bundleClaims();
	expectRead('bundle');
	expect(tellingOf({ origin: 'e99' }, 'bundle').filter(Boolean)).toHaveLength(1);
	expect(tellingOf({ since: 0 }, 'bundle')).not.toContain(false);
	expect(tellingOf({ since: Date.now() + hourMs }, 'bundle')).not.toContain(true);
	// The entries of a purchase by reference may name a key.
	const byReference = { ...apart(500), keyId: undefined, mayHaveKey: true } as const;
	expect(tellingOf({ wanted: [byReference] }, 'bundle')).not.toContain(false);
	await later(8 * dayMs);
	await followUp();
	expectRead('bought');
});

/** Like hashes: most of them do not begin alike. */
const backwards = (at: number) => digits(at).split('').reverse().join('');
const apart = (at: number) => ({
	...keyed(at),
	id: `betting-${backwards(at)}`,
	keyId: backwards(at + 100_000),
});

const stored = (kind: string) => rowsOfKind(kind) as TableRow[];

function tellingOf(
	{ wanted = [] as Purchase[], origin = 'reader', since = Infinity },
	kind: string,
): boolean[] {
	const reader = new Statements({ run: 'reader', origin }, since);
	reader.keepEntriesOf(wanted);
	return stored(kind).map((row) => reader.mayTell(row));
}

function expectRead(kind: string): void {
	expect(stored(kind).length).toBeGreaterThan(1);
	for (const sales of [[], [500], [0], [99, 500], all]) {
		const wanted = sales.map(apart);
		const named = stored(kind).map((row) => wanted.some(({ keyId }) => holds(row, holding(keyId))));
		expect(tellingOf({ wanted }, kind)).toEqual(named);
	}
	expect(tellingOf({ wanted: [apart(500)] }, kind)).not.toContain(true);
}

test.each([
	['purchases', '', '{', '[]', '{"names":[],"rows":[]}'],
	['origin', '', '[', '{}'],
])('a bundle whose %s a person has changed is refused', (column, ...cells) => {
	const row = { kind: 'claim', environment: 'e', workflow: 'w', origin: '1', id: 7 };
	const written = {
		...row,
		names: '["a"]',
		writer: '{"run":"1"}',
		purchases: '[{"id":"a"}]',
		createdAt: '2026',
	};
	const bundle = { ...bundleOf(readRows(written), 'u'), id: 99 } as TableRow;
	expect(readRows(bundle)).toHaveLength(1);
	for (const cell of cells)
		expect(() => entriesIn([{ ...bundle, [column]: cell }])).toThrow(/^Row 99 .* was changed/);
});

test('a row that a person has changed stays, and keeps no other row from being packed', async () => {
	await sell(0, 200, apart);
	const [changed] = stored('claim');
	changed.purchases = '';
	later(8 * dayMs);
	await followUp();
	expect(stored('bought').length).toBeGreaterThan(3);
	expect(stored('claim').map(({ id }) => id)).toEqual([changed.id]);
	const reader = { environment: 'production', origin: 'reader' } as Writer;
	expect(() => entriesOf([changed], reader)).toThrow(/was changed/);
	expect(entriesOf([{ ...changed, environment: 'sandbox' }], reader)).toEqual([]);
});

test('a packed row whose cells a person has shortened is refused', async () => {
	await sell(0, 200, apart);
	later(8 * dayMs);
	await followUp();
	const [row] = stored('bought');
	expect(entriesIn([row])[0].marks).toHaveLength(36);
	const [[product, attempt, marks, isKeyed]] = JSON.parse(String(row.purchases)) as unknown[][];
	const shorter = JSON.stringify([[product, attempt, String(marks).slice(0, 40 * 12), isKeyed]]);
	const changed: TableRow[] = [
		{ ...row, purchases: shorter },
		{ ...row, names: String(row.names).slice(9) },
		{ ...row, names: '' },
	];
	for (const one of changed) expect(() => entriesIn([one])).toThrow(/^Row \d+ .* was changed/);
	// A reader of the whole list does not pass over it.
	const reader = new Statements({ run: 'reader', origin: 'reader' }, Infinity);
	for (const names of ['', null, 'x', '{}', '[]'])
		expect(reader.mayTell({ ...row, names })).toBe(true);
});

test('single sales that are older than an hour fill a row of a hundred, and say the same', async () => {
	await sell(0, 100);
	await followUp();
	expect(rowsOfKind('bundle')).toEqual([]);
	const single = tables.rowsOf(claimsName).length;
	later(2 * hourMs);
	await followUp();
	expect(rowsOfKind('bundle').length).toBeGreaterThan(1);
	expect(tables.rowsOf(claimsName).length).toBeLessThan(single / 20);
	await expectAllBought(...all);
	await during({ execution: 'other' }, async (other) => {
		const sameKey = purchase('new', { keyId: keyed(7).keyId });
		await other.store.read([sameKey]);
		expect(other.known.otherUsesOf(sameKey)).toMatchObject([{ recipient: 'bet9ja/7' }]);
		const byId = purchase(idOf(9), { recipient: 'bet9ja/9', mayHaveKey: true });
		expect((await claimed(other, byId)).state).toBe('bought');
	});
});

test('a Retry finds the claims of its execution in bundles, and those in another ledger', async () => {
	await sell(0, 60);
	bundleClaims();
	await during({ execution: 'retry', origin: 'e7', isRetry: true }, async (retry) => {
		await retry.store.readOrigin?.();
		expect(retry.known.earlierTries()).toMatchObject([{ purchase: { key: 'k7' } }]);
	});
	const elsewhere = { execution: 'retry', origin: 'e7', tableName: 'Other' };
	await during(elsewhere, async ({ store }) =>
		expect(await store.nodesElsewhere?.()).toEqual([{ id: 'n1', name: 'Buy' }]),
	);
});

test('bundles are packed after a week, and what was not bought stays in them', async () => {
	await sellInOneRun(0, 1);
	await during({ execution: 'others' }, async (journal) => {
		for (const [id, outcome] of [
			['pending', 'pending'],
			['failed', 'failed'],
		] as const) {
			await claimed(journal, id);
			await ended(journal, id, outcome);
		}
	});
	await sellInOneRun(1, 200);
	later(2 * hourMs);
	await followUp();
	later(8 * dayMs);
	processTables.upkeep.clear();
	await followUp();
	expect(rowsOfKind('bought').length).toBeGreaterThan(4);
	expect(rowsOfKind('claim').length + rowsOfKind('end').length).toBeLessThan(12);
	expect(rowsOfKind('bundle')).toHaveLength(1);
	expect((await standingLater('pending')).open?.pending).toBe(true);
	expect((await standingLater('failed')).refusedAt).toBeDefined();
	await during({ execution: 'reader' }, async (reader) => {
		await reader.store.read(all.map(keyed));
		for (const at of all) expect(reader.known.standing(idOf(at)).state).toBe('bought');
	});
});

test('a run at work keeps its claim in a bundle, and other runs wait for it', async () => {
	await sell(0, 50);
	const working = await journalOf({ execution: 'working' });
	await claimed(working, 'mine');
	bundleClaims();
	expect((await standingLater('mine')).state).toBe('held');
	await working.claim(purchases(['next']), 0);
	await bought(working, 'mine');
	bundleClaims();
	expect((await standingLater('mine')).state).toBe('bought');
	expect((await laterRun(['next'])).known.standing('next').state).toBe('held');
});

describe('rows that a process has seen', () => {
	/** As another process would, this one has seen the newest row, and nothing since. */
	const seenBefore = async (work: () => Promise<void> | void) => {
		const seen = new Map(processTables.rowsSeen);
		await work();
		processTables.rowsSeen.clear();
		for (const [id, rows] of seen) processTables.rowsSeen.set(id, rows);
	};

	test('may be in bundles since', async () => {
		await sell(0, 60);
		await seenBefore(bundleClaims);
		await expectAllBought(3, 59);
	});

	test('are missed if a person has removed the bundle', async () => {
		await sell(0, 60);
		await seenBefore(() => {
			bundleClaims();
			const rows = tables.rowsOf(claimsName);
			rows.splice(0, rows.length, ...rows.filter(({ kind }) => kind !== 'bundle').slice(0, 1));
		});
		await expect(laterRun([idOf(3)])).rejects.toThrow();
	});
});

test.each([1, 2, 3, 4])('no claim is lost if n8n dies at step %i of bundling', async (step) => {
	await sell(0, 100);
	later(2 * hourMs);
	await killOneOfTwo(step, 1);
	await expectAllBought(...all);
	await followUpElsewhere('f3');
	await expectAllBought(...all);
	expect(rowsOfKind('bundle').length).toBeGreaterThan(1);
});
