import type { IDataObject } from 'n8n-workflow';

import { digest } from '../../values/canonical';
import type { Answer, HttpAnswer } from '../../values/answer';
import { plainName } from '../../values/nested';
import { messageOf, saysFailed } from '../answers/answer';
import { refusalOf } from '../answers/refusals';
import { dataOf } from '../answers/schemas/shapes';
import type { Api, ApiRequest } from '../types';
import { type Hidden, redact } from './redact';

/** The secrets of a request (a PIN, an OTP), by the name of its field. */
export type Secrets = Record<string, string>;

const mark = '***';

/** Kept in this process only: a stored hash of four digits would reveal them. */
const refusedRequests = new Map<string, Answer>();
const mostKept = 1_000;

export const secretsIn = (body: IDataObject, names: readonly string[] = []): Secrets =>
	Object.fromEntries(names.map((name) => [name, String(body[name] ?? '')]));

/**
 * Sends a request once. After a refused PIN or OTP, no run sends the same request again: a line locks after a few wrong
 * ones, and n8n may repeat a failed node.
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
	if (answer.kind === 'http' && blamesSecret(answer)) remember(what, answer);
	return answer;
}

/** A refusal because of a PIN or an OTP: the next wrong one may lock the line. */
function blamesSecret({ status, body }: HttpAnswer): boolean {
	const said = [body, dataOf(body)].map(messageOf);
	if (said.some((message) => refusalOf(message) === 'pin')) return true;
	return (
		(status >= 400 || saysFailed(body)) && said.some((message) => /\b(?:pin|otp)\b/i.test(message))
	);
}

function remember(what: string, answer: Answer): void {
	const [oldest] = refusedRequests.keys();
	if (refusedRequests.size >= mostKept) refusedRequests.delete(oldest);
	refusedRequests.set(what, answer);
}

/** The answer without the secrets of the request, under any field name. */
export function withoutSecrets(
	answer: Answer,
	secrets: Secrets,
	words?: ReadonlySet<string>,
): Answer {
	if (answer.kind !== 'http' || Object.keys(secrets).length === 0) return answer;
	return { ...answer, body: redact(answer.body, { ...hiddenIn(secrets), words }) };
}

/** The fields of an input item without the secrets of its row. */
export function fieldsWithoutSecrets(input: IDataObject, secrets: Secrets): IDataObject {
	const clean = redact(input, hiddenIn(secrets));
	return Object.fromEntries(Object.entries(clean).filter(([, value]) => value !== mark));
}

function hiddenIn(secrets: Secrets): Hidden {
	const names = Object.keys(secrets).map(plainName);
	const hidden = { values: Object.values(secrets), mark };
	if (names.length === 0) return hidden;
	return { ...hidden, names: new RegExp(`^(?:${names.join('|')}|pin\\d*|\\w*pin|\\w*otp)$`) };
}

/** An answer may repeat a secret of another row. A short number may be an amount, so only long secrets count. */
export const longSecrets = (secrets: readonly Secrets[]): ReadonlySet<string> =>
	new Set(
		secrets
			.flatMap(Object.values<string>)
			.map((value) => value.toLowerCase())
			.filter(({ length }) => length >= 8),
	);
