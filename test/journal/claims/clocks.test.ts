import { ledgerReaders } from '../../../nodes/VtuWallet/journal/ledgerReaders';
import { processState } from '../../../nodes/VtuWallet/journal/claims/processState';
import {
	bought,
	claimed,
	claimsName,
	during,
	ended,
	haveBought,
	journalOf,
	purchase,
	tables,
	useFakeClock,
	wait,
	withLedger,
} from '../support';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const node = { id: 'n1', name: 'Buy', idsOf: { establishedAt: 1 } };

useFakeClock();
beforeEach(() => processState.forget());
afterEach(() => processState.forget());

/** From now on this process has not written anything yet, and its clock differs from the database's. */
const inProcessAhead = (ms: number) => {
	processState.forget();
	jest.setSystemTime(Date.now() + ms);
	tables.aheadMs = -ms;
};

async function runElsewhere(isDead: boolean): Promise<void> {
	const journal = await journalOf({ execution: 'e1', node });
	const one = purchase('a', { equal: 'like a' });
	await journal.announce({ rows: ['like a'] });
	await journal.store.read([one]);
	await claimed(journal, one);
	if (isDead) tables.fault = () => 'Data Tables size limit exceeded';
	await wait(10 * minute);
	tables.fault = undefined;
}

describe.each([
	['ahead', 20 * minute],
	['behind', -20 * minute],
])('a process whose clock is %s', (_, ms) => {
	test.each([
		['working', false],
		['broken', true],
	])('takes an earlier run for %s only if the run is', async (state, isDead) => {
		await runElsewhere(isDead);
		inProcessAhead(ms);
		const journal = await journalOf({ execution: 'e2', node });
		const since = journal.known.databaseNow - hour;
		expect(Math.abs(journal.known.databaseNow - Date.now() + ms)).toBeLessThan(minute);
		const equals = new Set(['like a']);
		const how = { equals, since, waitsForRows: false, isAnnounced: false };
		const looking = journal.store.earlierExecutions?.(how);
		await wait(61 * second);
		expect(await looking).toMatchObject([{ passes: [{ state }] }]);
	});
});

test('a refusal by this run has the time of its own clock', async () => {
	await haveBought(['early']);
	inProcessAhead(20 * minute);
	const journal = await journalOf({ execution: 'e2' });
	await claimed(journal, 'a');
	const ending = ended(journal, 'a', 'failed');
	expect(journal.known.standing('a').refusedAt).toBeCloseTo(Date.now(), -2);
	await ending;
});

test('Follow Up does not end the claims of a run at work if its clock is ahead', async () => {
	await runElsewhere(false);
	inProcessAhead(20 * minute);
	const look = async () => await Promise.resolve({ kind: 'absent' } as const);
	const followed = withLedger(
		'other',
		async (ledger) => await ledgerReaders.followUp({ ...ledger, limit: 9, look }),
	);
	expect(await followed).toEqual([]);
});

test('the limit of a day counts the first hour of the day if the clock is ahead', async () => {
	const dayLimit = { most: 150, dayOf: (at: number) => new Date(at).toISOString().slice(0, 10) };
	jest.setSystemTime(new Date('2026-11-23T00:10:00Z'));
	await haveBought(['early']);
	await wait(23 * hour);
	inProcessAhead(5 * hour);
	await during({ execution: 'late', dayLimit }, async (journal) => {
		await journal.store.read([]);
		expect(journal.room.spent()).toBe(100);
		await claimed(journal, purchase('b', { amount: 100 }));
		expect(journal.room.has('b')).toBe(false);
	});
});

test('Tidy Up keeps young claims if its clock is weeks ahead', async () => {
	await during({}, async (journal) => {
		for (const id of ['a', 'b', 'c', 'd']) {
			await claimed(journal, id);
			await bought(journal, id);
		}
	});
	inProcessAhead(21 * day);
	const before = new Date(0);
	const tidy = async () =>
		await withLedger(
			'other',
			async (ledger) => await ledgerReaders.tidyUp({ ...ledger, before, preview: false }),
		);
	expect((await tidy()).claims).toBe(0);
	await wait(8 * day);
	expect((await tidy()).claims).toBeGreaterThan(3);
	expect(tables.rowsOf(claimsName)).toHaveLength(1);
});
