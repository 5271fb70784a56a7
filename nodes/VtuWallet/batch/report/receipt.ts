import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';

import { unsentEnd } from '../../purchase/claims';
import type { Charged, Outcome } from '../../purchase/outcome';
import { referenceOf } from '../../purchase/reference';
import { ownReferenceIn } from '../../api/names';
import { utcTime } from '../../values/dates';
import { moneyIn } from '../../values/money';
import { readOr } from '../../values/readOr';
import { holdsUnreadCode } from '../../values/unreadCodes';
import { membersOf } from '../members';
import type { PlannedRow, PurchaseOperation, PurchasePlan } from '../operation';
import type { Run } from '../purchaseRun';
import type { RequestEnd } from '../requestEnd';
import { amountOf, costOf, difference } from './amounts';
import { complaintAbout, type Complaint } from './complaint';
import { lossOf, saleOf } from './sale';
import { isMade, resultOf, type Result } from './purchaseResult';

/** The output of a purchase row. Every purchase has these fields, and then those of its product. */
export interface Receipt extends IDataObject {
	outcome: Outcome;
	charged: Charged;
	recipient: string;
	amount: number | null;
	message: string;
	product: string;
	/** In Naira: what the wallet holds now, if the answer says so. */
	balanceAfter?: number;
	replayed: boolean;
	reference: string;
	/** In Naira: what left the wallet, if that is known. */
	cost?: number;
	/** In Naira: what the customer of the shop pays. */
	soldFor?: number;
	providerReference?: string;
}

/** The end of a purchase, or the refusal of a row, as the run reports it. */
export interface PurchaseEnd {
	kind: 'purchase';
	index: number;
	receipt: Receipt;
	/** Present if the purchase was not made, or its outcome is unknown. */
	complaint?: Complaint;
	/** The provider's answer, shown if *Simplify* is off. */
	response?: IDataObject;
	/** The provider took the request for many without this member. */
	isDropped?: boolean;
	/** The run sent nothing for this row, e.g. because its cells are wrong or a limit refuses it. */
	isRefused?: true;
	/** The cells of the row are wrong, so it has no purchase. */
	isWrong?: true;
	/** Another row of the run is the same purchase. */
	isRepeat?: true;
	binary?: IBinaryKeyData;
}

/** The receipt of a row for which this run sends nothing. */
export const unsentReceipt = (
	{ plan, price, purchase, soldFor }: Partial<PlannedRow> = {},
	mayBeSent = false,
): Receipt => ({
	...unsentEnd(mayBeSent),
	recipient: plan?.recipient ?? '',
	amount: plan?.amount ?? price ?? null,
	message: '',
	product: plan?.product ?? '',
	replayed: false,
	reference: purchase?.id ?? '',
	...(soldFor !== undefined && { soldFor }),
});

export const withWarning = <T extends Receipt>(receipt: T, warning: string): T => ({
	...receipt,
	warnings: [...((receipt.warnings ?? []) as string[]), warning],
});

export const purchaseEndOf = (planned: PlannedRow, ended: RequestEnd, run: Run): PurchaseEnd =>
	endFrom(planned, resultOf(ended, run), run);

export function endFrom(planned: PlannedRow, result: Result, run: Run): PurchaseEnd {
	const { operation } = run;
	const { plan, purchase } = planned;
	const { outcome, attempt, request, candidates = [] } = result;
	const reference = referenceOf(purchase.id, attempt);
	// The answer to a request for many belongs to all its members.
	const own =
		request === undefined ? result : { ...result, answer: undefined, transaction: undefined };
	const earlier = Array.from({ length: attempt }, (_, at) => referenceOf(purchase.id, at));
	const product = productFieldsOf(own, operation, plan);
	const amount = amountOf(planned, own);
	const cost = costOf(amount, own, operation);
	const ofResult = warningsOf(planned, own, run, cost ?? amount);
	const warnings = [...plan.warnings, ...ofResult, ...product.warnings];
	const receipt: Receipt = {
		outcome,
		charged: result.charged,
		recipient: plan.recipient,
		amount,
		message: result.message,
		product: plan.product,
		balanceAfter: balanceAfter(result),
		replayed: result.replayed,
		reference,
		...(cost !== undefined && { cost }),
		...saleOf(planned, own),
		...providerReferenceIn(own, reference),
		...timeOf(own),
		...product.fields,
		...periodOf(run),
		...(candidates.length > 0 && { candidates }),
		...(warnings.length > 0 && { warnings }),
		...membersOf(operation).requestFields(outcome, { request, earlier }),
	};
	return {
		kind: 'purchase',
		index: planned.row.index,
		receipt,
		complaint: complaintAbout(result, { planned, receipt }, run),
		response: result.answer ?? (result.transaction?.raw as IDataObject | undefined),
	};
}

const periodOf = ({ settings, facts, identity }: Run) =>
	settings.protection.hasPeriod ? { period: identity.periodLabel, timeZone: facts.timeZone } : {};

/** As the record has it, or else when this run sent it. */
function timeOf({ outcome, transaction, sentAt }: Result) {
	const isSent = sentAt !== undefined && outcome !== 'notSent';
	const ownTime = isSent ? new Date(sentAt).toISOString() : undefined;
	const purchasedAt = transaction?.date === undefined ? ownTime : utcTime(transaction.date);
	return purchasedAt !== undefined && { purchasedAt };
}

/** From the answer, or else from the record. */
function providerReferenceIn({ providerReference, transaction }: Result, ours: string) {
	const record = transaction?.raw as IDataObject | undefined;
	const own = providerReference ?? (record && ownReferenceIn(record, ours));
	return own !== undefined && { providerReference: own };
}

function balanceAfter({ outcome, verdict, answer = {} }: Result): number | undefined {
	// An answer that is wrong about the purchase is wrong about the wallet too.
	if (!isMade(outcome) || verdict?.kind === 'failed') return undefined;
	return moneyIn(answer, 'newbal');
}

function warningsOf(
	planned: PlannedRow,
	result: Result,
	{ operation, settings }: Run,
	paid: number | null,
): string[] {
	const { outcome, answer } = result;
	return [
		difference(planned, result, settings.protection, operation),
		isMade(outcome) && !result.replayed && !operation.creditsWallet
			? lossOf(planned.soldFor, paid)
			: undefined,
		answer && isMade(outcome) ? operation.doubtOf?.(answer, planned.plan) : undefined,
		result.isUnconfirmed ? calledSuccess : undefined,
	].filter((warning) => warning !== undefined);
}

const calledSuccess =
	'The provider calls it a success, but the rest of its answer does not say that it was done: check that it arrived';

/** The product's own fields, and a warning if the code that was paid for is missing. */
function productFieldsOf(
	{ outcome, answer }: Result,
	operation: PurchaseOperation,
	plan: PurchasePlan,
): { fields: IDataObject; warnings: string[] } {
	const { receiptFields, code } = operation;
	const mayBeMade = outcome === 'success' || outcome === 'pending' || outcome === 'unknown';
	// Without an answer of its own, all its fields are in the plan.
	const hasFields = !membersOf(operation).hasOwnAnswer || (mayBeMade && answer !== undefined);
	const fields = hasFields ? fieldsIn(answer ?? {}, plan, receiptFields) : {};
	const isMissing = outcome === 'success' && code !== undefined && code.isMissing(fields, plan);
	const holdsMore = mayBeMade && code !== undefined && holdsUnreadCode(answer, [fields, plan.body]);
	const notUnderstood = answer !== undefined && (isMissing || holdsMore || outcome === 'unknown');
	return {
		// The whole answer may hold the code that was not found.
		fields: { ...fields, ...(notUnderstood && { response: answer }) },
		warnings: isMissing ? [withoutCode(code.name)] : [],
	};
}

/** The purchase is made, even if its answer cannot be read. */
export const fieldsIn = (
	answer: IDataObject,
	plan: PurchasePlan,
	read: PurchaseOperation['receiptFields'],
): IDataObject => readOr({ response: answer }, () => read?.(answer, plan) ?? {});

const withoutCode = (name: string) =>
	`It was bought, and ${name} could not be read: look into 'response' if it is there, or ask the provider with the reference`;
