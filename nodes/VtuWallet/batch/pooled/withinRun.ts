import type { Breath } from '../breath';
import type { Memory } from '../buying/executionMemory';
import type { LedgerRecords } from '../buying/ledgerRecords';
import type { ReadableRecords } from '../buying/sentRecords';
import { applyLimits, isBeyondRun, type Priced } from '../rows/limits';
import type { PlannedRow } from '../rows/plannedRow';
import type { Settings } from '../settings';
import { claimOf } from './batch';

interface Run {
	settings: Settings;
	memory: Memory;
	breath: Breath;
	/** Where there is no ledger. */
	list: ReadableRecords;
	/** Opened only where it has to be asked. */
	openLedger(): Promise<LedgerRecords | undefined>;
}

/** Holds recipients against the limits. Those to whom nothing is sent now, because an earlier run has, use up nothing. */
export async function withinRun(checked: Priced, run: Run): Promise<Priced> {
	const { settings, memory, breath } = run;
	if (!(await isBeyondRun(checked, settings, memory, breath)))
		return await applyLimits(checked, settings, memory, breath);
	const earlier = await sentToEarlier(checked.priced, run);
	const left = checked.priced.filter((row) => !earlier.has(row));
	const { priced, blocked } = await applyLimits(
		{ priced: left, blocked: checked.blocked },
		settings,
		memory,
		breath,
	);
	const allowed = new Set([...priced, ...earlier]);
	return { priced: checked.priced.filter((row) => allowed.has(row)), blocked };
}

async function sentToEarlier(
	rows: PlannedRow[],
	{ memory, list, openLedger }: Run,
): Promise<Set<PlannedRow>> {
	const ledger = await openLedger();
	// What an earlier try has sent for these very rows is of this run; earlier loops are counted already.
	const ours = memory.batches.ownMembers();
	const others = rows.filter(({ reference }) => !ours.has(reference));
	const stands = await (ledger ?? list).look(others.map(claimOf));
	const isSent = ({ reference }: PlannedRow, index: number) =>
		['bought', 'known', 'pending'].includes(stands[index]) && !mayGoAgain(reference, ledger);
	return new Set(others.filter(isSent));
}

/** Its batch failed after it had been told as sent: this run may send to them. */
function mayGoAgain(reference: string, ledger: LedgerRecords | undefined): boolean {
	const batch = ledger?.openBatchOf(reference);
	return batch !== undefined && ledger?.isDueAgain(reference, batch) === true;
}
