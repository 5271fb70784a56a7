import type { IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import { openLedger } from '../../ledger/openLedger';
import type { PurchaseOperation } from '../operation';
import type { Settings } from '../settings';
import { LedgerRecords } from './ledgerRecords';
import { ProcessedItems } from './processedItems';

/** The ledger of a run, or nothing where the user wants none. Throws `BadInput` before anything is sent. */
export async function openedLedger(
	context: IExecuteFunctions,
	operation: PurchaseOperation,
	account: Account,
	{ ledgerTable, keepCodes, concurrency, timeoutMs }: Settings,
): Promise<LedgerRecords | undefined> {
	if (ledgerTable === undefined) return undefined;
	const settings = { tableName: ledgerTable, account, concurrency, timeoutMs };
	const ledger = await openLedger(context, settings);
	const list = new ProcessedItems(context, account);
	return new LedgerRecords(ledger, list, operation, keepCodes);
}
