import type { IDataObject } from 'n8n-workflow';

import type { Charged, Outcome } from '../../purchase/outcome';
import { referenceOf } from '../../purchase/reference';
import type { Result } from '../../purchase/steps';
import { formatNaira, readMoney } from '../../values/money';
import type { PurchaseOperation } from '../operation';
import type { PlannedRow } from '../rows/plan';

/** The output of a purchase row. Every purchase has these fields, and then those of its product. */
export interface Receipt extends IDataObject {
	outcome: Outcome;
	charged: Charged;
	recipient: string;
	amount: number | null;
	message: string;
	product: string;
	balanceAfter: number | null;
	replayed: boolean;
	reference: string;
}

/** `response` is kept apart: it is shown only when *Simplify* is off. */
export interface Purchased {
	receipt: Receipt;
	response?: IDataObject;
	result: Result;
	/** What the reader can do about it, where it was not bought. */
	advice: string;
}

export function receiptOf(
	planned: PlannedRow,
	operation: PurchaseOperation,
	result: Result,
	common: IDataObject,
): Receipt {
	const { plan, subject, seed } = planned;
	const answer = (result.answer ?? {}) as IDataObject;
	const made = result.outcome === 'success' || result.outcome === 'pending';
	const earlierReferences = Array.from({ length: result.attempt }, (_, attempt) =>
		referenceOf(subject, seed, attempt),
	);
	const warnings = [...plan.warnings, ...warningsOf(planned, operation, result)];
	return {
		outcome: result.outcome,
		charged: result.charged,
		recipient: plan.recipient,
		amount:
			plan.amount ??
			readMoney(answer.amount) ??
			result.transaction?.amount ??
			planned.price ??
			null,
		message: result.message,
		product: plan.product,
		balanceAfter: made ? (readMoney(answer.newbal) ?? null) : null,
		replayed: result.replayed,
		reference: referenceOf(subject, seed, result.attempt),
		...(result.transaction?.date !== undefined && { purchasedAt: result.transaction.date }),
		...(made && result.answer && operation.receiptFields?.(answer, plan)),
		...common,
		...(earlierReferences.length > 0 && { earlierReferences }),
		...(warnings.length > 0 && { warnings }),
	};
}

function warningsOf(
	{ plan, seed }: PlannedRow,
	operation: PurchaseOperation,
	{ outcome, answer, replayed, transaction }: Result,
): string[] {
	const warnings: string[] = [];
	const amount = transaction?.amount;
	if (plan.amount !== undefined && amount !== undefined && amount !== plan.amount) {
		warnings.push(
			`The provider reports ${formatNaira(amount)}, the row says ${formatNaira(plan.amount)}`,
		);
	}
	if (operation.foundUnderKey !== undefined && seed.by === 'key' && replayed)
		warnings.push(operation.foundUnderKey);
	if (operation.code !== undefined && outcome === 'success' && answer === undefined) {
		warnings.push(
			`It was bought earlier, and only the answer to the purchase holds ${operation.code}: fetch it from the provider with the reference`,
		);
	}
	return warnings;
}
