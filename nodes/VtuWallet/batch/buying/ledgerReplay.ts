import type { IDataObject } from 'n8n-workflow';

import type { LedgerKnowledge } from '../../ledger/knowledge';
import type { StoredPurchase } from '../../ledger/purchasesTable';
import type { PurchaseOperation } from '../operation';
import { receiptOf, type Purchased } from '../report/receipt';
import type { PlannedRow } from '../rows/plannedRow';
import { isForAnother, whatOf } from './ledgerMarks';

/** What an earlier run bought, as the ledger keeps it: nobody has to be asked about it. */
export function replayOf(
	planned: PlannedRow,
	ledger: LedgerKnowledge,
	operation: PurchaseOperation,
	common: IDataObject,
): Purchased | undefined {
	const stored = ledger.bought(planned.reference);
	if (stored === undefined || isForAnother(planned, stored)) return undefined;
	const { charged, amount, message, details, decidedAt } = stored;
	const hasDetails = Object.keys(details).length > 0;
	const result = {
		outcome: 'success' as const,
		charged,
		replayed: true,
		attempt: 0,
		message,
		transaction: {
			amount: amount ?? undefined,
			date: decidedAt || undefined,
			namesReference: true,
			refunded: false,
			cancelled: false,
		},
	};
	// With its details nothing has to be fetched from the provider.
	const product = hasDetails ? { ...operation, code: undefined } : operation;
	const asWritten = receiptOf(planned, product, result, common);
	const receipt = { ...asWritten, ...(details as IDataObject) };
	const bought = ledger.whatWasBought(planned.reference);
	const wanted = whatOf(planned);
	const isCompared = bought !== undefined && wanted !== undefined;
	const isOther = isCompared && bought !== wanted;
	const warnings = [
		...(isOther ? [boughtOtherwise] : []),
		...(ledger.isOfAnotherAddress(stored) ? [boughtElsewhere(stored)] : []),
	];
	if (warnings.length > 0)
		receipt.warnings = [...((asWritten.warnings ?? []) as string[]), ...warnings];
	return { receipt, result, advice: '', isCompared };
}

const boughtOtherwise =
	'This key was used before to buy something else than the row says now, such as another plan or quantity: what the row says was not bought';

const boughtElsewhere = ({ execution, workflow, account }: StoredPurchase) =>
	`It was bought at another address of the provider, in execution ${execution} of workflow ${workflow} (account ${account} in the ledger), and this credential cannot ask about it`;
