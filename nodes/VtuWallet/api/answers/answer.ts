import type { IDataObject } from 'n8n-workflow';

import type { RefusalKind } from '../../purchase/verdict';
import { stoppedRun, type Answer, type HttpAnswer } from '../../values/answer';
import { codeNames, datesOfFailure, fields, signsOfError, signsOfRefund } from '../dialect';
import { listedReason, refusalOf, saysDone, speaksOf } from './refusals';
import { isRecord } from './schemas/fields';
import { recordOf } from './schemas/shapes';
import { messagesIn, saidIn, valuesUnder } from './entries';
import {
	isUnknownDeed,
	statusesIn,
	statusOf,
	statusWordOf,
	type ProviderStatus,
	type StatusWord,
} from './statuses';

/** A failure anywhere in the answer, beside its status. */
const tellsOfFailure = (body: unknown): boolean =>
	messagesIn(body).some((said) => speaksOf('failure', said) || isUndone(said)) ||
	valuesUnder(body, datesOfFailure).length > 0 ||
	[...valuesUnder(body, signsOfRefund), ...valuesUnder(body, signsOfError)].some(isComplaint) ||
	statusOf(recordOf(body)?.code) === 'failed' ||
	(isRefusal(messageOf(body)) && !holdsCode(body)) ||
	saidIn(body).some((said) => listedReason([said]) !== undefined && said !== messageOf(body));

/** `Route closed`, unlike `Line activated` and `Recharge done for AHMED`. */
const isUndone = (message: string): boolean =>
	/\s\w+(?<!ing)\W*$/.test(message) &&
	!speaksOf('success', message) &&
	!speaksOf('delay', message) &&
	isUnknownDeed(message.slice(0, longestText).toLowerCase());

/** False for "none", "no errors found" and the like. */
function isComplaint(error: unknown): boolean {
	if (typeof error === 'object') return Object.values(Object(error) as object).some(isComplaint);
	const words = String(error)
		.toLowerCase()
		.replace(/[^\p{L}\d]+/gu, ' ');
	return !noErrors.test(words.trim());
}

const noErrors =
	/^(?:0*|200|201|no|none|null|false|ok|success(?:ful)?|approved|completed|n a|nil|undefined|not (?:applicable|required|needed)|no errors?(?: found| occurred)?)$/;

/** A success may name a low balance or a used reference beside what it sold. */
const isRefusal = (message: string): boolean => {
	const kind = refusalOf(message);
	return kind !== undefined && kind !== 'alreadyUsed' && !saysDone(message);
};

export interface Said {
	/** Undefined if the answer does not show it. */
	outcome: ProviderStatus | undefined;
	/** The status is a success word, and another part says that the result comes later. */
	isDelayed?: true;
}

/** The status of an answer, unless another part of the answer contradicts it. */
export function outcomeSaid(body: IDataObject): Said {
	const word = statusWordOf(body);
	const statuses = statusesIn(body);
	const has = (...words: StatusWord[]) => statuses.some((status) => words.includes(status));
	if (word === 'failed')
		return { outcome: has('success', 'pending', 'yes') ? undefined : 'failed' };
	if (word !== 'success' && word !== 'yes' && word !== 'pending') return { outcome: undefined };
	if (has('failed', 'no', 'other') || tellsOfFailure(body)) return { outcome: undefined };
	if (word === 'pending') return { outcome: has('success', 'yes') ? undefined : 'pending' };
	const isDelayed =
		has('pending') || messagesIn(body).some((message) => speaksOf('delay', message));
	if (!isDelayed) return { outcome: 'success' };
	// A mere "yes" may be about the request alone.
	return { outcome: 'pending', ...(word === 'success' && { isDelayed }) };
}

/** Whether an answer with a success word says elsewhere that the purchase failed. */
export const failedInside = (body: unknown, isLookUp = false): boolean =>
	statusesIn(body, isLookUp).some((status) => !['success', 'yes', 'none'].includes(status)) ||
	tellsOfFailure(body);

/** The provider gives a code only for money, so an answer with a code is no failure. */
export const holdsCode = (body: unknown): boolean =>
	valuesUnder(body, codeNames)
		.flat()
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.some((value) => (String(value).match(/\d/g)?.length ?? 0) >= fewestDigits);

const fewestDigits = 8;

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

/** Refusals that may pass in a minute. */
const momentary: ReadonlySet<RefusalKind | undefined> = new Set(['serverDown', 'rateLimited']);

/** Whether the provider may answer a harmless request if the node repeats it a little later. */
export function mayPass(answer: Answer): boolean {
	if (answer.kind === 'tokenRefused') return false;
	if (answer.kind === 'fault') return answer.lasting !== true && answer.code !== stoppedRun;
	if (answer.status === 429 || answer.status >= 500) return true;
	return momentary.has(refusalOf(messageOf(answer.body))) && !succeeded(answer);
}

/** The message for a person; '' if the answer has none. */
export function messageOf(body: unknown): string {
	const record = recordOf(body);
	if (record === undefined) return '';
	const told = textIn(record, fields.message);
	if (told !== undefined) return told;
	const inside = [record.error, record.data].filter(isRecord);
	return inside.map((part) => textIn(part, fields.message)).find(isText) ?? '';
}

const textIn = (record: IDataObject, names: readonly string[]): string | undefined =>
	names.map((name) => record[name]).find(isText);

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
