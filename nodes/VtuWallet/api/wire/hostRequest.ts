import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	INode,
	RequestHelperFunctions,
} from 'n8n-workflow';

import { stoppedRun, type Answer } from '../../values/answer';
import { isRecord, jsonOf } from '../../values/json';
import type { CredentialName } from '../auth/account';
import { guardUrl } from '../auth/baseUrl';
import { maybeText } from '../answers/schemas/shapes';
import { fields } from '../dialect';
import type { Account, ApiRequest } from '../types';
import { faultOf } from './fault';

/** The part of a node, a picker or a trigger that the client needs. */
export interface ApiContext {
	getNode(): INode;
	getCredentials(type: string): Promise<ICredentialDataDecryptedObject>;
	/** Fires when the user stops the execution. A poll and the form have none. */
	getExecutionCancelSignal?(): AbortSignal | undefined;
	helpers: Pick<RequestHelperFunctions, 'httpRequestWithAuthentication'>;
}

export interface Credential {
	type: CredentialName;
	id: string;
	name: string;
}

/** A whole answer may take this many times the time-out. */
const longestAnswer = 2;

/**
 * Makes one request with a helper of n8n, and never throws. Ends a request that never ends by itself: n8n's time-out begins
 * again with every byte, so an endless answer never reaches it. `stop` ends the request too.
 */
export async function exchange(
	timeoutMs: number,
	send: (shared: Partial<IHttpRequestOptions>) => Promise<unknown>,
	stop?: AbortSignal,
): Promise<Answer> {
	// `setTimeout` takes whole milliseconds; the rest of a poll may have a fraction.
	const late = AbortSignal.timeout(Math.ceil(Math.max(0, timeoutMs) * longestAnswer));
	// Not `AbortSignal.any`: its signal may be collected as garbage, and then it never ends the request.
	const request = new AbortController();
	const end = () => request.abort();
	const sources = stop ? [late, stop] : [late];
	for (const source of sources) {
		if (source.aborted) end();
		source.addEventListener('abort', end);
	}
	try {
		const response = await send({
			json: true,
			timeout: timeoutMs,
			abortSignal: request.signal,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			// A followed redirect would send a purchase a second time, or a secret to another address.
			disableFollowRedirect: true,
		});
		const { statusCode: status, body, headers } = response as IN8nHttpFullResponse;
		const wait = retryAfterMs(headers?.['retry-after']);
		return { kind: 'http', status, body: readable(body), retryAfterMs: wait };
	} catch (thrown) {
		const fault = faultOf(thrown);
		const isLate = fault.code === stoppedRun && late.aborted && stop?.aborted !== true;
		return isLate ? faultOf(tooLate) : fault;
	} finally {
		// A run has many requests and one stop signal.
		for (const source of sources) source.removeEventListener('abort', end);
	}
}

const tooLate = Object.assign(new Error(), { code: 'ECONNABORTED' });

/** If `data` has an empty access token, n8n signs in and puts the new token into `data`. */
export async function hostRequest(
	context: ApiContext,
	credential: Credential,
	{ data, account }: { data: ICredentialDataDecryptedObject; account: Account },
	{ method, path, query, body, timeoutMs, shielded }: ApiRequest & { timeoutMs: number },
): Promise<Answer> {
	const url = guardUrl(account.baseUrl, path);
	// n8n's own JSON reader rounds long numbers, such as codes.
	const request = { method, url, qs: query, body, encoding: 'text' } as const;
	const send = async (shared: Partial<IHttpRequestOptions>) => {
		// n8n cancels requests with the signal of the context.
		const signal = { value: () => shared.abortSignal };
		return await context.helpers.httpRequestWithAuthentication.call(
			Object.create(context, { getExecutionCancelSignal: signal }) as IAllExecuteFunctions,
			credential.type,
			{ ...shared, ...request },
			{ credentialsDecrypted: { ...credential, data } },
		);
	};
	return await exchange(
		timeoutMs,
		send,
		shielded ? undefined : context.getExecutionCancelSignal?.(),
	);
}

/** An answer that has one of these fields twice may contradict itself. */
const { status, statusToo, transactionStatus, message } = fields;
const decisive: readonly string[] = [status, statusToo, transactionStatus, message].flat();

/** n8n gives the answer as text. One JSON text is parsed, also behind the output of a script. Other text stays text. */
export function readable(body: unknown): unknown {
	if (typeof body !== 'string') return body;
	const read = jsonOf(body, decisive);
	if (read === undefined) return body;
	const { value, notice } = read;
	return notice !== undefined && isRecord(value) ? { ...value, notice } : value;
}

/** `Retry-After` in milliseconds: a number of seconds or an HTTP date. */
export function retryAfterMs(header: unknown, now = Date.now()): number | undefined {
	const text = maybeText(Array.isArray(header) ? header[0] : header) ?? '';
	if (/^\d+$/.test(text)) return Number(text) * 1000;
	if (!/[a-z]/i.test(text)) return undefined;
	const at = Date.parse(text);
	return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
