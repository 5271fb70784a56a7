import type { IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import { openLedger } from '../../ledger/openLedger';
import { ledgerRefusal } from '../../ledger/refusals';
import { tableHost } from '../host';
import type { PurchaseOperation } from '../operation';
import type { Settings } from '../settings';
import { dayLimitOf } from './dayInLedger';
import { cannotSee, LedgerRecords } from './ledgerRecords';
import { ProcessedItems } from './processedItems';
import { UsedLedger } from './usedLedger';

/** The ledger of a run, or nothing where the user wants none. Throws `BadInput` before anything is sent. */
export async function openedLedger(
	context: IExecuteFunctions,
	operation: PurchaseOperation,
	account: Account,
	{ ledgerTable, keepCodes, concurrency, timeoutMs, maxPerDay, protection, trustLedger }: Settings,
): Promise<LedgerRecords | undefined> {
	if (ledgerTable === undefined) return undefined;
	const dayLimit = dayLimitOf(context, maxPerDay);
	const used = new UsedLedger(context, ledgerTable);
	const wasUsed = async () => await used.wasUsed();
	const settings = { tableName: ledgerTable, account, concurrency, timeoutMs, dayLimit, wasUsed };
	const list = new ProcessedItems(context, account, operation.pooling !== undefined);
	// What a first try sent before the setting was made is not in the ledger: its retries ask.
	const isRetry = context.getMode() === 'retry';
	const isComplete = trustLedger && (protection === 'key' || protection === 'period') && !isRetry;
	const isFirstTry = protection === 'run' && !isRetry;
	const ledger = await openLedger(tableHost(context), settings).catch((thrown: unknown) => {
		throw cannotSee(ledgerRefusal(thrown), { isFirstTry });
	});
	return new LedgerRecords(ledger, list, operation, {
		keepCodes,
		isComplete,
		isFirstTry,
		dayLimit,
		used,
	});
}
