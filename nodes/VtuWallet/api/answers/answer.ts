import type { IDataObject } from 'n8n-workflow';

import type { RefusalKind } from '../../purchase/verdict';
import { stoppedRun, type Answer, type HttpAnswer } from '../../values/answer';
import { fields } from '../dialect';
import { refusalOf } from './refusals';
import { isRecord } from './schemas/fields';
import { recordOf } from './schemas/shapes';
import { statusWordOf } from './statuses';

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
