import type { IExecuteFunctions } from 'n8n-workflow';

import { Breath } from './breath';
import { buyRows, type Purchase } from './buying/buyRows';
import type { Memory } from './buying/executionMemory';
import { flightOf, processMemory } from './buying/processMemory';
import { amountWarning, type Receipt } from './report/receipt';
import type { Refused, RowResult } from './report/rowResult';
import type { BlockedRow } from './rows/limits';
import type { PlannedRow } from './rows/plannedRow';

/** Writes down what became of the rows, and says of those that met a purchase made for earlier rows that it was found. */
export async function noted(
	rows: PlannedRow[],
	memory: Memory,
	results: RowResult[],
	breath: Breath,
): Promise<RowResult[]> {
	const plans = new Map(rows.map((planned) => [planned.row.index, planned]));
	const all: RowResult[] = [];
	await breath.each(results, (result) => all.push(notedResult(result, plans, memory)));
	return all;
}

function notedResult(
	result: RowResult,
	plans: ReadonlyMap<number, PlannedRow>,
	memory: Memory,
): RowResult {
	const planned = plans.get(result.index);
	if (result.kind !== 'purchased' || !planned) return result;
	const { purchased } = result;
	const { outcome, reference } = purchased.receipt;
	memory.noteOutcome(planned, { ...purchased.result, outcome });
	const isMade = outcome === 'success' || outcome === 'pending';
	const replayed =
		purchased.receipt.replayed || (isMade && memory.attempts.sentForEarlierRows(reference));
	if (!isMade || !replayed) return result;
	const receipt = asFound({ ...purchased.receipt, replayed }, planned);
	return { ...result, purchased: { ...purchased, receipt } };
}

/** What was bought earlier may have cost something else than the row says now. */
function asFound(receipt: Receipt, { plan }: PlannedRow): Receipt {
	const warning = amountWarning(receipt.amount, plan.amount);
	const warnings = (receipt.warnings ?? []) as string[];
	if (warning === undefined || warnings.includes(warning)) return receipt;
	return { ...receipt, warnings: [...warnings, warning] };
}

export const refusedRow = ({ planned, problem }: BlockedRow): Refused => ({
	kind: 'refused',
	index: planned.row.index,
	problem,
	planned,
});

/** A row that may not be bought now may have been bought by an earlier run: its receipt counts, not the refusal. */
export async function lookForBlocked(
	context: IExecuteFunctions,
	shared: Omit<Purchase, 'rows' | 'onlyLook'>,
	blocked: BlockedRow[],
): Promise<RowResult[]> {
	const { ofThisProcess, memory } = shared.protection;
	const isKnown = (reference: string) =>
		memory.attempts.knows(reference) ||
		processMemory.knows(flightOf(shared.api.account, reference));
	const rows = blocked
		.map(({ planned }) => planned)
		.filter(({ reference }) => !ofThisProcess || isKnown(reference));
	if (rows.length === 0) return blocked.map(refusedRow);
	const breath = new Breath(context.getExecutionCancelSignal());
	const results = await buyRows(context, { ...shared, rows, onlyLook: true });
	const noticed = await noted(rows, memory, results, breath);
	const found = new Map(noticed.map((result) => [result.index, result]));
	return blocked.map((row) => {
		const result = found.get(row.planned.row.index);
		return result?.kind === 'purchased' && result.purchased.receipt.outcome !== 'notSent'
			? result
			: refusedRow(row);
	});
}
