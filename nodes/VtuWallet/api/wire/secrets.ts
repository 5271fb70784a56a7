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

/** In this process alone: kept anywhere else, a fingerprint of four digits would give them away. */
const refusedRequests = new Map<string, Answer>();
const mostKept = 1_000;

export const secretsIn = (body: IDataObject, names: readonly string[] = []): Secrets =>
	Object.fromEntries(names.map((name) => [name, String(body[name] ?? '')]));

/**
 * Sends a request once. What the provider refused for its PIN or OTP is not sent again by any run: a line is
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
	if (answer.kind === 'http' && blamesSecret(answer)) remember(what, answer);
	return answer;
}

/** Whatever a refusal says of a PIN or an OTP: the next wrong one may lock the line. */
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

/** The same answer without the secrets that the provider may repeat in it, whatever it calls them. */
export function withoutSecrets(
	answer: Answer,
	secrets: Secrets,
	words?: ReadonlySet<string>,
): Answer {
	if (answer.kind !== 'http' || Object.keys(secrets).length === 0) return answer;
	return { ...answer, body: redact(answer.body, { ...hiddenIn(secrets), words }) };
}

/** Fields of an input item, without those that are secrets of its row. */
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

/** An answer may hold what another row sent. A short number may as well be an amount of its own. */
export const longSecrets = (secrets: readonly Secrets[]): ReadonlySet<string> =>
	new Set(
		secrets
			.flatMap(Object.values<string>)
			.map((value) => value.toLowerCase())
			.filter(({ length }) => length >= 8),
	);
