import type { IDataObject } from 'n8n-workflow';

import type { RefusalKind } from '../../purchase/verdict';
import { stoppedRun, type Answer, type HttpAnswer } from '../../values/answer';
import { codeNames, datesOfFailure, fields, signsOfError, signsOfRefund } from '../dialect';
import { listedReason, refusalOf, saysDone, speaksOf } from './refusals';
import { isRecord } from './schemas/fields';
import { recordOf } from './schemas/shapes';
import { messagesIn, saidIn, valuesUnder } from './entries';
import {
	statusesIn,
	statusOf,
	statusWordOf,
	type ProviderStatus,
	type StatusWord,
} from './statuses';

/** A failure anywhere in the answer, beside its status. */
const tellsOfFailure = (body: IDataObject): boolean =>
	messagesIn(body).some((said) => speaksOf('failure', said)) ||
	hasErrors(body) ||
	statusOf(body.code) === 'failed' ||
	(isRefusal(messageOf(body)) && !holdsCode(body)) ||
	saidIn(body).some((said) => listedReason([said]) !== undefined && said !== messageOf(body));

/** An error, or money that went back, anywhere in the answer. */
export const hasErrors = (body: unknown): boolean =>
	valuesUnder(body, datesOfFailure).length > 0 ||
	[...valuesUnder(body, signsOfRefund), ...valuesUnder(body, signsOfError)].some(isComplaint);

/** Some write that there is no error. */
function isComplaint(error: unknown): boolean {
	if (typeof error === 'object') return Object.values(Object(error) as object).some(isComplaint);
	const words = String(error)
		.toLowerCase()
		.replace(/[^\p{L}\d]+/gu, ' ');
	return !noErrors.test(words.trim());
}

const noErrors =
	/^(?:0*|200|201|no|none|null|false|ok|success(?:ful)?|approved|completed|n a|nil|undefined|not (?:applicable|required|needed)|no errors?(?: found| occurred)?)$/;

/** A reader who was served may still hear of a low balance, or that the reference had served before. */
const isRefusal = (message: string): boolean => {
	const kind = refusalOf(message);
	return kind !== undefined && kind !== 'alreadyUsed' && !saysDone(message);
};

export interface Said {
	/** Undefined if the answer does not show it. */
	outcome: ProviderStatus | undefined;
	/** It calls itself a success, and yet says that something is still to come. */
	isDelayed?: true;
}

/** What a whole answer says of the thing that was asked for: its status, unless anything in the answer contradicts it. */
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

/** Whether an answer that calls itself a success says of the thing itself that it failed. */
export const failedInside = (body: IDataObject): boolean =>
	statusesIn(body).some(
		(status) => status !== 'success' && status !== 'yes' && status !== 'none',
	) || tellsOfFailure(body);

/** A code is given for money alone: an answer that holds one is no failure, whatever it says. */
export const holdsCode = (body: unknown): boolean =>
	valuesUnder(body, codeNames)
		.flat()
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.some((value) => (String(value).match(/\d/g)?.length ?? 0) >= fewestDigits);

const fewestDigits = 8;

/** Whether the body says by itself, whatever the HTTP status, that it is a refusal. */
export function saysFailed(body: unknown): boolean {
	const word = statusWordOf(body);
	return word === 'failed' || word === 'no';
}

/** Whether a harmless request was answered with what it asked for. */
export function succeeded(answer: Answer): answer is HttpAnswer {
	if (answer.kind !== 'http' || answer.status < 200 || answer.status >= 300) return false;
	return !saysFailed(answer.body);
}

/** Refusals that are about this moment, and not about the request. */
const momentary: ReadonlySet<RefusalKind | undefined> = new Set(['serverDown', 'rateLimited']);

/** Whether the provider may answer a harmless request if the node repeats it a little later. */
export function mayPass(answer: Answer): boolean {
	if (answer.kind === 'tokenRefused') return false;
	if (answer.kind === 'fault') return answer.lasting !== true && answer.code !== stoppedRun;
	if (answer.status === 429 || answer.status >= 500) return true;
	return momentary.has(refusalOf(messageOf(answer.body))) && !succeeded(answer);
}

/** The words for a person; '' where there are none. */
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

/** Whatever was answered, as something that can be kept with a receipt; undefined for nothing. */
export function keepable(body: unknown): IDataObject | undefined {
	const record = recordOf(body);
	if (record) return record;
	if (Array.isArray(body)) return body.length > 0 ? { data: body } : undefined;
	if (body === undefined || body === null || body === '') return undefined;
	return { text: String(body).slice(0, longestText) };
}
