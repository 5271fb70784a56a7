import type { IHttpRequestOptions } from 'n8n-workflow';

import { parseJson } from '../../values/json';
import { isWebPage } from '../../api/answers/explain';
import { faultOf } from '../../api/wire/fault';

/** A list of ten thousand references fits many times. */
const mostBytes = 5 * 1024 * 1024;

export interface PlainRequester {
	helpers: { httpRequest(options: IHttpRequestOptions): Promise<unknown> };
}

/** The user's own list of references could not be had. Not the provider's matter. */
export class ReferenceListError extends Error {
	constructor(
		message: string,
		readonly advice: string,
		/** Whether the same request may well succeed a little later. */
		readonly isPassing: boolean,
	) {
		super(message);
		this.name = 'ReferenceListError';
	}
}

interface StreamedResponse {
	statusCode: number;
	body: AsyncIterable<Uint8Array> & { destroy(): void };
}

/** The JSON at the user's own address. No credential of ours goes there: it is someone else's server. */
export async function fetchReferenceList(
	requester: PlainRequester,
	url: string,
	timeoutMs: number,
): Promise<unknown> {
	const response = await requester.helpers
		.httpRequest({
			method: 'GET',
			url: checkedUrl(url),
			headers: { accept: 'application/json' },
			// As a stream, so that an endless answer can be cut off.
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			timeout: timeoutMs,
			abortSignal: AbortSignal.timeout(timeoutMs),
		})
		.then((answer) => answer as StreamedResponse, unreachable);
	if (response instanceof ReferenceListError) throw response;
	if (response.statusCode < 200 || response.statusCode >= 300) {
		response.body.destroy();
		throw refusedStatus(response.statusCode);
	}
	const text = await readText(response.body).catch(unreachable);
	if (text instanceof ReferenceListError) throw text;
	return parsed(text);
}

function checkedUrl(text: string): string {
	const advice = 'Enter a whole address, e.g. https://example.com/pending.json.';
	if (text.trim() === '') throw new ReferenceListError("'URL' is empty", advice, false);
	if (!URL.canParse(text.trim()))
		throw new ReferenceListError("'URL' is not an address", advice, false);
	const url = new URL(text.trim());
	if (url.protocol !== 'https:' && url.protocol !== 'http:') {
		throw new ReferenceListError("'URL' is not an address of the web", advice, false);
	}
	return url.href;
}

/** Returned and not thrown: what the helper rejects with carries the whole request. */
function unreachable(thrown: unknown): ReferenceListError {
	if (thrown instanceof ReferenceListError) return thrown;
	const { code } = faultOf(thrown);
	const late = ['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED'].includes(code) || isAbort(thrown);
	return late
		? new ReferenceListError(
				'The URL of the references did not answer in time',
				"Try it in a browser, or allow more time with the option 'Timeout'.",
				true,
			)
		: // Not in the message: n8n puts words of its own in place of a message that holds such a code.
			new ReferenceListError(
				'The URL of the references cannot be reached',
				`Check the address, and that this n8n can reach it (${code}).`,
				true,
			);
}

const isAbort = (thrown: unknown): boolean =>
	thrown instanceof Error && ['AbortError', 'TimeoutError', 'CanceledError'].includes(thrown.name);

function refusedStatus(status: number): ReferenceListError {
	return new ReferenceListError(
		`The URL of the references answered with HTTP ${status}`,
		'It must answer with a JSON list to whoever asks: no credential is sent there. A secret can be part of the address.',
		status >= 500 || status === 429,
	);
}

async function readText(body: StreamedResponse['body']): Promise<string | ReferenceListError> {
	const decoder = new TextDecoder();
	let text = '';
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.length;
		if (bytes > mostBytes) {
			body.destroy();
			return new ReferenceListError(
				'The answer of the URL is larger than 5 MB',
				'Let the URL answer with only the references to watch.',
				false,
			);
		}
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

function parsed(text: string): unknown {
	const advice =
		'It must answer with a JSON array of references, or of objects that hold one each.';
	if (isWebPage(text))
		throw new ReferenceListError(
			'The URL of the references answers with a web page',
			advice,
			false,
		);
	if (text.trim() === '')
		throw new ReferenceListError('The URL of the references gave an empty answer', advice, false);
	const json = parseJson(text);
	if (json === undefined)
		throw new ReferenceListError('The answer of the URL is not JSON', advice, false);
	return json;
}
