import fc from 'fast-check';

import {
	type Entry,
	rowsOf,
	type EntryKind,
	type Mark,
} from '../../../nodes/VtuWallet/journal/claims/entries';
import { claimColumns } from '../../../nodes/VtuWallet/journal/tables/ledgerColumns';
import { KnownClaims } from '../../../nodes/VtuWallet/journal/claims/knownClaims';
import { ledgerReaders } from '../../../nodes/VtuWallet/journal/ledgerReaders';
import { processState } from '../../../nodes/VtuWallet/journal/claims/processState';
import { packed } from '../../../nodes/VtuWallet/journal/upkeep/pack';
import { forAll } from '../../support/forAll';
import { entryOf } from '../entryOf';
import {
	account,
	claimed,
	claimsName,
	during,
	ended,
	haveBought,
	journalOf,
	crash,
	laterRun,
	ledgerName,
	purchase,
	standingLater,
	tables,
	withLedger,
} from '../support';

const dayMs = 86_400_000;

async function tidy(preview = false) {
	const options = { before: new Date(Date.now() - 30 * dayMs), preview };
	return await withLedger(
		'tidy',
		async (ledger) => await ledgerReaders.tidyUp({ ...ledger, ...options }),
	);
}

describe('tidying up', () => {
	const outcomes = ['success', 'pending', 'unknown', 'failed'] as const;
	const byKey = (id: string) => purchase(id, { key: id, keyId: `key of ${id}` });

	beforeEach(async () => {
		for (let run = 0; run < 3; run += 1) {
			await during({ execution: `e${run}` }, async (journal) => {
				for (const outcome of outcomes) {
					const id = `${outcome}-${run}`;
					await claimed(journal, byKey(id));
					await ended(
						journal,
						id,
						outcome,
						outcome === 'failed' && run > 0 ? { recorded: true } : {},
					);
				}
			});
		}
		const dead = await journalOf({ execution: 'dead' });
		await claimed(dead, 'lost');
		crash();
	});

	test('counts first, and then removes rows that are old and decided, and no open row', async () => {
		tables.letPass(60 * dayMs);
		const all = () => JSON.stringify([tables.rowsOf(ledgerName), tables.rowsOf(claimsName)]);
		const before = all();
		const claims = tables.rowsOf(claimsName).length;
		expect(await tidy(true)).toMatchObject({ purchases: 6 });
		expect(all()).toBe(before);
		expect(await tidy()).toMatchObject({ purchases: 6 });
		const left = tables.rowsOf(ledgerName).map(({ outcome }) => outcome);
		expect(left.sort()).toEqual(['pending', 'pending', 'pending', 'unknown', 'unknown', 'unknown']);
		expect(tables.rowsOf(claimsName).length).toBeLessThan(claims);
		expect(await tidy()).toMatchObject({ purchases: 0, claims: 0 });
	});

	const expectAllRemembered = async () =>
		await during({ execution: 'next' }, async (next) => {
			for (const run of [0, 1, 2]) {
				const keyed = purchase('another', { keyId: `key of success-${run}` });
				await next.store.read([byKey(`success-${run}`), keyed]);
				expect((await claimed(next, byKey(`success-${run}`))).state).toBe('bought');
				expect(next.known.otherUsesOf(keyed)).toMatchObject([
					{ recipient: `bet9ja/success-${run}` },
				]);
				const failed = await claimed(next, byKey(`failed-${run}`));
				if (run > 0) expect(failed.failed).toMatchObject({ byThisExecution: false });
				else expect(failed.refusedAt).toBeDefined();
				expect((await claimed(next, byKey(`pending-${run}`))).open?.pending).toBe(true);
				expect((await claimed(next, byKey(`unknown-${run}`))).open?.pending).toBe(false);
			}
			expect((await claimed(next, 'lost')).open).toBeDefined();
		});

	test('does not touch young claims and their rows', async () => {
		tables.letPass(20 * dayMs);
		expect(await tidy()).toMatchObject({ purchases: 0 });
		const next = await laterRun([]);
		await next.store.read([byKey('success-1')]);
		expect(next.store.row('success-1')).toMatchObject({ reference: 'success-1' });
	});

	test('takes a purchase for bought if its row says "success" and its claim is open', async () => {
		tables.rowsOf(ledgerName).find(({ reference }) => reference === 'pending-1')!.outcome =
			'success';
		tables.letPass(60 * dayMs);
		expect(await tidy()).toMatchObject({ purchases: 6 });
		const left = tables.rowsOf(ledgerName).map(({ reference }) => reference);
		expect(left).toContain('pending-1');
		expect((await standingLater(byKey('pending-1'))).state).toBe('bought');
	});

	test.each([0, 1, 2, 3, 4, 5, 6, 7])(
		'forgets no purchase if one of two Tidy Ups is killed at step %i',
		async (step) => {
			tables.letPass(60 * dayMs);
			let steps = 0;
			tables.fault = ({ parameters }) =>
				parameters.operation !== 'get' && (steps += 1) === step
					? 'The process that could not be found was killed'
					: undefined;
			await Promise.allSettled([tidy(), tidy()]);
			tables.fault = undefined;
			await expectAllRemembered();
		},
	);

	test('keeps the rows of another address and another environment', async () => {
		const others = [
			{ account: { ...account, baseUrl: 'https://other.example' } },
			{ account: { ...account, environment: 'sandbox' as const } },
		];
		for (const [index, other] of others.entries()) {
			await haveBought([`other-${index}`], { execution: `o${index}`, ...other });
		}
		tables.letPass(60 * dayMs);
		// This process has seen the rows while they were young.
		processState.forget();
		await tidy();
		const rows = tables.rowsOf(ledgerName).map(({ reference }) => reference);
		expect(rows).toEqual(expect.arrayContaining(['other-0', 'other-1']));
		for (const [index, other] of others.entries()) {
			expect((await standingLater(`other-${index}`, other)).state).toBe('bought');
		}
	});
});

const writer = {
	environment: 'production',
	account: 'w',
	workflow: 'w1',
	execution: 'tidy',
	origin: 'tidy',
	run: 'tidy',
	node: { id: 'n', name: 'N' },
	settings: 's',
};

describe('claims in fewer rows', () => {
	const listed = (id: number, kind: EntryKind, run: string, marks: Mark[], at = 1): Entry => {
		const by = { ...writer, run, execution: run, origin: run };
		const [cells] = rowsOf([{ kind, marks, by }], writer);
		return { ...entryOf({ ...cells, id }), at };
	};
	const known = (list: readonly Entry[]) => {
		const me = { ...writer, run: 'reader', execution: 'reader' };
		const claims = new KnownClaims(me, 0);
		claims.add(list);
		return claims;
	};

	test('stay if they name a purchase that is open', () => {
		const of = (...ids: string[]) => ids.map((id) => ({ id, attempt: 0, product: 'airtime' }));
		const done = [6, 7, 8, 9].flatMap((id) => {
			const mark = { id: `done-${id}`, attempt: 0 };
			return [
				listed(id, 'claim', 'a', of(mark.id)),
				listed(id + 10, 'end', 'a', [{ ...mark, outcome: 'success' }]),
			];
		});
		const together = [
			listed(1, 'claim', 'a', of('open', 'back', 'refused', 'bought')),
			listed(2, 'release', 'a', of('back')),
			listed(3, 'end', 'a', [{ id: 'refused', attempt: 0, outcome: 'failed' }]),
			listed(4, 'end', 'a', [{ id: 'bought', attempt: 0, outcome: 'success' }]),
		];
		const list = [...together, ...done];
		const { gone } = packed(list, known(list), ({ at }) => at < 50);
		expect(list.filter(({ id }) => !gone.includes(id)).map(({ id }) => id)).toEqual([1, 2, 3]);
	});

	const ids = ['p', 'q', `airtime-${'1'.repeat(24)}`, `airtime-${'2'.repeat(24)}`];

	const anyEntry = fc.record({
		kind: fc.constantFrom<EntryKind>('claim', 'release', 'end', 'alive'),
		run: fc.constantFrom('a', 'b'),
		ids: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }),
		attempt: fc.constantFrom(0, 0, 1),
		outcome: fc.constantFrom('success', 'failed', 'unknown'),
		recorded: fc.boolean(),
		isOld: fc.boolean(),
	});

	test('say the same of every purchase as the many rows did, after each step', () =>
		forAll([fc.array(anyEntry, { maxLength: 25 })], (all) => {
			const list = all.map(({ kind, run, ids, attempt, outcome, recorded, isOld }, index) =>
				listed(
					index + 1,
					kind,
					run,
					ids.map((id) => ({
						id,
						attempt,
						...(kind === 'claim' && { product: 'airtime', recipient: 'r', what: 'w' }),
						...(kind === 'end' && { outcome, recorded: recorded && outcome === 'failed' }),
					})),
					isOld ? 1 : 100,
				),
			);
			const { entries, gone } = packed(list, known(list), ({ at }) => at < 50);
			const added = rowsOf(entries, writer).map((cells, index) => ({
				...entryOf({ ...cells, id: 1_000 + index }),
				at: 200,
			}));
			const said = (claims: KnownClaims, id: string) => {
				const { state, attempt, open, failed, refusedAt } = claims.standing(id);
				const isOpen = open !== undefined;
				if (state === 'bought') return { state };
				const isRefused = refusedAt !== undefined && !failed;
				return { state, isOpen, failed: failed !== undefined, isRefused, attempt };
			};
			const before = known(list);
			for (let done = 0; done <= gone.length; done += 1) {
				const left = list.filter(({ id }) => !gone.slice(0, done).includes(id));
				const after = known([...left, ...added]);
				for (const id of ids) expect(said(after, id)).toEqual(said(before, id));
			}
			expect(list.filter(({ id, at }) => gone.includes(id) && at > 50)).toEqual([]);
		}));
});

test('the columns of the table of claims hold every fact of an entry', () => {
	const cells = rowsOf([{ kind: 'alive', marks: [{ id: 'a', attempt: 0 }] }], writer);
	expect(Object.keys(cells[0]).sort()).toEqual(claimColumns.map(({ name }) => name).sort());
});
