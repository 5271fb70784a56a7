import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import type { Account } from '../../api/types';
import { identityDigest } from '../../purchase/reference';
import type { Breath } from '../breath';
import type { PlannedRow } from '../rows/plannedRow';
import { mayHaveBoughtNow, type RowResult } from './rowResult';

/** More purchases than this are not remembered; the oldest go first. */
const mostKept = 10_000;

interface LastRun {
	establishedAt: number;
	/** It has not learned what became of it, as of what was on its way when it was stopped. */
	inDoubt: boolean;
}

/** Which run of this process bought what last, where nothing but the run tells two purchases apart. */
const lastRun = new Map<string, LastRun>();

export interface BoughtAgain {
	/** How many rows bought what an earlier run of this node had bought, or was buying. */
	rows: number;
	/** How many of them it had not learned the outcome of. */
	inDoubt: number;
}

/**
 * How many rows bought once more what an earlier run of this node bought. Known of the runs of this process alone: it
 * says nothing of those before n8n was started.
 */
export async function countBoughtAgain(
	rows: readonly PlannedRow[],
	results: readonly RowResult[],
	{ environment, baseUrl }: Account,
	breath: Breath,
): Promise<BoughtAgain> {
	const planned = new Map(rows.map((row) => [row.row.index, row]));
	const again: BoughtAgain = { rows: 0, inDoubt: 0 };
	const now = new Map<string, LastRun>();
	await breath.each(results, (result) => {
		const row = planned.get(result.index);
		if (row?.seed.by !== 'run' || !mayHaveBoughtNow(result)) return;
		const { workflowId, nodeId, establishedAt } = row.seed.run;
		const name = [environment, baseUrl, workflowId, nodeId, identityDigest(row.subject)].join(' ');
		const before = lastRun.get(name);
		const inDoubt = result.purchased.receipt.outcome === 'unknown';
		if (!inDoubt && before !== undefined && before.establishedAt !== establishedAt) {
			again.rows += 1;
			if (before.inDoubt) again.inDoubt += 1;
		}
		now.set(name, { establishedAt, inDoubt });
	});
	remember(now);
	return again;
}

/** The latest last. */
function remember(runs: ReadonlyMap<string, LastRun>): void {
	for (const [name, run] of runs) {
		lastRun.delete(name);
		lastRun.set(name, run);
	}
	let tooMany = lastRun.size - mostKept;
	for (const oldest of lastRun.keys()) {
		if (tooMany-- <= 0) return;
		lastRun.delete(oldest);
	}
}

/** For whoever clicks *Execute step* a second time: elsewhere buying the same again is what a new execution is for. */
export function boughtAgainHint(
	context: IExecuteFunctions,
	again: BoughtAgain,
): NodeExecutionHint | undefined {
	if (again.rows === 0 || context.getMode() !== 'manual') return undefined;
	const rows = again.rows === 1 ? '1 row was' : `${again.rows} rows were`;
	const doubt =
		again.inDoubt > 0 ? ` (of ${again.inDoubt} it had not learned what became of it)` : '';
	return {
		message: `${rows} bought again: a new run. An earlier run had bought the same${doubt}, and 'Once per Run' lets a new run buy anew. To keep that from happening, set 'Repeat Protection' to 'Once per Key'.`,
		type: 'warning',
		location: 'outputPane',
	};
}
