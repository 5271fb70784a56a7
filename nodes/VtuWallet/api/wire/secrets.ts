import type { IDataObject } from 'n8n-workflow';

import { digest } from '../../values/canonical';
import type { Answer, HttpAnswer } from '../../values/answer';
import { messageOf } from '../answers/answer';
import { answersIn } from '../answers/parts';
import { refusalOf } from '../answers/refusals';
import { isRecord } from '../answers/schemas/fields';
import { dataOf } from '../answers/schemas/shapes';
import type { Api, ApiRequest } from '../types';
import { anyOf } from './secretForms';

/** What a request holds that nobody may see afterwards (a PIN, an OTP), by the name of its field. */
export type Secrets = Record<string, string>;

const mark = '***';

/** In this process alone: kept anywhere else, a fingerprint of four digits would give them away. */
const refusedRequests = new Map<string, Answer>();
const mostKept = 1_000;

export const secretsIn = (body: IDataObject, names: readonly string[] = []): Secrets =>
	Object.fromEntries(names.map((name) => [name, String(body[name] ?? '')]));

/**
 * Sends a request once. What the provider refused for its PIN or OTP is not sent again, whoever asks for it: a line is
 * locked after a few wrong ones, and n8n repeats a node that fails.
 */
export async function sendUnlessRefused(
	api: Api,
	request: ApiRequest,
	secrets: Secrets,
): Promise<Answer> {
	if (Object.keys(secrets).length === 0) return await api.send(request);
	const what = digest([api.account.fingerprint, request.path, request.body]);
	const refused = refusedRequests.get(what);
	if (refused) return refused;
	const answer = await api.send(request);
	if (answer.kind === 'http' && answersIn(answer).some(blamesSecret)) remember(what, answer);
	return answer;
}

const blamesSecret = ({ body }: HttpAnswer): boolean =>
	[body, dataOf(body)].some((part) => refusalOf(messageOf(part)) === 'pin');

function remember(what: string, answer: Answer): void {
	const [oldest] = refusedRequests.keys();
	if (refusedRequests.size >= mostKept) refusedRequests.delete(oldest);
	refusedRequests.set(what, answer);
}

/** The same answer without the secrets that the provider may repeat in it. */
export function withoutSecrets(answer: Answer, secrets: Secrets): Answer {
	if (answer.kind !== 'http') return answer;
	const { body, parts } = answer;
	const texts = Object.values(secrets).filter((secret) => secret !== '');
	const hide: Hide = { names: secrets, texts, any: anyOf(texts.filter(isUnlike)) };
	const clean = (said: unknown) => masked(said, '', hide);
	return { ...answer, body: clean(body), ...(parts && { parts: parts.map(clean) }) };
}

interface Hide {
	/** Whatever stands under these names. */
	names: Secrets;
	/** Found as words alone. */
	texts: string[];
	/** Found within other texts and in other forms. */
	any: RegExp | undefined;
}

/** No amount, date or other word is made of these signs: it may be taken out wherever and however it is written. */
const isUnlike = (secret: string): boolean => secret.length >= 8 && /\p{L}/u.test(secret);

function masked(value: unknown, name: string, hide: Hide): unknown {
	if (Object.hasOwn(hide.names, name) && !isRecord(value)) return mark;
	if (typeof value === 'string') return maskedText(value, hide);
	if (Array.isArray(value)) return value.map((entry) => masked(entry, name, hide));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [maskedText(key, hide), masked(entry, key, hide)]),
	);
}

/** A balance may happen to be the digits of a PIN: a text that is nothing but a number stays. */
function maskedText(text: string, { texts, any }: Hide): string {
	if (/^[\d\s.,₦-]*$/.test(text)) return text;
	return texts.reduce(replaceWord, any ? text.replace(any, mark) : text);
}

function replaceWord(text: string, word: string): string {
	const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu'), mark);
}
