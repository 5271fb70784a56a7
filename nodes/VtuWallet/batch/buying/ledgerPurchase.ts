import type { LedgerPurchase } from '../../ledger/purchasesTable';
import { withoutCodes } from '../../values/maskedCodes';
import type { PurchaseOperation } from '../operation';
import type { Receipt } from '../report/receipt';
import { receiptShape } from '../report/receiptShape';
import { keyOf } from './ledgerMarks';
import type { Claim } from './sentRecords';

/** As a person sees it in the ledger. The fields of its product are left out where they may not be kept. */
export function ledgerPurchaseOf(
	{ planned, attempt, reference }: Claim,
	receipt: Receipt,
	mayKeepFields: boolean,
): LedgerPurchase {
	const { outcome, charged, product, recipient, amount, message } = receipt;
	return {
		reference,
		outcome,
		charged,
		product,
		recipient,
		amount,
		message: mayKeepFields ? message : withoutCodes(message, receipt, recipient),
		key: keyOf(planned),
		attempt,
		details: mayKeepFields ? fieldsOfProduct(receipt) : {},
	};
}

function fieldsOfProduct(receipt: Receipt): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(receipt).filter(
			([name, value]) => !commonFields.has(name) && value !== undefined,
		),
	);
}

/** What stands in columns of its own, or concerns one run alone. */
const commonFields = new Set([
	...Object.keys({ ...receiptShape.first, ...receiptShape.last }),
	'candidates',
]);

/** Of a product that the form does not know, anything may be a code. */
export function mayHoldCodes({ code, value }: PurchaseOperation): boolean {
	return code !== undefined || value === 'purchase';
}
