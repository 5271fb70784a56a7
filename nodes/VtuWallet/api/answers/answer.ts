import type { IDataObject } from 'n8n-workflow';

import type { RefusalKind } from '../../purchase/verdict';
import { stoppedRun, type Answer, type HttpAnswer } from '../../values/answer';
import { contradiction, fields, no, served, statusWords, takenBack, yes } from '../dialect';
import { answersIn } from './parts';
import { refusalOf } from './refusals';
import { isRecord } from './schemas/fields';
import { recordOf } from './schemas/shapes';

export type ProviderStatus = 'success' | 'pending' | 'failed';

const meanings = new Map(
	(Object.keys(statusWords) as ProviderStatus[]).flatMap((status) =>
		statusWords[status].map((word) => [word as string, status] as const),
	),
);

/** What a status word means. `undefined` is "not known": something to ask about, never a failure. */
export function statusOf(word: unknown): ProviderStatus | undefined {
	if (typeof word !== 'string' || word.length > 100) return undefined;
	return meanings.get(word.toLowerCase().replace(/\s+/g, ' ').trim());
}

/** What an answer says of itself in its status: `other` is a word that nobody knows, `none` is nothing at all. */
export type StatusWord = ProviderStatus | 'yes' | 'no' | 'other' | 'none';

export function statusWordOf(body: unknown): StatusWord {
	const record = recordOf(body);
	if (record === undefined) return 'none';
	const stated = firstGiven(record, fields.status);
	if (stated !== undefined) return wordFor(stated) ?? 'other';
	const words = fields.statusToo.map((field) => wordFor(record[field]));
	return words.find((word) => word !== undefined) ?? 'none';
}

function wordFor(value: unknown): StatusWord | undefined {
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
		const text = String(value).trim().toLowerCase();
		if (yes.includes(text)) return 'yes';
		if (no.includes(text)) return 'no';
		// The HTTP status once more: it says nothing about the purchase.
		if (/^\d+$/.test(text)) return 'none';
	}
	return statusOf(value);
}

/**
 * What a whole answer says of the thing that was asked for. A mere "yes" is a success unless something in the answer
 * says otherwise, and where its parts contradict each other nobody knows.
 */
export function outcomeSaid(body: IDataObject): ProviderStatus | undefined {
	const word = statusWordOf(body);
	if (word === 'other' || word === 'none' || word === 'no') return undefined;
	const said = statusesIn(body);
	if (word === 'yes') return said.length === 0 ? meaningOfYes(body) : agreed(said);
	if (word === 'failed') return said.every((one) => one === 'failed') ? 'failed' : undefined;
	if (body.success === false || isTakenBack(body)) return undefined;
	// A purchase that is under way and done at once is neither for certain.
	if (word === 'pending' && said.includes('success')) return undefined;
	return agreed([word, ...said]);
}

/** Every status that is given anywhere in the answer, in words that are known. */
export function statusesIn(body: IDataObject): ProviderStatus[] {
	const places = [body, body.data].filter(isRecord);
	const named = [...fields.status, ...fields.transactionStatus];
	return places.flatMap((place) => named.flatMap((name) => statusOf(place[name]) ?? []));
}

/** What is only under way is not done yet. */
function agreed(said: readonly ProviderStatus[]): ProviderStatus | undefined {
	if (said.includes('failed')) return undefined;
	return said.includes('pending') ? 'pending' : 'success';
}

/** Whether an answer that calls itself a success says of the thing itself that it failed. */
export const failedInside = (body: IDataObject): boolean =>
	statusesIn(body).includes('failed') || isTakenBack(body);

/** Calls itself a success, and yet tells of a failure. */
function isTakenBack(body: IDataObject): boolean {
	const message = messageOf(body).slice(0, 1_000).toLowerCase();
	const error = typeof body.error === 'string' ? body.error.slice(0, 1_000).toLowerCase() : '';
	return (
		takenBack.some((words) => words.test(message)) ||
		contradiction.test(error) ||
		refusalOf(error) !== undefined ||
		namesAnError(body) ||
		(isRefusal(message) && !holdsCode(body))
	);
}

/** Who was served may still be told of a low balance, or that it had been done before. */
const isRefusal = (message: string): boolean => {
	const kind = refusalOf(message);
	return kind !== undefined && kind !== 'alreadyUsed' && !served.test(message);
};

/** Tells of an error in no words, or in fields that only a refusal has. */
const namesAnError = ({ error, errors, code }: IDataObject): boolean =>
	error === true ||
	(typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0) ||
	statusOf(code) === 'failed';

/** A code is given for money alone: an answer that holds one is no failure, whatever it says. */
export function holdsCode(body: IDataObject): boolean {
	return fields.codes.some((name) => {
		const value = body[name];
		return typeof value === 'string' && (value.match(/\d/g)?.length ?? 0) >= fewestDigits;
	});
}

const fewestDigits = 8;

function meaningOfYes(body: IDataObject): ProviderStatus | undefined {
	const message = messageOf(body).slice(0, 1_000).toLowerCase();
	if (body.success === false || contradiction.test(message)) return undefined;
	if (refusalOf(message) !== undefined) return undefined;
	return statusWords.pending.some((word) => message.includes(word)) ? 'pending' : 'success';
}

/** Whether the body says by itself, whatever the HTTP status, that it is a refusal. */
export function saysFailed(body: unknown): boolean {
	const word = statusWordOf(body);
	return word === 'failed' || word === 'no';
}

/** What is no more than a trace of the program says nothing of the purchase. */
export function speaks(body: unknown): boolean {
	const record = recordOf(body);
	if (record === undefined) return false;
	if (statusWordOf(record) !== 'none' || statusesIn(record).length > 0) return true;
	const message = messageOf(record).slice(0, 1_000).toLowerCase();
	return contradiction.test(message) || refusalOf(message) !== undefined;
}

/** Whether a harmless request was answered with what it asked for. */
export function succeeded(answer: Answer): answer is HttpAnswer {
	if (answer.kind !== 'http' || answer.status < 200 || answer.status >= 300) return false;
	return answersIn(answer).some(({ body }) => !saysFailed(body));
}

/** Refusals that are about this moment, and not about the request. */
const momentary: ReadonlySet<RefusalKind | undefined> = new Set(['serverDown', 'rateLimited']);

/** Whether a harmless request may be answered if it is made once more, a little later. */
export function mayPass(answer: Answer): boolean {
	if (answer.kind === 'tokenRefused') return false;
	if (answer.kind === 'fault') return answer.lasting !== true && answer.code !== stoppedRun;
	if (answer.status === 429 || answer.status >= 500) return true;
	const isMomentary = ({ body }: HttpAnswer) => momentary.has(refusalOf(messageOf(body)));
	return answersIn(answer).some(isMomentary) && !succeeded(answer);
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

const firstGiven = (record: IDataObject, names: readonly string[]): unknown =>
	names
		.map((name) => record[name])
		.find((value) => value !== undefined && value !== null && !isBlank(value));

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

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
