import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INode,
	RequestHelperFunctions,
} from 'n8n-workflow';

import type { Answer } from '../../values/answer';
import { jsonOf } from '../../values/json';
import type { CredentialName } from '../auth/account';
import { guardUrl } from '../auth/baseUrl';
import { isRecord } from '../answers/schemas/fields';
import { fields } from '../dialect';
import type { ApiRequest } from '../types';
import { cutOff } from './cutOff';

/** What the client needs of a node, a picker or a trigger. */
export interface ApiContext {
	getNode(): INode;
	getCredentials(type: string): Promise<ICredentialDataDecryptedObject>;
	helpers: Pick<RequestHelperFunctions, 'httpRequestWithAuthentication'>;
}

export interface Credential {
	type: CredentialName;
	id: string;
	name: string;
}

type Stoppable = Pick<IExecuteFunctions, 'getExecutionCancelSignal'>;

interface FullResponse {
	statusCode: number;
	body: unknown;
	headers?: Record<string, unknown>;
}

/**
 * One request through the host, whatever becomes of it. The host signs in by itself where `data` holds an empty access
 * token, and puts the new one into `data`.
 */
export async function hostRequest(
	context: ApiContext,
	credential: Credential,
	data: ICredentialDataDecryptedObject,
	baseUrl: string,
	{ method, path, query, body, timeoutMs, shielded }: ApiRequest & { timeoutMs: number },
	onThrown?: (thrown: unknown) => void,
): Promise<Answer> {
	const { signal, faultOf, done } = cutOff(timeoutMs, shielded ? undefined : stopOf(context));
	const options: IHttpRequestOptions = {
		method,
		url: guardUrl(baseUrl, path),
		qs: query,
		body,
		json: true,
		// The host's own reading would round long numbers, and with them codes.
		encoding: 'text',
		timeout: timeoutMs,
		abortSignal: signal,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		// A followed redirect would send a purchase a second time, or the token to another address.
		disableFollowRedirect: true,
	};
	const self = stoppedBy(signal, context) as unknown as IAllExecuteFunctions;
	try {
		const response = (await context.helpers.httpRequestWithAuthentication.call(
			self,
			credential.type,
			options,
			{
				credentialsDecrypted: { ...credential, data },
			},
		)) as FullResponse;
		return {
			kind: 'http',
			status: response.statusCode,
			body: readable(response.body),
			retryAfterMs: retryAfterMs(response.headers?.['retry-after']),
		};
	} catch (thrown) {
		onThrown?.(thrown);
		return faultOf(thrown);
	} finally {
		done();
	}
}

/** An answer that gives one of these twice may contradict itself. */
const decisive: readonly string[] = [
	...[fields.status, fields.statusToo, fields.transactionStatus, fields.message].flat(),
];

/** The host hands over text. What is not one JSON text stays a text; what a script printed in front of it is kept beside it. */
export function readable(body: unknown): unknown {
	if (typeof body !== 'string') return body;
	const read = jsonOf(body, decisive);
	if (read === undefined) return body;
	const { value, notice } = read;
	return notice !== undefined && isRecord(value) ? { ...value, notice } : value;
}

/** Told when the user stops the execution; a poll and the form have none. */
function stopOf(context: ApiContext): AbortSignal | undefined {
	return (context as Partial<Stoppable>).getExecutionCancelSignal?.();
}

/** The same context with another signal in the place of the one by which the host tears down its requests. */
function stoppedBy(signal: AbortSignal, context: ApiContext): ApiContext {
	return new Proxy(context, {
		get(target, name) {
			if (name === 'getExecutionCancelSignal') return () => signal;
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}

/** `Retry-After` in milliseconds: a number of seconds or an HTTP date. */
export function retryAfterMs(header: unknown, now = Date.now()): number | undefined {
	const value: unknown = Array.isArray(header) ? header[0] : header;
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const text = String(value).trim();
	if (/^\d+$/.test(text)) return Number(text) * 1000;
	if (!/[a-z]/i.test(text)) return undefined;
	const at = Date.parse(text);
	return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
