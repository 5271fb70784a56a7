import type { IExecuteFunctions } from 'n8n-workflow';

import type { Purchase } from './buying/buyRows';
import { stopped } from './buying/stopSignal';
import { runPool } from './pool';
import { priceWarning, type Purchased } from './report/receipt';
import type { RowResult } from './report/rowResult';
import type { PlannedRow } from './rows/plannedRow';

/**
 * What a key has bought earlier may have been another plan than the row says now, and only its price tells: it is asked
 * for where nothing else needed it.
 */
export async function withPricesOfFound(
	context: IExecuteFunctions,
	rows: readonly PlannedRow[],
	results: RowResult[],
	{ operation: { price }, api, settings }: Pick<Purchase, 'operation' | 'api' | 'settings'>,
): Promise<RowResult[]> {
	if (price === undefined) return results;
	const planned = new Map(rows.map((row) => [row.row.index, row]));
	const asked = results.flatMap((result) => {
		const row = planned.get(result.index);
		return result.kind === 'purchased' && row && isOpen(row, result.purchased)
			? [{ row, result }]
			: [];
	});
	const priced = new Map<RowResult, RowResult>();
	const signal = context.getExecutionCancelSignal();
	const ask = async ({ row, result }: (typeof asked)[number]) => {
		const { purchased } = result;
		const costs = await price(row.plan, api).catch(() => undefined);
		const warning = priceWarning(purchased.result.transaction?.amount, costs);
		if (warning === undefined) return;
		const { warnings = [] } = purchased.receipt;
		const receipt = { ...purchased.receipt, warnings: [...(warnings as string[]), warning] };
		priced.set(result, { ...result, purchased: { ...purchased, receipt } });
	};
	const all = runPool(asked, settings.concurrency, ask, {
		stopped: () => signal?.aborted === true,
	});
	// On Stop the host wants the receipts at once: a price that is still asked for must not lose them.
	await Promise.race([all, stopped(signal)]);
	return results.map((result) => priced.get(result) ?? result);
}

/** Found under a name that another plan may have had, and nobody has compared the two. */
function isOpen(
	{ seed, plan, price, unnamed }: PlannedRow,
	{ receipt, result, isCompared }: Purchased,
): boolean {
	const mayDiffer = (seed.by === 'key' || seed.by === 'reference') && !unnamed && !isCompared;
	const isUnpriced = plan.amount === undefined && price === undefined;
	return mayDiffer && isUnpriced && receipt.replayed && result.transaction?.amount !== undefined;
}
