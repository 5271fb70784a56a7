import type { IDataObject } from 'n8n-workflow';

import type { RequestFacts } from '../../purchase/outcome';
import type { Answer, HttpAnswer } from '../../values/answer';
import { isRecord } from '../../values/json';
import { readMoney, readMoneyWithComma } from '../../values/money';
import { namedIn, type NamedValue } from '../../values/nested';
import { wordsOf } from '../../values/words';
import { saysNone } from '../../values/yesOrNo';
import { fields, signs, statusNames, statusWords, sums } from '../dialect';
import { objection } from '../wordings';
import {
	isBareFailure,
	isForEverybody,
	leavesOpen,
	listedReason,
	refusalOf,
	speaksOf,
} from './refusals';
import { recordOf } from './schemas/shapes';
import { entriesIn, messagesIn, saidIn, valuesUnder, type Entry } from './entries';
import { isDone, isTaken, isUnknownDeed, statusesIn, statusWordOf } from './statuses';

/** A failure anywhere in the answer, beside its status. */
const tellsOfFailure = (body: unknown, facts: RequestFacts): boolean =>
	messagesIn(body).some((said) => speaksOf('failure', said) || isUndone(said)) ||
	valuesUnder(body, signs.error).some(isComplaint) ||
	valuesUnder(body, signs.refund).some(saysMoved) ||
	(Number(facts.price) > 0 && !facts.creditsWallet && takesNothing(body)) ||
	(!holdsCode(body) && (isRefusal(messageOf(body), facts) || isObjection(messagesIn(body)))) ||
	saidIn(body).some((said) => said !== messageOf(body) && listedReason([said]) !== undefined);

/** `Route closed`, unlike `Line activated` and `Recharge done for AHMED`. */
const isUndone = (message: string): boolean =>
	/\s\w+(?<!ing)\W*$/.test(message) &&
	!speaksOf('success', message) &&
	!speaksOf('delay', message) &&
	isUnknownDeed(message.slice(0, longestText).toLowerCase());

function isComplaint(error: unknown): boolean {
	if (typeof error === 'object') return Object.values(Object(error) as object).some(isComplaint);
	return !saysNone(error) && !fine.test(String(error));
}

/** Whether the value of a charge or a refund says that money moved. A sum may look like an HTTP status. */
export const saysMoved = (value: unknown): boolean =>
	isComplaint(value) || (readMoney(value) ?? readMoneyWithComma(value) ?? 0) > 0;

const fine = /^\W*(?:0+|200|201|ok|success(?:ful)?|approved|completed)\W*$/i;

/** `amount_charged: "0.00"`, `charged: 0`. A text such as "Fee charged: 0" also gives an entry `charged`. */
function takesNothing(body: unknown): boolean {
	const isZero = ({ name, value }: NamedValue) =>
		sums.price.test(name) && readMoney(value) === 0 && (value === 0 || sums.words.test(name));
	if (!entriesIn(body).some(isZero)) return false;
	const given = namedIn(body, sums.others).filter(({ owner }) => owner === '');
	const isPaid = ({ name, value }: NamedValue) =>
		sums.taken.test(name) && Number(readMoney(value)) > 0;
	return given.some(isZero) && !given.some(isPaid);
}

/** A success may name a low balance beside what it sold, or a used reference. The record tells of which purchase. */
function isRefusal(message: string, { requeryable = true }: RequestFacts): boolean {
	const kind = refusalOf(message);
	const mayDecide = kind !== undefined && !(kind === 'alreadyUsed' && requeryable);
	return mayDecide && !speaksOf('success', message);
}

/** A message asks the customer to act or says what is wrong, and none says that something was done. */
function isObjection(messages: readonly string[]): boolean {
	const texts = messages.map((said) => said.slice(0, longestText).toLowerCase());
	const others = texts.map((text) => text.replace(objection, ''));
	const isSaid = (text: string) => speaksOf('success', text) || isDone(text);
	return texts.some((text) => objection.test(text)) && !others.some(isSaid);
}

/** The status of an answer that nothing contradicts. `unusual`: a success in unknown words. */
export function outcomeSaid(body: IDataObject, facts: RequestFacts = {}) {
	const word = statusWordOf(body);
	const statuses = statusesIn(body);
	const has = (...words: string[]) => statuses.some((status) => words.includes(status));
	if (word === 'failed') return statuses.some(isTaken) ? undefined : 'failed';
	if (!isTaken(word) || has('failed', 'no', 'other') || tellsOfFailure(body, facts))
		return undefined;
	if (word === 'pending') return has('success', 'yes') ? undefined : 'pending';
	const isLater = has('pending') || messagesIn(body).some((said) => speaksOf('delay', said));
	if (!isLater) return isUnusual(body) ? 'unusual' : 'success';
	// A mere "yes" may be about the request alone.
	return word === 'yes' || facts.requeryable === false ? 'pending' : undefined;
}

/** Whether a success that nothing contradicts is said in words that no success is known to have. */
const isUnusual = (body: IDataObject): boolean =>
	!holdsCode(body) && (leavesResultOpen(messageOf(body)) || entriesIn(body).some(isDenial));

/** The message does not say that something was done, e.g. "Order forwarded to the vendor" or "Account locked". */
function leavesResultOpen(message: string): boolean {
	const text = message.slice(0, longestText).toLowerCase();
	// "Order received" is true before anything is delivered.
	const done = text.replace(/\b(?:accepted|placed|received|submitted)\b/g, '');
	return ![speaksOf('success', done), isDone(done), fine.test(text), isForEverybody(text)].some(
		Boolean,
	);
}

/** `airtime_delivered: false`, unlike `email_sent: false`. */
function isDenial({ written, value, isOther, isEarlier }: Entry): boolean {
	const words = wordsOf(written.replace(/-/g, ' '));
	const isNo = value === false || value === 'false' || value === 'no';
	return isNo && !isOther && !isEarlier && isDone(words) && statusNames.subjects.test(words);
}

/** Whether an answer with a success word says elsewhere that the purchase failed. */
export const failedInside = (body: unknown, isLookUp = false, facts: RequestFacts = {}): boolean =>
	statusesIn(body, isLookUp).some((status) => !['success', 'yes', 'none'].includes(status)) ||
	tellsOfFailure(body, facts);

/** The provider gives a code only for money, so an answer with a code is no failure. */
export const holdsCode = (body: unknown): boolean =>
	valuesUnder(body, signs.code)
		.flat()
		.some((value) => !isRecord(value) && /(?:\d\D*){8}/.test(String(value)));

/** Only the answer to a purchase has these fields. */
const marks = /^(?:newbal(?:ance)?|trans(?:action)?id)$/;

/** A success status in a text that is not whole JSON. */
const unread = new RegExp(
	`"(?:${fields.status.join('|')})"\\s*:\\s*(?:"(?:${[...statusWords.success, ...statusWords.pending].join('|')})"|true)`,
	'i',
);

/** Whether the body shows a purchase. The HTTP status does not count. The words of a web page do not count. */
export function tellsOfPurchase(body: unknown): boolean {
	if (typeof body === 'string' && body.trimStart().startsWith('<'))
		return unread.test(body.slice(0, longestText));
	return (
		[statusWordOf(body), ...statusesIn(body)].some(isTaken) ||
		valuesUnder(body, marks).length > 0 ||
		holdsCode(body) ||
		messagesIn(body).some(tells)
	);
}

/** Words of success about requests, the account or manners. */
const ofRates =
	/thank you|paid plan|accepted|approved|generated|issued|placed|received|sent|submitted/gi;

/** "Try again" does not count, because most answers with HTTP 429 say it. */
const tells = (message: string): boolean =>
	(speaksOf('success', message.replace(ofRates, '')) && !speaksOf('failure', message)) ||
	isBareFailure(message) ||
	refusalOf(message) === 'alreadyUsed' ||
	(refusalOf(message) === undefined && leavesOpen(message));

/** Whether the status word is one of failure. The HTTP status does not count. */
export function saysFailed(body: unknown): boolean {
	const word = statusWordOf(body);
	return word === 'failed' || word === 'no';
}

/** Whether the provider answered a harmless request with a success. */
export function succeeded(answer: Answer): answer is HttpAnswer {
	if (answer.kind !== 'http' || answer.status < 200 || answer.status >= 300) return false;
	return !saysFailed(answer.body);
}

/** The message for a person; '' if the answer has none. */
export function messageOf(body: unknown): string {
	const record = recordOf(body);
	const records = [record, record?.error, record?.data].filter(isRecord);
	return records.flatMap((one) => fields.message.map((name) => one[name])).find(isText) ?? '';
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Longer texts are web pages. */
const longestText = 20_000;

/** The answer as a record that a receipt can hold; undefined for an empty answer. */
export function keepable(body: unknown): IDataObject | undefined {
	const record = recordOf(body);
	if (record) return record;
	if (Array.isArray(body)) return body.length > 0 ? { data: body } : undefined;
	if (body === undefined || body === null || body === '') return undefined;
	return { text: String(body).slice(0, longestText) };
}
