import type { IDataObject } from 'n8n-workflow';

import { digest } from '../../values/canonical';
import type { Answer, HttpAnswer } from '../../values/answer';
import { messageOf } from '../answers/answer';
import { answersIn } from '../answers/parts';
import { refusalOf } from '../answers/refusals';
import { isRecord } from '../answers/schemas/fields';
import { dataOf } from '../answers/schemas/shapes';
import type { Api, ApiRequest } from '../types';

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
	const clean = (said: unknown) => masked(said, '', secrets);
	return { ...answer, body: clean(body), ...(parts && { parts: parts.map(clean) }) };
}

function masked(value: unknown, name: string, secrets: Secrets): unknown {
	if (Object.hasOwn(secrets, name) && !isRecord(value)) return mark;
	if (typeof value === 'string') return maskedText(value, Object.values(secrets));
	if (Array.isArray(value)) return value.map((entry) => masked(entry, name, secrets));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [key, masked(entry, key, secrets)]),
	);
}

/** A balance may happen to be the digits of a PIN: a text that is nothing but a number stays. */
function maskedText(text: string, secrets: string[]): string {
	if (/^[\d\s.,₦-]*$/.test(text)) return text;
	return secrets
		.filter((secret) => secret !== '')
		.reduce((clean, secret) => replaceWord(clean, secret), text);
}

function replaceWord(text: string, word: string): string {
	const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu'), mark);
}
