import fc from 'fast-check';

import { Claims } from '../../nodes/VtuWallet/ledger/claims';
import type { Entry, EntryKind } from '../../nodes/VtuWallet/ledger/entries';
import { ClaimsTable } from '../../nodes/VtuWallet/ledger/claimsTable';
import { followUp } from '../../nodes/VtuWallet/ledger/followUp';
import { whoOf } from '../../nodes/VtuWallet/ledger/openLedger';
import { openTables } from '../../nodes/VtuWallet/ledger/openTables';
import { packed, type ListedEntry } from '../../nodes/VtuWallet/ledger/packing';
import { tidyUp } from '../../nodes/VtuWallet/ledger/tidyUp';
import { DataTables } from '../support/dataTables';
import { account, hostOf, ledgerOf, purchase } from './support';

const ledgerTable = 'VTU Wallet Ledger';
const claimsTable = 'VTU Wallet Ledger Claims';
const dayMs = 86_400_000;
const mark = (reference: string) => ({ reference });

/** Makes everything in the tables so many days older. */
function age(tables: DataTables, days: number): void {
	const then = new Date(Date.now() - days * dayMs).toISOString();
	for (const name of [ledgerTable, claimsTable])
		for (const row of tables.rowsOf(name)) row.createdAt = then;
}

async function tidy(tables: DataTables, preview = false) {
	const host = hostOf(tables, 'tidy');
	return await tidyUp({
		tables: await openTables(host, ledgerTable),
		who: whoOf(host, account),
		before: new Date(Date.now() - 30 * dayMs),
		preview,
		now: () => new Date(),
	});
}

describe('tidying up', () => {
	let tables: DataTables;
	const ends = {
		bought: 'success',
		pending: 'pending',
		unknown: 'unknown',
		refused: 'failed',
	} as const;

	beforeEach(async () => {
		tables = new DataTables();
		for (let run = 0; run < 3; run += 1) {
			const ledger = await ledgerOf(tables, { execution: `e${run}` });
			for (const [name, outcome] of Object.entries(ends)) {
				const reference = `${name}-${run}`;
				await ledger.claim(mark(reference), false);
				const isOpen = outcome === 'pending' || outcome === 'unknown';
				const ending = isOpen ? 'open' : outcome === 'success' ? 'bought' : 'refused';
				ledger.decide(reference, ending, purchase(reference, { outcome }));
			}
			await ledger.claim(mark(`dead-${run}`), false);
			await ledger.end();
		}
		// The run that claimed these died: nothing gives them back.
		const dead = await ledgerOf(tables, { execution: 'dead' });
		await dead.claim(mark('lost'), false);
	});

	it('counts first, and removes nothing', async () => {
		age(tables, 60);
		const rows = tables.rowsOf(ledgerTable).length;
		const claims = tables.rowsOf(claimsTable).length;
		expect(await tidy(tables, true)).toMatchObject({ purchases: 6 });
		expect(tables.rowsOf(ledgerTable)).toHaveLength(rows);
		expect(tables.rowsOf(claimsTable)).toHaveLength(claims);
	});

	it("leaves another account's claims alone, however old they are", async () => {
		const whose = { baseUrl: 'https://other.example' };
		for (const run of ['o1', 'o2']) {
			const other = await ledgerOf(tables, { execution: run, whose });
			await other.claim(mark(`other-${run}`), false);
			other.decide(`other-${run}`, 'bought', purchase(`other-${run}`));
			await other.end();
		}
		age(tables, 60);
		const others = () =>
			tables
				.rowsOf(claimsTable)
				.filter(({ account: of, purchases }) =>
					`${String(of)}${String(purchases)}`.includes('other'),
				);
		const before = others().length;
		await tidy(tables);
		expect(others()).toHaveLength(before);
		const next = await ledgerOf(tables, { execution: 'next', whose });
		for (const run of ['o1', 'o2'])
			expect(await next.claim(mark(`other-${run}`), true)).toBe('bought');
	});

	it('removes what is old and decided, and nothing that is open', async () => {
		age(tables, 60);
		const claims = tables.rowsOf(claimsTable).length;
		expect(await tidy(tables)).toMatchObject({ purchases: 6 });
		const left = tables.rowsOf(ledgerTable).map(({ outcome }) => outcome);
		expect(new Set(left)).toEqual(new Set(['pending', 'unknown']));
		expect(left).toHaveLength(6);
		expect(tables.rowsOf(claimsTable).length).toBeLessThan(claims);
		expect(await tidy(tables)).toMatchObject({ purchases: 0, claims: 0 });
	});

	it('lets nothing be bought again', async () => {
		age(tables, 60);
		await tidy(tables);
		const next = await ledgerOf(tables, { execution: 'next' });
		for (const run of [0, 1, 2]) {
			expect(await next.claim(mark(`bought-${run}`), true)).toBe('bought');
			expect(await next.claim(mark(`refused-${run}`), false)).toBe('refused');
			expect(await next.claim(mark(`pending-${run}`), true)).toBe('known');
			expect(await next.claim(mark(`unknown-${run}`), true)).toBe('known');
		}
		expect(await next.claim(mark('lost'), true)).toBe('known');
	});

	it('leaves alone what is not old, and keeps where its row is', async () => {
		age(tables, 20);
		expect(await tidy(tables)).toMatchObject({ purchases: 0 });
		const next = await ledgerOf(tables, { execution: 'next' });
		await next.expect([mark('bought-1')]);
		expect(next.knows.bought('bought-1')).toMatchObject({ reference: 'bought-1' });
	});

	it('believes a row that says it was bought where its claim was left open', async () => {
		const ledger = await ledgerOf(tables, { execution: 'half' });
		await ledger.claim(mark('half'), false);
		ledger.decide('half', 'bought', purchase('half'));
		await ledger.end();
		const half = tables.rowsOf(claimsTable);
		half.splice(
			half.findIndex(
				({ kind, purchases }) => kind === 'bought' && String(purchases).includes('"half"'),
			),
			1,
		);
		age(tables, 60);
		await tidy(tables);
		const next = await ledgerOf(tables, { execution: 'next' });
		expect(await next.claim(mark('half'), true)).toBe('bought');
	});

	it('is safe where two do it at once, and where one is killed on its way', async () => {
		age(tables, 60);
		tables.callMs = 2;
		let calls = 0;
		tables.fault = ({ parameters }, when) =>
			parameters.operation === 'deleteRows' && when === 'after' && (calls += 1) === 3
				? 'killed'
				: undefined;
		await Promise.allSettled([tidy(tables), tidy(tables)]);
		const next = await ledgerOf(tables, { execution: 'next' });
		for (const run of [0, 1, 2]) {
			expect(await next.claim(mark(`bought-${run}`), true)).toBe('bought');
			expect(await next.claim(mark(`pending-${run}`), true)).toBe('known');
		}
	});
});

const kinds: EntryKind[] = ['claim', 'release', 'bought', 'refused', 'open'];

describe('claims in few words', () => {
	const anyEntry = fc.record({
		kind: fc.constantFrom(...kinds),
		by: fc.constantFrom('a', 'b'),
		references: fc.uniqueArray(fc.constantFrom('p', 'q', 'r', 's'), { minLength: 1 }),
		isOld: fc.boolean(),
	});

	const entryAt = (id: number, kind: EntryKind, references: string[], at = 1): ListedEntry => ({
		id,
		entry: { id, kind, by: 'a', execution: 'a', at, marks: references.map(mark) },
	});
	const said = (...lists: Entry[][]) => {
		const claims = new Claims();
		for (const entries of lists) claims.add(entries);
		return claims;
	};
	const leftOf = (list: ListedEntry[]) => {
		const { ranges } = packed(list, 50);
		const isGone = (id: number) => ranges.some(({ from, to }) => id >= from && id <= to);
		return list.flatMap(({ id, entry }) => (entry && !isGone(id) ? [entry] : []));
	};

	it('leave nothing claimed that was given back, where the claim stays for another that is open', () => {
		const others = [6, 7, 8, 9].map((id) => entryAt(id, 'bought', [`done-${id}`]));
		const together = [
			entryAt(1, 'claim', ['open', 'back', 'refused', 'bought']),
			entryAt(2, 'release', ['back']),
			entryAt(3, 'refused', ['refused']),
			entryAt(4, 'bought', ['bought']),
		];
		const left = said(leftOf([...together, ...others]));
		expect(left.standing('open', 'x')).toBe('theirs');
		expect(left.standing('back', 'x')).toBe('free');
		expect(left.standing('refused', 'x')).toBe('free');
		expect(leftOf([...together, ...others]).map(({ id }) => id)).toEqual([1, 2, 3]);
	});

	it('leave nothing claimed that was given back, from one claim of several to the next', () => {
		const chain = [
			entryAt(1, 'claim', ['a', 'b']),
			entryAt(2, 'release', ['b']),
			entryAt(3, 'claim', ['b', 'c']),
			entryAt(4, 'release', ['b']),
			entryAt(5, 'release', ['c']),
			entryAt(6, 'claim', ['d']),
			entryAt(7, 'release', ['d']),
		];
		expect(leftOf(chain).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
		expect(said(leftOf(chain)).standing('c', 'x')).toBe('free');
	});

	it('say of every purchase what the many said', () => {
		fc.assert(
			fc.property(fc.array(anyEntry, { maxLength: 25 }), (all) => {
				const list = all.map(({ kind, by, references, isOld }, index) => {
					const entry: Entry = {
						id: index + 1,
						kind,
						by,
						execution: by,
						at: isOld ? 1 : 100,
						marks: references.map(mark),
					};
					return { id: entry.id, entry };
				});
				const { entries, ranges } = packed(list, 50);
				const isGone = (id: number) => ranges.some(({ from, to }) => id >= from && id <= to);
				const before = new Claims();
				before.add(list.map(({ entry }) => entry));
				// Killed after any of its steps it loses nothing: the claims that replace others are written before
				// those are removed.
				for (let done = 0; done <= ranges.length; done += 1) {
					const gone = ranges.slice(0, done);
					const after = new Claims();
					after.add(
						list
							.filter(({ id }) => !gone.some(({ from, to }) => id >= from && id <= to))
							.map(({ entry }) => entry),
					);
					after.add(
						entries.map(({ kind, marks }, index) => ({
							...{ id: 1_000 + index, kind, marks, by: 'packer', execution: 'packer', at: 200 },
						})),
					);
					for (const reference of ['p', 'q', 'r', 's']) {
						const told = (claims: Claims) =>
							claims.standing(reference, 'c').replace('neverSeen', 'free');
						expect(told(after)).toBe(told(before));
						expect(after.wasRefused(reference) || told(after) === 'bought').toBe(
							before.wasRefused(reference) || told(before) === 'bought',
						);
					}
				}
				expect(list.filter(({ id, entry }) => isGone(id) && entry.at > 50)).toEqual([]);
			}),
		);
	});
});

describe('what the claims say', () => {
	it('does not depend on the order in which they are read', () => {
		const anyList = fc.array(
			fc.record({
				kind: fc.constantFrom(...kinds),
				by: fc.constantFrom('a', 'b'),
			}),
			{ minLength: 1, maxLength: 10 },
		);
		const shuffled = anyList.chain((list) => {
			const entries = list.map(({ kind, by }, index): Entry => {
				return { id: index + 1, kind, by, execution: by, at: index, marks: [mark('p')] };
			});
			return fc.tuple(
				fc.constant(entries),
				fc.shuffledSubarray(entries, { minLength: entries.length }),
			);
		});
		fc.assert(
			fc.property(shuffled, ([inOrder, mixed]) => {
				const told = (entries: Entry[]) => {
					const claims = new Claims();
					for (const entry of entries) claims.add([entry]);
					return ['a', 'b', 'c'].map((by) => claims.standing('p', by));
				};
				if (inOrder.every(({ kind }) => kind !== 'open'))
					return expect(told(mixed)).toEqual(told(inOrder));
				// A reference that a run left open may be called taken though it is free, and never the other way round.
				const isFree = (entries: Entry[]) => ['free', 'neverSeen'].includes(told(entries)[2]);
				return expect(isFree(mixed) && !isFree(inOrder)).toBe(false);
			}),
		);
	});

	it('is found for a purchase that is asked about late, however old it is', async () => {
		const tables = new DataTables();
		const first = await ledgerOf(tables, { execution: 'e1' });
		await first.claim(mark('old'), false);
		await first.claim(mark('held'), false);
		first.decide('old', 'bought', purchase('old'));
		// A thousand other claims are written, and only then the one that takes this claim back.
		await new Promise((resolve) => setTimeout(resolve, 50));
		const claims = [...tables.tables.values()].find(({ name }) => name === claimsTable);
		if (claims) claims.lastId += 5_000;
		await first.end();
		const next = await ledgerOf(tables, { execution: 'e2' });
		await next.expect([mark('new')]);
		expect(await next.claim(mark('new'), true)).toBe('new');
		expect(await next.claim(mark('old'), true)).toBe('bought');
		expect(await next.claim(mark('held'), true)).toBe('new');
	});
});

describe('two Follow Ups at once', () => {
	it.each([1, 2, 3])('tell each lost purchase once between them (%i)', async () => {
		const tables = new DataTables();
		const dead = await ledgerOf(tables, { execution: 'dead' });
		for (const reference of ['a', 'b', 'c']) await dead.claim(mark(reference), false);
		age(tables, 1 / 24);
		tables.callMs = 3;
		const follow = async (execution: string) => {
			const host = hostOf(tables, execution);
			const opened = await openTables(host, ledgerTable);
			const who = whoOf(host, account);
			const claims = new Claims();
			return await followUp({
				tables: opened,
				claims,
				claimsTable: new ClaimsTable(opened.claims, claims, who),
				who,
				limit: 10,
				since: new Date(Date.now() - dayMs),
				patienceMs: 15 * 60_000,
				look: async () => ({ kind: 'absent' }),
				now: () => new Date(),
				shuffled: (list) => list,
			});
		};
		const changes = (await Promise.all(['f1', 'f2'].map(follow))).flat();
		const later = await follow('f3');
		const told = [...changes, ...later].map(({ purchase: { reference } }) => reference);
		expect(told.sort()).toEqual(['a', 'b', 'c']);
		expect(tables.rowsOf(ledgerTable)).toHaveLength(3);
		expect(await follow('f4')).toEqual([]);
	});
});
