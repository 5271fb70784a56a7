import type { IDataObject } from 'n8n-workflow';

import type { Charged, Outcome } from '../../purchase/outcome';
import { referenceOf } from '../../purchase/reference';
import { costIn } from '../../api/cost';
import { ownReferenceIn } from '../../api/names';
import { isOtherAmount } from '../../purchase/ownership';
import { utcTime } from '../../values/dates';
import { formatNaira, largestFee, moneyIn } from '../../values/money';
import { readOr } from '../../values/readOr';
import { holdsUnreadCode } from '../../values/unreadCodes';
import type { PlannedRow, PurchaseOperation, PurchasePlan } from '../operation';
import type { Run } from '../purchaseRun';
import { complaintAbout } from './complaint';
import { whereToLook } from './whereToLook';
import { isMade, usesName, type Result } from './purchaseResult';

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
	/** In Naira: what left the wallet, if that is known. */
	cost?: number;
	providerReference?: string;
}

/** The end of a purchase, as the run reports it. */
export interface PurchaseEnd {
	receipt: Receipt;
	/** Present if the purchase was not made, or its outcome is unknown. */
	complaint?: { title: string; advice: string };
	/** The provider's answer, shown if *Simplify* is off. */
	response?: IDataObject;
	/** The provider took the request for many without this member. */
	isDropped?: boolean;
}

/** The receipt of a row for which this run sends nothing. */
export const unsentReceipt = ({ plan, price, purchase }: Partial<PlannedRow> = {}): Receipt => ({
	outcome: 'notSent',
	charged: 'no',
	recipient: plan?.recipient ?? '',
	amount: plan?.amount ?? price ?? null,
	message: '',
	product: plan?.product ?? '',
	balanceAfter: null,
	replayed: false,
	reference: purchase?.id ?? '',
});

export const withWarning = <T extends Receipt>(receipt: T, warning: string): T => ({
	...receipt,
	warnings: [...((receipt.warnings ?? []) as string[]), warning],
});

export function purchasedOf(planned: PlannedRow, result: Result, run: Run): PurchaseEnd {
	const { operation } = run;
	const { plan, purchase } = planned;
	const { outcome, attempt, request, candidates = [] } = result;
	const reference = referenceOf(purchase.id, attempt);
	// The answer to a request for many belongs to all its members.
	const own =
		request === undefined ? result : { ...result, answer: undefined, transaction: undefined };
	const references = Array.from({ length: attempt }, (_, at) => referenceOf(purchase.id, at));
	const product = productFieldsOf(own, operation, plan);
	const warnings = [...plan.warnings, ...warningsOf(planned, own, run), ...product.warnings];
	const receipt: Receipt = {
		outcome,
		charged: result.charged,
		recipient: plan.recipient,
		amount: amountOf(planned, own, run),
		message: result.message,
		product: plan.product,
		balanceAfter: balanceAfter(result),
		replayed: result.replayed,
		reference,
		...costOf(planned, own, run),
		...providerReferenceIn(own, reference),
		...(own.transaction?.date !== undefined && { purchasedAt: utcTime(own.transaction.date) }),
		...product.fields,
		...run.identity.receiptFields,
		...(candidates.length > 0 && { candidates }),
		...(warnings.length > 0 && { warnings }),
		...(operation.pooling
			? ofMember(outcome, outcome === 'notSent' ? undefined : request)
			: references.length > 0 && { earlierReferences: references }),
	};
	const sentAs = operation.endpoint.carriesReference ? receipt.reference : undefined;
	return {
		receipt,
		complaint: complaintAbout(
			{ ...result, sentAs, whereToLook: whereToLook(planned, receipt, result, run) },
			run,
		),
		response: result.answer ?? (result.transaction?.raw as IDataObject | undefined),
	};
}

/** The answers of products with full trust have sound balances. */
function costOf(planned: PlannedRow, result: Result, run: Run) {
	const { outcome, answer, transaction, cost: known } = result;
	const { endpoint, creditsWallet = false } = run.operation;
	const face = amountOf(planned, result, run);
	const said = answer ?? (transaction?.raw as IDataObject | undefined);
	if (!isMade(outcome) || creditsWallet || run.operation.pooling) return undefined;
	const isReadable = known === undefined && said !== undefined && face !== null;
	const cost = isReadable ? costIn(said, face, endpoint.trust === 'full') : known;
	return cost !== undefined && { cost };
}

/** From the answer, or else from the record. */
function providerReferenceIn({ providerReference, transaction }: Result, ours: string) {
	const record = transaction?.raw as IDataObject | undefined;
	const own = providerReference ?? (record && ownReferenceIn(record, ours));
	return own !== undefined && { providerReference: own };
}

/** The provider knows a member only by its request, so the member has the reference of the request. */
export const ofMember = (outcome: Outcome, request: string | undefined) => ({
	sent: isMade(outcome) ? 'yes' : outcome === 'unknown' ? 'unknown' : 'no',
	reference: request ?? '',
	...(request !== undefined && { batch: request }),
});

function balanceAfter({ outcome, verdict, answer = {} }: Result): number | null {
	// An answer that is wrong about the purchase is wrong about the wallet too.
	if (!isMade(outcome) || verdict?.kind === 'failed') return null;
	return moneyIn(answer, 'newbal') ?? null;
}

function warningsOf(planned: PlannedRow, result: Result, run: Run): string[] {
	const { outcome, answer } = result;
	return [
		difference(planned, result, run),
		answer && isMade(outcome) ? run.operation.doubtOf?.(answer, planned.plan) : undefined,
		result.isUnconfirmed ? calledSuccess : undefined,
	].filter((warning) => warning !== undefined);
}

const calledSuccess =
	'The provider calls it a success, but the rest of its answer does not say that it was done: check that it arrived';

/** The amount paid. For an earlier purchase, the provider and the journal count more than the row. */
function amountOf(planned: PlannedRow, result: Result, run: Run): number | null {
	const { plan, price } = planned;
	const { replayed, transaction, answer, first } = result;
	const reported = transaction?.amount;
	// The price of a list may have changed since then.
	const face = plan.amount === undefined ? undefined : (first?.amount ?? plan.amount);
	if (replayed && reported !== undefined)
		return face !== undefined && isFee(reported, face) ? face : reported;
	const answered = moneyIn(answer, 'amount');
	if (mayDiffer(result, run)) return answered ?? first?.amount ?? null;
	return plan.amount ?? answered ?? reported ?? price ?? null;
}

/** Charges or a discount may explain the difference. */
const isFee = (reported: number, face: number) => !isOtherAmount(reported, face, largestFee);

/** Whether an earlier purchase of the key or reference may have had another amount. */
export const mayDiffer = ({ replayed, outcome }: Result, run: Run): boolean =>
	replayed && isMade(outcome) && usesName(run) && !run.operation.pooling;

/** A warning if something else was bought than the row says now, or for other money. */
function difference(planned: PlannedRow, result: Result, run: Run): string | undefined {
	const { plan, price, purchase } = planned;
	const { replayed, transaction, answer, first } = result;
	const { protection } = run.settings;
	const isOfName = mayDiffer(result, run);
	const then = (isOfName && first?.what) || '';
	// If the key alone names a purchase, the row may be corrected without another `what`.
	const isSame = then !== '' && then === purchase.what && plan.keyed !== '';
	const { foundUnderKey } = run.operation;
	if (isOfName && !isSame && !protection.isReference && foundUnderKey) return foundUnderKey;
	const claimed = isOfName ? first?.amount : undefined;
	const answered = moneyIn(answer, 'amount') ?? moneyIn(answer, 'soldpricengn');
	const paid = transaction?.amount ?? answered ?? claimed;
	const wanted = plan.amount ?? price;
	if (paid !== undefined && wanted !== undefined && paid !== wanted) {
		const isOfList = plan.amount === undefined;
		// The journal compares plans, and a discount does no harm.
		const isHarmless = isOfList && (replayed ? !isOfName || first !== undefined : paid < wanted);
		const says = isOfList ? 'its list says' : 'the row says';
		const [naira, other] = [formatNaira(paid), formatNaira(wanted)];
		const isSameFace = first?.amount === undefined || first.amount === wanted;
		const isWithFee = replayed && !isOfList && isSameFace && isFee(paid, wanted);
		if (isWithFee) return first?.amount === wanted ? undefined : withFee(naira, other);
		if (!isHarmless)
			return replayed
				? `It was bought earlier for ${naira}, and ${says} ${other} now: to buy that, use ${protection.words.another}`
				: `The provider reports ${naira}, ${says} ${other}`;
	}
	const isOther = then !== '' && purchase.what !== '' && then !== purchase.what;
	return isOther
		? `This ${protection.words.noun} was used before to buy something else than the row says now, e.g. another plan or quantity. What the row says was not bought`
		: undefined;
}

const withFee = (paid: string, face: string) =>
	`The provider's record says ${paid}, and the row says ${face}: charges or a discount may be the difference`;

/** The product's own fields, and a warning if the code that was paid for is missing. */
function productFieldsOf(
	{ outcome, answer }: Result,
	{ receiptFields, code, pooling }: PurchaseOperation,
	plan: PurchasePlan,
): { fields: IDataObject; warnings: string[] } {
	const mayBeMade = outcome === 'success' || outcome === 'pending' || outcome === 'unknown';
	const hasFields = pooling !== undefined || (mayBeMade && answer !== undefined);
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
