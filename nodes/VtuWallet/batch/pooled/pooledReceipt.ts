import type { IDataObject } from 'n8n-workflow';

import type { Outcome } from '../../purchase/outcome';
import type { Result } from '../../purchase/steps';
import type { PurchaseOperation } from '../operation';
import type { BuyingRun } from '../buying/buyingRun';
import { receiptOf, type Purchased, type Receipt } from '../report/receipt';
import type { PooledRow } from './planRecipients';

/** What became of one recipient. The answer to the batch is everybody's, so nothing in it is read as this one's. */
export function pooledReceipt(
	row: PooledRow,
	operation: PurchaseOperation,
	result: Result,
	common: IDataObject,
	batch?: string,
): Receipt {
	const own = { ...result, answer: undefined, transaction: undefined };
	const receipt = receiptOf(row, operation, own, common);
	return {
		...receipt,
		...operation.receiptFields?.({}, row.plan),
		sent: sentOf(result.outcome),
		// The provider knows the request alone, so that is what it can be asked about.
		reference: batch ?? '',
		...(batch !== undefined && { batch }),
	};
}

export function sentOf(outcome: Outcome): 'yes' | 'no' | 'unknown' {
	if (outcome === 'unknown') return 'unknown';
	return outcome === 'success' || outcome === 'pending' ? 'yes' : 'no';
}

/** As a ledger remembers it; `isOwn`: it was sent by this very execution. */
export function fromLedger(purchased: Purchased, isOwn: boolean): Purchased {
	const { receipt } = purchased;
	const reference = typeof receipt.batch === 'string' ? receipt.batch : '';
	return { ...purchased, receipt: { ...receipt, replayed: !isOwn, reference } };
}

/** The receipt of a recipient whose turn never came. */
export function notBegun(
	row: PooledRow,
	message: string,
	{ operation, common }: BuyingRun,
): Purchased {
	const result = {
		outcome: 'notSent' as const,
		charged: 'no' as const,
		replayed: false,
		attempt: 0,
		message,
		halted: true,
	};
	return { receipt: pooledReceipt(row, operation, result, common), result, advice: '' };
}
