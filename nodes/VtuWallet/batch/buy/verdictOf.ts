import type { IDataObject } from 'n8n-workflow';

import { messageOf } from '../../api/answers/answer';
import { namedRecipients, namedReferences } from '../../api/answers/namedReferences';
import { statusWordOf } from '../../api/answers/statuses';
import { classify } from '../../api/answers/verdict';
import type { Environment } from '../../api/types';
import { isAboutAnother, isOtherAmount } from '../../purchase/ownership';
import type { Recipient } from '../../purchase/recipients';
import type { Verdict } from '../../purchase/verdict';
import type { Answer } from '../../values/answer';
import { formatNaira, readMoney } from '../../values/money';
import { valueUnder } from '../../values/nested';
import type { PlannedRow, PurchaseOperation } from '../operation';

/** What was sent, to hold the answer against. */
export interface Sent {
	body: IDataObject;
	reference: string;
	recipient?: Recipient;
	environment: Environment;
}

type Asked = Pick<PlannedRow, 'plan' | 'price'>;

/** The verdict on an answer. One that is about another purchase, or contradicts itself, says nothing of this one. */
export function verdictOf(
	answer: Answer,
	sent: Sent,
	asked: Asked,
	operation: PurchaseOperation,
): Verdict {
	const { requeryable } = operation.endpoint;
	const price = asked.plan.amount ?? asked.price;
	const simulated = sent.environment === 'sandbox' && sent.body.sandbox_status === 'fail';
	const { creditsWallet } = operation;
	const judged = classify(answer, { requeryable, price, creditsWallet, simulated });
	const said = withOwnOutcome(judged, answer, operation);
	const body = bodyOf(said);
	if (body === undefined) return said;
	const named = { ...namedReferences(body), recipients: namedRecipients(body) };
	if (isAboutAnother(named, sent, operation.endpoint))
		return aboutAnother('The provider answered about another purchase', body);
	return said.kind === 'accepted'
		? unlessOfAnother(said, body, asked, operation)
		: unlessContradicted(said, body, asked);
}

/** Only the record under our reference can tell what an answer about something else is worth. */
function unlessOfAnother(
	verdict: Verdict,
	body: IDataObject,
	asked: Asked,
	{ isOfAnother }: PurchaseOperation,
): Verdict {
	const amount = otherAmount(body, asked);
	const isOther = isOfAnother?.(body, asked.plan) === true;
	if (amount === undefined && !isOther) return verdict;
	const what = amount ?? 'it names another network';
	return aboutAnother(`The provider accepted it, but ${what}`, body);
}

/** As text, so that its codes are not taken for those of this purchase. */
const aboutAnother = (message: string, body: IDataObject): Verdict => ({
	kind: 'ambiguous',
	message,
	body: { answerAboutAnother: JSON.stringify(body) },
});

function bodyOf(verdict: Verdict): IDataObject | undefined {
	if (verdict.kind === 'notSent') return undefined;
	if (verdict.kind === 'ambiguous' && verdict.alreadyUsed) return undefined;
	return verdict.body as IDataObject | undefined;
}

/** A booking that was accepted may say of itself that it is canceled or waits. */
function withOwnOutcome(
	verdict: Verdict,
	answer: Answer,
	{ outcomeOf, endpoint }: PurchaseOperation,
): Verdict {
	const body = successIn(answer, verdict);
	const said = body && outcomeOf?.(body);
	if (body === undefined || said === undefined) return verdict;
	// As "pending" it is not decided, whatever its booking is called.
	if (said === 'success' && verdict.kind === 'accepted') return verdict;
	const message = messageOf(body);
	if (said !== 'failed') return { kind: 'accepted', status: said, message, body };
	return endpoint.requeryable
		? { kind: 'failed', charged: 'refunded', message, body }
		: { kind: 'ambiguous', message, body };
}

/** The body of an answer that calls itself a success, even if something inside it says otherwise. */
function successIn(answer: Answer, verdict: Verdict): IDataObject | undefined {
	if (verdict.kind === 'accepted') return verdict.body as IDataObject;
	if (verdict.kind !== 'ambiguous' || answer.kind !== 'http' || answer.status >= 300)
		return undefined;
	return statusWordOf(verdict.body) === 'success' ? (verdict.body as IDataObject) : undefined;
}

/** A refusal on no list that speaks of another amount refuses something else. */
function unlessContradicted(verdict: Verdict, body: IDataObject, asked: Asked): Verdict {
	// A known reason may name an amount of its own: the smallest that may be bought, or what the wallet holds.
	if (verdict.kind !== 'failed' && verdict.kind !== 'doubtful') return verdict;
	const against = otherAmount(body, asked);
	if (against === undefined) return verdict;
	const said = verdict.message === '' ? '' : `: "${verdict.message.slice(0, 200)}"`;
	return { kind: 'ambiguous', message: `The provider refused it, but ${against}${said}`, body };
}

/** The amount that it repeats is so far from the one that was sent that no fee or discount explains it. */
function otherAmount(body: IDataObject, { plan }: Asked): string | undefined {
	const sent = readMoney(plan.body.amount);
	const told = valueUnder(body, ['amount'], readMoney, 1);
	if (told === undefined || !isOtherAmount(told, sent)) return undefined;
	return `it speaks of ${formatNaira(told)}`;
}
