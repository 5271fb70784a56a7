import { sleep, type IExecuteFunctions } from 'n8n-workflow';

import type { Api } from '../../api/types';
import { buy, type Till } from './buyOne';
import { Journal } from './sentRecords';
import type { PurchaseOperation } from '../operation';
import type { PlannedRow } from '../rows/plannedRow';
import type { Kind } from '../../purchase/kinds';
import { runPool } from '../pool';
import type { Protection } from '../rows/protection';
import { receiptOf, type Purchased, type Receipt } from '../report/receipt';
import type { Settings } from '../settings';
import { complaintOf, type RowResult } from '../report/rowResult';
import { onceAtATime } from './singleFlight';

export interface Purchase {
	api: Api;
	operation: PurchaseOperation;
	kinds: readonly Kind[];
	protection: Protection;
	settings: Settings;
	rows: PlannedRow[];
	stopOnError: boolean;
	/** Nothing may be bought: the rows are only looked for. */
	onlyLook: boolean;
}

/** Buys rows in a sliding window. Never throws; a row that was not reached with "stop on error" has no result. */
export async function buyRows(
	context: IExecuteFunctions,
	purchase: Purchase,
): Promise<RowResult[]> {
	const { api, operation, kinds, protection, settings, rows, stopOnError } = purchase;
	const { memory } = protection;
	const signal = context.getExecutionCancelSignal();
	const stop = stopped(signal);
	const results = new Map<string, Purchased>();
	let dry = purchase.onlyLook;
	let tokenRefused = false;
	let stopNewRows = false;

	const till: Till = {
		api,
		operation,
		kinds,
		memory,
		settings,
		journal: new Journal(context),
		fresh: protection.fresh,
		mayAdvance: protection.mayAdvance,
		forgotten: protection.forgotten,
		began: performance.now(),
		common: protection.receiptFields,
		onlyLook: () => dry,
		halted: () => {
			if (signal?.aborted) return 'The run was stopped';
			return tokenRefused ? 'The provider does not accept the token' : undefined;
		},
		pause: async (ms) => void (ms > 0 && (await Promise.race([sleep(ms), stop]))),
	};

	const buyRow = async (planned: PlannedRow) => {
		const purchased =
			memory.replay(planned.reference) ??
			// A defect of ours in one row: the others go on, and of this one it is said what is known.
			(await buyOnce(planned, till).catch(() => interrupted(planned, till, notTold)));
		results.set(planned.reference, purchased);
		const { outcome } = purchased.receipt;
		const { verdict } = purchased.result;
		if (outcome === 'success') memory.keepReceipt(planned.reference, purchased);
		dry ||= verdict?.kind === 'rejected' && verdict.reason === 'balance';
		tokenRefused ||= verdict?.kind === 'tokenRefused';
		stopNewRows ||=
			stopOnError &&
			complaintOf({ kind: 'purchased', index: planned.row.index, purchased }) !== undefined;
	};

	const firstOfEach = [
		...new Map([...rows].reverse().map((row) => [row.reference, row])).values(),
	].reverse();
	const pool = runPool(firstOfEach, settings.concurrency, buyRow, {
		ratePerMinute: settings.ratePerMinute,
		stopped: () => stopNewRows || signal?.aborted === true,
	});
	// On Stop the host wants its answer at once; what is in flight ends on its own, shielded.
	await Promise.race([pool, stop]);

	if (!stopNewRows && signal?.aborted) {
		for (const planned of firstOfEach) {
			if (!results.has(planned.reference))
				results.set(planned.reference, interrupted(planned, till, 'The run was stopped'));
		}
	}
	return shareAmongRows(rows, results);
}

/** Rows that share a reference are one purchase: the first is it, the others found it. */
function shareAmongRows(rows: PlannedRow[], results: Map<string, Purchased>): RowResult[] {
	const told = new Set<string>();
	return rows.flatMap(({ row, reference }): RowResult[] => {
		const purchased = results.get(reference);
		if (!purchased) return [];
		const first = !told.has(reference);
		told.add(reference);
		return [
			{ kind: 'purchased', index: row.index, purchased: first ? purchased : asReplay(purchased) },
		];
	});
}

async function buyOnce(planned: PlannedRow, till: Till): Promise<Purchased> {
	const purchase = `${till.api.account.fingerprint}:${planned.reference}`;
	return await onceAtATime(
		purchase,
		async () => await buy(planned, till),
		(earlier) => (earlier.receipt.outcome === 'notSent' ? undefined : asReplay(earlier)),
	);
}

function asReplay(purchased: Purchased): Purchased {
	const made = ['success', 'pending'].includes(purchased.receipt.outcome);
	return { ...purchased, receipt: { ...purchased.receipt, replayed: made } };
}

const notTold =
	'This node met something that it does not know, and could not tell what became of the row';

/** It ended while this row was in flight or waiting. */
function interrupted(planned: PlannedRow, till: Till, message: string): Purchased {
	const neverSent = till.fresh && !till.memory.knows(planned.reference);
	const result = {
		outcome: neverSent ? ('notSent' as const) : ('unknown' as const),
		charged: neverSent ? ('no' as const) : ('unknown' as const),
		replayed: false,
		attempt: 0,
		message,
	};
	const receipt: Receipt = receiptOf(planned, till.operation, result, till.common);
	return { receipt, result, advice: '' };
}

/** Resolves when the host stops the execution. One listener for the whole run: the host warns about more than ten. */
/** Settles when the run is stopped. */
export async function stopped(signal: AbortSignal | undefined): Promise<void> {
	await new Promise<void>((resolve) => {
		if (signal?.aborted) resolve();
		else signal?.addEventListener('abort', () => resolve(), { once: true });
	});
}
