import type { IDataObject } from 'n8n-workflow';

import type { Charged, Outcome } from '../../purchase/outcome';
import { referenceOf } from '../../purchase/reference';
import type { Result } from '../../purchase/steps';
import { isSaidToHaveFailed } from '../../purchase/verdict';
import { formatNaira, readMoney } from '../../values/money';
import { valueUnder } from '../../values/nested';
import type { PurchaseOperation } from '../operation';
import type { PlannedRow } from '../rows/plannedRow';
import { productFieldsOf } from './productFields';

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
	/** The provider took the request for many, and left this one out of it. */
	isDropped?: boolean;
	/** The ledger has written down what was bought, so that it was compared with the row. */
	isCompared?: boolean;
	/** How long was waited, from one question to the next, for what had become of it. */
	askedForMs?: number;
}

export function receiptOf(
	planned: PlannedRow,
	operation: PurchaseOperation,
	result: Result,
	common: IDataObject,
): Receipt {
	const { plan, subject, seed } = planned;
	const { verdict } = result;
	const answer = (result.answer ?? {}) as IDataObject;
	const made = isMade(result.outcome);
	const earlierReferences = Array.from({ length: result.attempt }, (_, attempt) =>
		referenceOf(subject, seed, attempt),
	);
	const product = productFieldsOf(result, operation, plan);
	const amount = amountOf(planned, operation, result);
	const warnings = [
		...plan.warnings,
		...warningsOf(planned, operation, result),
		...(amount === null && isForgotten(planned, operation, result) ? [amountForgotten] : []),
		...product.warnings,
	];
	return {
		outcome: result.outcome,
		charged: result.charged,
		recipient: plan.recipient,
		amount,
		message: result.message,
		product: plan.product,
		// An answer that was wrong about the purchase is wrong about the wallet.
		balanceAfter: made && !isSaidToHaveFailed(verdict) ? (balanceIn(answer) ?? null) : null,
		replayed: result.replayed,
		reference: referenceOf(subject, seed, result.attempt),
		...(result.transaction?.date !== undefined && { purchasedAt: result.transaction.date }),
		...product.fields,
		...common,
		...(earlierReferences.length > 0 && { earlierReferences }),
		...(warnings.length > 0 && { warnings }),
	};
}

const isMade = (outcome: Outcome): boolean => outcome === 'success' || outcome === 'pending';

/** Some deployments put all that they tell into `data` or `response`. */
const balanceIn = (answer: IDataObject) => valueUnder(answer, ['newbal'], readMoney, 1);

const amountIn = (answer: Result['answer']) => valueUnder(answer ?? {}, ['amount'], readMoney, 1);

/** What was paid: of an earlier purchase that was found, what the provider says rather than what the row says now. */
function amountOf(
	planned: PlannedRow,
	operation: PurchaseOperation,
	result: Result,
): number | null {
	const { plan, price } = planned;
	const reported = result.transaction?.amount;
	if (result.replayed && reported !== undefined) return reported;
	const answered = amountIn(result.answer);
	if (isForgotten(planned, operation, result)) return answered ?? null;
	return plan.amount ?? answered ?? reported ?? price ?? null;
}

/** What n8n has written down of an earlier purchase holds no amount, and a key may have come with another one then. */
function isForgotten(
	{ seed }: PlannedRow,
	{ pooling }: Pick<PurchaseOperation, 'pooling'>,
	{ replayed, transaction, outcome }: Result,
): boolean {
	const mayDiffer = seed.by === 'key' || seed.by === 'reference';
	return mayDiffer && isMade(outcome) && replayed && !pooling && transaction?.amount === undefined;
}

const amountForgotten =
	'It was bought earlier, and nobody here has written down for how much: the row may say another amount now';

/** What the provider reports or has taken, where the row says otherwise. */
export function amountWarning(paid: number | null | undefined, wanted: number | undefined) {
	if (typeof paid !== 'number' || wanted === undefined || paid === wanted) return undefined;
	return `The provider reports ${formatNaira(paid)}, the row says ${formatNaira(wanted)}`;
}

/** Where the row names no amount, but its price is known now. */
export function priceWarning(
	paid: number | undefined,
	price: number | undefined,
): string | undefined {
	if (paid === undefined || price === undefined || paid === price) return undefined;
	return `It was bought earlier for ${formatNaira(paid)}, and what the row says costs ${formatNaira(price)} now: it may be another plan`;
}

/** The limits knew the price of the list alone. A discount does no harm. */
function dearerWarning(paid: number | undefined, price: number | undefined): string | undefined {
	if (paid === undefined || price === undefined || paid <= price) return undefined;
	return `The provider reports ${formatNaira(paid)}, and its list said ${formatNaira(price)}: 'Limits' were held against the list`;
}

function warningsOf(
	{ plan, seed, price }: PlannedRow,
	operation: PurchaseOperation,
	{ outcome, replayed, transaction, answer }: Result,
): string[] {
	const warnings: string[] = [];
	const paid = transaction?.amount ?? amountIn(answer);
	const otherPrice = replayed ? priceWarning(paid, price) : dearerWarning(paid, price);
	const otherAmount = plan.amount === undefined ? otherPrice : amountWarning(paid, plan.amount);
	if (otherAmount !== undefined) warnings.push(otherAmount);
	const doubt =
		answer && isMade(outcome) ? operation.doubtOf?.(answer as IDataObject, plan) : undefined;
	if (doubt !== undefined) warnings.push(doubt);
	if (operation.foundUnderKey !== undefined && seed.by === 'key' && replayed)
		warnings.push(operation.foundUnderKey);
	return warnings;
}
