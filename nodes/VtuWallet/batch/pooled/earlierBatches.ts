import type { BuyingRun } from '../buying/buyingRun';
import type { LedgerRecords } from '../buying/ledgerRecords';
import { heldBack } from '../buying/heldBack';
import { lookUp } from '../buying/lookUp';
import { flightOf } from '../buying/processMemory';
import { runPool } from '../pool';
import type { Purchased } from '../report/receipt';
import { stateOf } from '../../ledger/stateOf';
import type { Lookup } from '../../purchase/outcome';
import type { Recorded, Result } from '../../purchase/steps';
import { claimOf } from './batch';
import type { PooledRow } from './planRecipients';
import { pooledReceipt } from './pooledReceipt';

/** More recipients of open batches than this are not remembered by the process; the oldest go first. */
const mostKept = 100_000;

interface SentIn {
	batch: string;
	/**
	 * The provider took it and then said that it failed, and that was told: by now it may say that it was sent after
	 * all.
	 */
	isRefused: boolean;
}

/** The batch in which this process has sent to a recipient, where what became of it may still change. */
const openBatches = new Map<string, SentIn>();

export function markOpen(
	run: BuyingRun,
	members: PooledRow[],
	batch: string,
	isRefused = false,
): void {
	for (const { reference } of members) {
		openBatches.set(flightOf(run.api.account, reference), { batch, isRefused });
		if (openBatches.size > mostKept) openBatches.delete([...openBatches.keys()][0]);
	}
}

export function markDecided(run: BuyingRun, members: PooledRow[], batch: string): void {
	for (const { reference } of members) {
		const flight = flightOf(run.api.account, reference);
		// Another run may have sent to them since.
		if (openBatches.get(flight)?.batch === batch) openBatches.delete(flight);
	}
}

type Ended = Pick<Result, 'outcome' | 'charged' | 'message'>;

/**
 * What became of recipients to whom an earlier try of this execution, or another run of this process or of the ledger,
 * has sent: as it is remembered, or as the provider says of the batch. Of the others nothing is said.
 */
export async function fromEarlierBatches(
	rows: PooledRow[],
	run: BuyingRun,
	ledger: LedgerRecords | undefined,
): Promise<Map<string, Purchased>> {
	const { memory, operation, common } = run;
	const wanted = new Map(rows.map((row) => [row.reference, row]));
	const found = new Map<string, Purchased>();
	const open = new Map<string, PooledRow[]>();
	const own = new Set<string>();
	const add = (row: PooledRow, batch: string, ended: Ended, replayed: boolean, more = {}) => {
		const result: Result = { ...ended, replayed, attempt: 0 };
		const receipt = pooledReceipt(row, operation, result, common, batch);
		found.set(row.reference, { receipt: { ...receipt, ...more }, result, advice: '' });
	};

	for (const { reference, members, ended, leftOut = {}, isOwn } of memory.batches.all()) {
		if (isOwn) own.add(reference);
		for (const row of members.flatMap((member) => wanted.get(member) ?? [])) {
			// Who did not get it may get it now.
			if (ended && leftOut[row.reference] !== undefined) continue;
			if (ended?.outcome === 'success')
				add(row, reference, ended, !isOwn, { balanceAfter: ended.balanceAfter });
			else open.set(reference, [...(open.get(reference) ?? []), row]);
		}
	}
	const wasToldAsFailed = new Set<string>();
	for (const row of rows) {
		const { reference } = row;
		const sentIn = openBatches.get(flightOf(run.api.account, reference));
		const batch = sentIn?.batch ?? ledger?.openBatchOf(reference);
		if (sentIn?.isRefused) wasToldAsFailed.add(sentIn.batch);
		if (batch === undefined || found.has(reference) || open.get(batch)?.includes(row)) continue;
		open.set(batch, [...(open.get(batch) ?? []), row]);
	}
	await runPool([...open], run.settings.concurrency, async ([batch, members]) => {
		const lookup = await askAbout(batch, members, run);
		const ended = stateOf(lookup);
		if (ended === undefined) {
			// Silence is no failure: also what was told as failed waits until the provider can say it again.
			if (lookup.kind !== 'absent')
				for (const row of members) found.set(row.reference, knownEarlier(row, 'known', run));
			return;
		}
		if (ended.outcome !== 'pending') markDecided(run, members, batch);
		const hasFailed = ended.outcome === 'failed';
		if (hasFailed) memory.batches.forget(batch);
		for (const row of members) {
			// That it failed has been told already, so this run may send to them.
			if (hasFailed && ledger?.isDueAgain(row.reference, batch))
				ledger.believeLedger(row.reference);
			else if (!hasFailed || !wasToldAsFailed.has(batch)) add(row, batch, ended, !own.has(batch));
		}
		await settleAll(members, ended, found, run);
	});
	return found;
}

/** Asked once: whoever wants to know it for certain runs it again. Absence proves nothing. */
async function askAbout(batch: string, [first]: PooledRow[], run: BuyingRun): Promise<Lookup> {
	const { plan } = first;
	const asked = { ...first, price: undefined, plan: { ...plan, amount: undefined } };
	return await lookUp(asked, batch, { ...run, fresh: false });
}

async function settleAll(
	members: PooledRow[],
	{ outcome }: Ended,
	found: ReadonlyMap<string, Purchased>,
	{ records }: BuyingRun,
): Promise<void> {
	if (outcome === 'pending') return;
	await Promise.all(
		members.map(async (row) => {
			const purchased = found.get(row.reference);
			const end = outcome === 'success' ? 'bought' : 'refused';
			if (purchased) await records.settle(claimOf(row), end, purchased);
		}),
	);
}

/** The receipt of a recipient whom an earlier run has written down, where nobody can be asked what became of it. */
export function knownEarlier(
	row: PooledRow,
	known: Exclude<Recorded, 'new'>,
	{ operation, common, records }: Pick<BuyingRun, 'operation' | 'common' | 'records'>,
): Purchased {
	const words = { ...wordsFor[known], replayed: known === 'bought', attempt: 0 };
	const { result, advice } = heldBack(words, known, records);
	return { receipt: pooledReceipt(row, operation, result, common), result, advice };
}

const inDoubt = {
	outcome: 'unknown',
	charged: 'unknown',
	message:
		'An earlier run was sending this when its answer was lost or it was ended, so it is not sent again',
} as const;

const underWay = {
	outcome: 'unknown',
	charged: 'unknown',
	message:
		'Another run was sending this at the same time, and had not ended when this one stopped waiting for it',
} as const;

const notWritten = {
	outcome: 'notSent',
	charged: 'no',
	message: 'n8n could not write down that this is being sent, so it was not sent',
} as const;

const wordsFor = {
	bought: { outcome: 'success', charged: 'yes', message: 'Sent earlier, and not sent again' },
	known: inDoubt,
	underWay,
	anothers: inDoubt,
	elsewhere: inDoubt,
	heldElsewhere: underWay,
	pending: inDoubt,
	leftBehind: inDoubt,
	refused: inDoubt,
	unavailable: notWritten,
	unwritten: notWritten,
	overLimit: {
		outcome: 'notSent',
		charged: 'no',
		message: "With this the day would cost more than 'Max per Day', so it was not sent",
	},
} as const;
