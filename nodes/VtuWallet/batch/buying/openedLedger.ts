import type { IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import { openLedger } from '../../ledger/openLedger';
import { ledgerRefusal } from '../../ledger/refusals';
import { tableHost } from '../tableHost';
import type { PurchaseOperation } from '../operation';
import type { Settings } from '../settings';
import { cannotSee, LedgerRecords } from './ledgerRecords';
import { ledgerSettings } from './ledgerSettings';
import { ProcessedItems } from './processedItems';

/** The ledger of a run, or nothing where the user wants none. Throws `BadInput` before anything is sent. */
export async function openedLedger(
	context: IExecuteFunctions,
	operation: PurchaseOperation,
	account: Account,
	settings: Settings,
): Promise<LedgerRecords | undefined> {
	const { ledgerTable, keepCodes, protection, trustLedger } = settings;
	if (ledgerTable === undefined) return undefined;
	const opening = ledgerSettings(context, account, ledgerTable, settings);
	const { dayLimit, used } = opening;
	const list = new ProcessedItems(context, account, operation.pooling !== undefined);
	// What a first try sent before the setting was made is not in the ledger: its retries ask.
	const isRetry = context.getMode() === 'retry';
	const isComplete = trustLedger && (protection === 'key' || protection === 'period') && !isRetry;
	const isFirstTry = protection === 'run' && !isRetry;
	const ledger = await openLedger(tableHost(context), opening).catch((thrown: unknown) => {
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
