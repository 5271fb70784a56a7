import type { IDataObject } from 'n8n-workflow';

import type { Answer, HttpAnswer } from '../../values/answer';
import { isRecord } from '../../values/json';
import { formatNaira, isOtherCurrency } from '../../values/money';
import { levelsOf } from '../../values/nested';
import { neverLeft } from '../wire/fault';
import { fields, signs } from '../dialect';
import { holdsCode, saysMoved, keepable, messageOf, outcomeSaid, tellsOfPurchase } from './answer';
import type { RequestFacts, RefusalKind, Verdict } from '../../purchase/outcome';
import { balancesIn, isPlainRefusal, movedMoney, type JudgedAnswer } from './plainRefusal';
import { isBareFailure, leavesOpen, listedReason, refusalOf, speaksOf } from './refusals';
import { recordOf } from './schemas/shapes';
import { messagesIn, saidIn, valuesUnder } from './entries';
import { isTaken, statusesIn, statusWordOf, type StatusWord } from './statuses';

/** Answers that may come from a gateway while the provider goes on with the purchase. */
const undecidedStatuses = [408, 409, 425, 429];

/** What an answer to a purchase means. */
export function classify(answer: Answer, facts: RequestFacts = {}): Verdict {
	if (answer.kind === 'tokenRefused')
		return { kind: 'notSent', message: answer.message, isFinal: true };
	if (answer.kind === 'fault')
		return { kind: neverLeft.has(answer.code) ? 'notSent' : 'ambiguous', message: answer.message };
	const judged = classifyHttp(answer, facts);
	if (judged.kind === 'ambiguous' && saysBought(judged.body, facts))
		return { ...judged, promised: true };
	if (judged.kind !== 'doubtful' && judged.kind !== 'failed') return judged;
	const { message, body } = judged;
	// The sandbox charges nothing for a simulated failure.
	if (facts.simulated) return { kind: 'rejected', charged: 'no', message, body };
	return facts.requeryable === false ? { kind: 'ambiguous', message, body } : judged;
}

/** A code, a success beside other words, or, where no word speaks of failure, money that left the wallet. */
function saysBought(body: unknown, facts: RequestFacts): boolean {
	if (holdsCode(body)) return true;
	const words = [statusWordOf(body), ...statusesIn(body)];
	if (words.some((word) => word === 'success' || word === 'yes')) return true;
	return !words.some((word) => word === 'failed') && movedMoney(body, facts) !== undefined;
}

function classifyHttp(answer: HttpAnswer, facts: RequestFacts): Verdict {
	const { status, retryAfterMs, body: said } = answer;
	const body = keepable(said);
	// HTTP 429 means not taken, unless the body shows a purchase.
	if (status === 429 && !tellsOfPurchase(said)) {
		const message = 'The provider asked for fewer requests';
		return { kind: 'notSent', message, throttled: true, retryAfterMs, body };
	}
	const record = recordOf(said);
	const isRedirect = status >= 300 && status < 400;
	// Deployments report a used reference with HTTP 409 or 500 as well.
	if (status < 200 || isRedirect || status >= 500 || undecidedStatuses.includes(status))
		return ambiguous(`The provider answered with HTTP ${status}`, body, messageOf(record));
	if (record === undefined) return ambiguous('The provider did not answer with JSON', body);
	const answered = { ...facts, status, body: record };
	return status < 300 ? classifyTaken(answered) : classifyRefusal(answered);
}

/** `said`: the provider's own words, which may name a used reference. */
const ambiguous = (message: string, body: IDataObject | undefined, words = message): Verdict =>
	refusalOf(words) === 'alreadyUsed'
		? { kind: 'ambiguous', message: words, alreadyUsed: true, body }
		: { kind: 'ambiguous', message, body };

/** HTTP 2xx: the provider took the request; its status word tells the result. */
function classifyTaken(answered: JudgedAnswer): Verdict {
	const { body } = answered;
	const message = messageOf(body);
	const outcome = outcomeSaid(body, answered);
	// Every purchase is in Naira.
	const isInOtherCurrency = levelsOf(body, 1)
		.flat()
		.some(({ amount, currency }) => amount !== undefined && isOtherCurrency(currency));
	if (isInOtherCurrency)
		return ambiguous('The provider names an amount that is not in Naira', body);
	if (outcome === 'failed') return classifyRefusal(answered);
	if (outcome === undefined) return ambiguous(message || 'The provider gave no known status', body);
	return outcome === 'unusual'
		? { kind: 'accepted', status: 'success', unusual: true, message, body }
		: { kind: 'accepted', status: outcome, message, body };
}

/** Nearly every refusal of this family is HTTP 403, so only its message tells its reason. */
function classifyRefusal(answered: JudgedAnswer): Verdict {
	const { body, status } = answered;
	const complaints = complaintsIn(body);
	const sentences = [messageOf(body), ...complaints].filter((text) => text !== '');
	const isRefused = status >= 300;
	const message =
		sentences.join(' ') || (isRefused ? `The provider answered with HTTP ${status}` : '');
	const word = statusWordOf(body);
	if (isTaken(word) || refusalOf(message) === 'alreadyUsed') return ambiguous(message, body);
	const against = contradictionOf(answered, sentences);
	if (against !== undefined) return contradictedRefusal(against, message, body);
	const reason = listedReason(complaints.length > 0 ? complaints : [messageOf(body)]);
	if (reason) return rejected(answered, reason, message);
	// An unknown word is never a failure. A refused token reaches this place only when it works elsewhere.
	if (word === 'other' || leavesOpen(message)) return ambiguous(message, body);
	// Other words may come from a program that gave up after the charge.
	const paidBack = !isRefused && isPaidBack(answered) && { isPaidBack: true };
	return !isRefused && [message, ...messagesIn(body)].every(isBareFailure)
		? { kind: 'failed', charged: 'refunded', message, body, ...paidBack }
		: { kind: 'doubtful', message, body, ...paidBack };
}

/** The answer calls the purchase failed, and the wallet holds after it what it held before. */
function isPaidBack({ body, hasSoundBalances, creditsWallet, price = 0 }: JudgedAnswer): boolean {
	if (!hasSoundBalances || creditsWallet || statusWordOf(body) !== 'failed') return false;
	const { before, after } = balancesIn(body);
	// A wallet that could not pay shows the same balance twice, also if the figures are made up.
	const couldPay = before[0] > 0 && before[0] >= price;
	return before.length === 1 && after.length === 1 && before[0] === after[0] && couldPay;
}

/** A refusal that something else in the answer contradicts. */
export function contradictedRefusal(against: string, message: string, body: IDataObject): Verdict {
	const quoted = message === '' ? '' : `: "${message.slice(0, 200)}"`;
	return { kind: 'ambiguous', message: `The provider refused it, but ${against}${quoted}`, body };
}

/** A sign in the answer that the purchase was made. */
function contradictionOf(answered: JudgedAnswer, reasons: readonly string[]): string | undefined {
	const { body, simulated, creditsWallet } = answered;
	if (simulated) return undefined;
	const moved = movedMoney(body, answered);
	if (moved !== undefined)
		return `its balances say that ${formatNaira(moved)} ${creditsWallet ? 'came into' : 'left'} the wallet`;
	if (holdsCode(body)) return 'it holds a code';
	if (valuesUnder(body, signs.charge).some(saysMoved)) return 'it says that money was taken';
	const word = statusWordOf(body);
	const isOther = (one: StatusWord) => isTaken(one) || (one === 'other' && word !== one);
	const says = (text: string) => speaksOf('success', text) || speaksOf('delay', text);
	const others = saidIn(body).filter((text) => !reasons.includes(text));
	return statusesIn(body).some(isOther) || others.some(says)
		? 'it says something else as well'
		: undefined;
}

/** A refusal whose reason is on the list. A wallet that holds the price is not the empty one. */
function rejected(answered: JudgedAnswer, reason: RefusalKind, message: string): Verdict {
	const { body, price = Infinity } = answered;
	const { before, now, after } = balancesIn(body);
	const isOurs = reason === 'balance' && ![...after, ...now].some((balance) => balance >= price);
	// A lone balance after the request may already lack the price.
	const isLone = after.length > 0 && before.length + now.length === 0;
	if ((isLone && !isOurs) || !isPlainRefusal(answered)) return { kind: 'doubtful', message, body };
	const known = reason === 'balance' && !isOurs ? 'productOff' : reason;
	const ours = isOurs && { balance: true as const };
	return { kind: 'rejected', charged: 'no', message, reason: known, ...ours, body };
}

/** Complaints about single fields of the request. */
const complaintsIn = (body: IDataObject): string[] =>
	fields.complaints
		.map((name) => body[name])
		.filter((value) => isRecord(value) || Array.isArray(value))
		.flatMap((value) => Object.values(value as object).flat() as unknown[])
		.filter((text): text is string => typeof text === 'string' && text !== '');

/** The body of an answer, as receipts read it. */
export const bodyOf = (verdict: Verdict | undefined): IDataObject | undefined =>
	verdict && 'body' in verdict ? (verdict.body as IDataObject | undefined) : undefined;
