import type { IDataObject } from 'n8n-workflow';

import { messageOf } from '../../api/answers/answer';
import { namedRecipients, namedReferences } from '../../api/names';
import { statusWordOf } from '../../api/answers/statuses';
import { bodyOf, classify, contradictedRefusal } from '../../api/answers/verdict';
import type { Environment } from '../../api/types';
import { isAboutAnother, isOtherAmount, recipientOf } from '../../purchase/ownership';
import type { Verdict } from '../../purchase/outcome';
import type { Answer } from '../../values/answer';
import { formatNaira, readMoney } from '../../values/money';
import { valueUnder } from '../../values/nested';
import type { PlannedRow, PurchaseOperation } from '../operation';
import { promisesOf } from '../../purchase/trust';

/** The purchase of a row, or a request for many, that is sent or looked up. */
export type RequestPlan = Pick<PlannedRow, 'plan' | 'price'>;

/** The verdict on an answer. An answer about another purchase, or one that contradicts itself, is ambiguous. */
export function verdictOf(
	answer: Answer,
	/** The request, to compare the answer with it. */
	{ reference, body: sent }: { reference: string; body: IDataObject },
	wanted: RequestPlan,
	operation: PurchaseOperation,
	environment: Environment,
): Verdict {
	const price = wanted.plan.amount ?? wanted.price;
	const simulated = environment === 'sandbox' && sent.sandbox_status === 'fail';
	const { creditsWallet } = operation;
	const { canBeAsked: requeryable, hasSoundBalances } = promisesOf(operation.endpoint);
	const facts = { requeryable, hasSoundBalances, price, sent, creditsWallet, simulated };
	const judged = classify(answer, facts);
	const said = withOwnOutcome(judged, answer, operation);
	const isUnjudged = said.kind === 'notSent' || (said.kind === 'ambiguous' && said.alreadyUsed);
	const body = bodyOf(said);
	if (isUnjudged || body === undefined) return said;
	const named = { ...namedReferences(body), recipients: namedRecipients(body) };
	const recipient = recipientOf(operation.endpoint, wanted.plan.recipient);
	if (isAboutAnother(named, { reference, recipient }, operation.endpoint))
		return aboutAnother('The provider answered about another purchase', body);
	const amount = otherAmount(body, wanted);
	// A refusal with unknown words may refuse something else. A known refusal may name the smallest amount, or the balance.
	const isUnlisted = said.kind === 'failed' || said.kind === 'doubtful';
	if (isUnlisted && amount) return contradictedRefusal(amount, said.message, body);
	if (said.kind !== 'accepted') return said;
	const other = amount ?? operation.otherThingIn?.(body, wanted.plan);
	// Only the record under our reference decides.
	return other ? aboutAnother(`The provider accepted it, but ${other}`, body) : said;
}

/** The body becomes a text, so its codes do not become codes of this purchase. */
const aboutAnother = (message: string, body: IDataObject): Verdict => ({
	kind: 'ambiguous',
	message,
	body: { answerAboutAnother: JSON.stringify(body) },
});

/** An accepted booking may have a status of its own: canceled, or waiting. */
function withOwnOutcome(
	verdict: Verdict,
	answer: Answer,
	{ outcomeOf }: PurchaseOperation,
): Verdict {
	const body = successIn(answer, verdict);
	const said = body && outcomeOf?.(body);
	if (body === undefined || said === undefined) return verdict;
	// A pending answer is not decided, also if its booking says "success".
	if (said === 'success' && verdict.kind === 'accepted') return verdict;
	const message = messageOf(body);
	return said === 'failed'
		? { kind: 'failed', charged: 'refunded', message, body }
		: { kind: 'accepted', status: said, message, body };
}

/** The body of an answer with a success status, also if another part of the body denies it. */
function successIn(answer: Answer, verdict: Verdict): IDataObject | undefined {
	if (verdict.kind === 'accepted') return bodyOf(verdict);
	if (verdict.kind !== 'ambiguous' || answer.kind !== 'http' || answer.status >= 300)
		return undefined;
	return statusWordOf(verdict.body) === 'success' ? bodyOf(verdict) : undefined;
}

/** Names the amount of the answer if no fee or discount explains its difference from the one sent. */
function otherAmount(body: IDataObject, { plan }: RequestPlan): string | undefined {
	const sent = readMoney(plan.body.amount);
	const amount = valueUnder(body, ['amount'], readMoney, 1);
	if (amount === undefined || !isOtherAmount(amount, sent)) return undefined;
	return `it speaks of ${formatNaira(amount)}`;
}
