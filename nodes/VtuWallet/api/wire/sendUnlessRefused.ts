import type { Answer, HttpAnswer } from '../../values/answer';
import { digest } from '../../values/canonical';
import { messageOf, saysFailed } from '../answers/answer';
import { refusalOf } from '../answers/refusals';
import { dataOf } from '../answers/schemas/shapes';
import type { Api, ApiRequest } from '../types';
import type { Secrets } from './secrets';

/** Kept in this process only: a stored hash of four digits would reveal them. */
const refusedRequests = new Map<string, Answer>();
const mostKept = 1_000;

/**
 * Sends a request once. After a refused PIN or OTP, no run sends the same request again: a line locks after a few wrong
 * ones, and n8n may repeat a failed node.
 */
export async function sendUnlessRefused(
	api: Api,
	request: ApiRequest,
	secrets: Secrets,
): Promise<Answer> {
	const refused = refusalBefore(api, request, secrets);
	if (refused) return refused;
	const answer = await api.send(request);
	if (!secrets.names || answer.kind !== 'http' || !blamesSecret(answer)) return answer;
	const [oldest] = refusedRequests.keys();
	if (refusedRequests.size >= mostKept) refusedRequests.delete(oldest);
	refusedRequests.set(nameOf(api, request), answer);
	return answer;
}

/** The answer with which the provider refused the PIN or OTP of the same request. */
export const refusalBefore = (api: Api, request: ApiRequest, { names }: Secrets) =>
	names && refusedRequests.get(nameOf(api, request));

const nameOf = ({ account }: Api, { path, body }: ApiRequest): string =>
	digest([account.fingerprint, path, body]);

/** A refusal because of a PIN or an OTP: the next wrong one may lock the line. */
function blamesSecret({ status, body }: HttpAnswer): boolean {
	const said = [body, dataOf(body)].map(messageOf);
	if (said.some((message) => refusalOf(message) === 'pin')) return true;
	return (
		(status >= 400 || saysFailed(body)) && said.some((message) => /\b(?:pin|otp)\b/i.test(message))
	);
}
