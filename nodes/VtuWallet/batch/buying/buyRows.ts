import { sleep, type IExecuteFunctions } from 'n8n-workflow';

import type { Api } from '../../api/types';
import type { Kind } from '../../purchase/kinds';
import { Breath } from '../breath';
import type { PurchaseOperation } from '../operation';
import { runPool } from '../pool';
import { progressOf } from '../report/progress';
import type { Purchased } from '../report/receipt';
import { complaintOf, type RowResult } from '../report/rowResult';
import type { PlannedRow } from '../rows/plannedRow';
import type { Protection } from '../rows/protection';
import type { Settings } from '../settings';
import type { Buyers } from './buyers';
import type { BuyingRun } from './buyingRun';
import { buyShared } from './buyShared';
import { cutShort } from './cutShort';
import type { LedgerRecords } from './ledgerRecords';
import { ProcessedItems } from './processedItems';
import { processMemory } from './processMemory';
import { isRetriedAgain } from './retries';
import { stopped } from './stopSignal';

export interface Purchase {
	api: Api;
	operation: PurchaseOperation;
	/** The kind of every product. */
	kinds: readonly Kind[];
	protection: Protection;
	settings: Settings;
	rows: PlannedRow[];
	stopOnError: boolean;
	/** Nothing may be bought: the rows are only looked for. */
	onlyLook: boolean;
	/** They are asked about as if they were to be bought, up to where something would be sent. */
	onlyAsks?: boolean;
	/** Where every purchase is written down, for whoever wants that. */
	ledger?: LedgerRecords;
	/** Who buys with this node. */
	buyers?: Buyers;
}

const runStopped = 'The run was stopped';

/** Buys rows in a sliding window. Never throws; a row that was not reached with "stop on error" has no result. */
export async function buyRows(
	context: IExecuteFunctions,
	purchase: Purchase,
): Promise<RowResult[]> {
	const { api, protection, settings, rows, stopOnError, onlyLook, ledger } = purchase;
	const { memory } = protection;
	const signal = context.getExecutionCancelSignal();
	const stop = stopped(signal);
	const results = new Map<string, Purchased>();
	let dry = onlyLook;
	let stopNewRows = false;
	const run = runOf(context, purchase, {
		isRetriedAgain: protection.isRetry && (await isRetriedAgain(context)),
		onlyLook: () => dry,
		halted: () => (signal?.aborted ? runStopped : api.refusedToken()),
		pause: async (ms) => void (ms > 0 && (await Promise.race([sleep(ms), stop]))),
	});

	const purchases = firstOfEach(rows);
	const isQuestion = onlyLook || purchase.onlyAsks === true;
	const progress = isQuestion ? undefined : progressOf(context, purchases.length);
	const buyRow = async (planned: PlannedRow) => {
		const purchased =
			memory.replay(planned.reference) ??
			ledger?.replay(planned, run.common) ??
			(await buySafely(planned, run));
		results.set(planned.reference, purchased);
		const { outcome } = purchased.receipt;
		const { verdict } = purchased.result;
		progress?.(purchased.receipt);
		if (outcome === 'success') memory.keepReceipt(planned.reference, purchased);
		dry ||= verdict?.kind === 'rejected' && verdict.reason === 'balance';
		const { row, seed } = planned;
		const result: RowResult = { kind: 'purchased', index: row.index, purchased, by: seed.by };
		stopNewRows ||= stopOnError && complaintOf(result) !== undefined;
	};

	await ledger?.expect(purchases);
	const pool = runPool(purchases, settings.concurrency, buyRow, {
		ratePerMinute: settings.ratePerMinute,
		stopped: () => stopNewRows || signal?.aborted === true,
	});
	// On Stop the host wants its answer at once; what is in flight ends on its own, shielded.
	await Promise.race([pool.then(async () => await run.records.end()), stop]);

	if (!stopNewRows && signal?.aborted) {
		for (const planned of purchases) {
			if (results.has(planned.reference)) continue;
			results.set(planned.reference, cutShort(planned, run, runStopped));
		}
	}
	return await shareAmongRows(purchase, results, new Breath(signal));
}

export function runOf(
	context: IExecuteFunctions,
	{ api, operation, kinds, protection, settings, onlyLook, onlyAsks, ledger, buyers }: Purchase,
	control: Pick<BuyingRun, 'isRetriedAgain' | 'onlyLook' | 'halted' | 'pause'>,
): BuyingRun {
	const records = ledger ?? new ProcessedItems(context, api.account);
	return {
		api,
		operation,
		kinds,
		settings,
		memory: protection.memory,
		process: processMemory,
		records,
		buyers,
		...(onlyAsks && { askedOf: records }),
		...(onlyLook && protection.outlivesRun && { readsFirst: records }),
		fresh: protection.fresh,
		mayAdvance: protection.mayAdvance,
		forgotten: protection.forgotten,
		began: performance.now(),
		beganAt: Date.now(),
		answers: new Map(),
		harmlessWords: new Set(),
		common: protection.receiptFields,
		...control,
	};
}

/** What goes wrong in this package itself costs one row and no other, and never hides that it may have been bought. */
async function buySafely(planned: PlannedRow, run: BuyingRun): Promise<Purchased> {
	try {
		return await buyShared(planned, run);
	} catch (caught) {
		const reason = caught instanceof Error ? caught.message : String(caught);
		return cutShort(planned, run, `This node met something unexpected (${reason})`);
	}
}

/** The rows that are purchases of their own: of those that share a reference, the first. */
function firstOfEach(rows: PlannedRow[]): PlannedRow[] {
	const seen = new Set<string>();
	return rows.filter(({ reference }) => !seen.has(reference) && seen.add(reference));
}

/** Rows that share a reference are one purchase: the first is it, the others found it. */
async function shareAmongRows(
	{ rows, operation }: Pick<Purchase, 'rows' | 'operation'>,
	results: Map<string, Purchased>,
	breath: Breath,
): Promise<RowResult[]> {
	const { creditsWallet, endpoint } = operation;
	const { requeryable } = endpoint;
	const told = new Set<string>();
	const shared: RowResult[] = [];
	await breath.each(rows, ({ row, reference, seed: { by } }) => {
		const purchased = results.get(reference);
		if (!purchased) return;
		const own = told.has(reference) ? asFound(purchased) : purchased;
		told.add(reference);
		shared.push({
			kind: 'purchased',
			index: row.index,
			purchased: own,
			by,
			requeryable,
			creditsWallet,
		});
	});
	return shared;
}

function asFound(purchased: Purchased): Purchased {
	const { receipt } = purchased;
	const replayed = receipt.outcome === 'success' || receipt.outcome === 'pending';
	return { ...purchased, receipt: { ...receipt, replayed } };
}
