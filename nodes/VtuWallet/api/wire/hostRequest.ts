import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INode,
	RequestHelperFunctions,
} from 'n8n-workflow';

import type { Answer, HttpAnswer } from '../../values/answer';
import { jsonParts } from '../../values/json';
import { readings } from '../../values/readings';
import type { CredentialName } from '../auth/account';
import { guardUrl } from '../auth/baseUrl';
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
			...readable(response.body),
			retryAfterMs: retryAfterMs(response.headers?.['retry-after']),
		};
	} catch (thrown) {
		onThrown?.(thrown);
		return faultOf(thrown);
	} finally {
		done();
	}
}

/** Fields that decide what an answer means: where one is given twice, and differently, it contradicts itself. */
const decisive: readonly string[] = [
	...[fields.status, fields.statusToo, fields.transactionStatus, fields.message].flat(),
];

/** The host hands over as text what is not one JSON text from its first character to its last. */
export function readable(body: unknown): Pick<HttpAnswer, 'body' | 'parts'> {
	if (typeof body !== 'string') return { body };
	const whole = readings(body.trim(), decisive);
	if (whole.length > 0) return whole.length === 1 ? { body: whole[0] } : { body, parts: whole };
	const parts = jsonParts(body, (text) => readings(text, decisive));
	if (parts === undefined) return { body };
	const values = parts.filter((part) => typeof part !== 'string');
	return { body: values.length === 1 ? values[0] : body, ...(parts.length > 1 && { parts }) };
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
