import type { IAllExecuteFunctions, IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';

import { parseJson } from '../../values/json';
import { ProviderError } from '../../api/answers/errors';
import { isWebPage } from '../../api/answers/explain';
import { causesOf, faultOf } from '../../api/wire/fault';

/** A list of ten thousand references fits many times. */
const mostBytes = 5 * 1024 * 1024;

export interface TimeForList {
	timeoutMs: number;
	/** The list must be complete by then: the look-ups need their time as well. */
	endBy: number;
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

/** What the host lends for it. */
export type ListRequester = Pick<IPollFunctions, 'getNode'> & {
	helpers: Pick<IPollFunctions['helpers'], 'httpRequest' | 'httpRequestWithAuthentication'>;
};

/**
 * The JSON at the user's own address; `what` names that address in messages. The wallet's credential never goes there:
 * it is someone else's server. The credential of the list does, where one is chosen; it refuses every other address
 * and follows no redirect.
 */
export async function fetchReferenceList(
	requester: ListRequester,
	url: string,
	{ timeoutMs, endBy }: TimeForList,
	what: string,
): Promise<unknown> {
	// The signal takes whole milliseconds only, and what is left of a poll is a part of the host's time.
	const allowed = Math.max(1, Math.floor(Math.min(timeoutMs, endBy - Date.now())));
	const options: IHttpRequestOptions = {
		method: 'GET',
		url: checkedUrl(url),
		headers: { accept: 'application/json' },
		// As a stream, so that an endless answer can be cut off.
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		timeout: allowed,
		abortSignal: AbortSignal.timeout(allowed),
	};
	const failed = (thrown: unknown) => unreachable(thrown, what, allowed < timeoutMs ? allowed : 0);
	const response = await request(requester, options).then(
		(answer) => answer as StreamedResponse,
		failed,
	);
	if (response instanceof ReferenceListError) throw response;
	if (response.statusCode < 200 || response.statusCode >= 300) {
		response.body.destroy();
		throw refusedStatus(response.statusCode, what);
	}
	const text = await readText(response.body, what).catch(failed);
	if (text instanceof ReferenceListError) throw text;
	return parsed(text, what);
}

async function request(requester: ListRequester, options: IHttpRequestOptions): Promise<unknown> {
	if (requester.getNode().credentials?.vtuWalletListApi === undefined)
		return await requester.helpers.httpRequest(options);
	return await requester.helpers.httpRequestWithAuthentication.call(
		requester as IPollFunctions as unknown as IAllExecuteFunctions,
		'vtuWalletListApi',
		{ ...options, disableFollowRedirect: true },
	);
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

/**
 * Returned and not thrown: what the helper rejects with carries the whole request. `allowedMs` is the time that the list
 * had, where that was less than the option 'Timeout'.
 */
function unreachable(thrown: unknown, what: string, allowedMs: number): ReferenceListError {
	if (thrown instanceof ReferenceListError) return thrown;
	const refusal = causesOf(thrown).find((link) => link instanceof ProviderError);
	if (refusal instanceof ProviderError)
		return new ReferenceListError(
			refusal.message,
			"It is the credential of the list: 'VTU Wallet List API'.",
			false,
		);
	const { code } = faultOf(thrown);
	const late = ['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED'].includes(code) || isAbort(thrown);
	if (late && allowedMs > 0) {
		return new ReferenceListError(
			`The ${what} did not answer in time`,
			`n8n ends a poll after a while, so the list may take ${Math.round(allowedMs / 1000)} seconds altogether. Let it answer faster, or hold fewer references.`,
			true,
		);
	}
	return late
		? new ReferenceListError(
				`The ${what} did not answer in time`,
				"Try it in a browser, or allow more time with the option 'Timeout'.",
				true,
			)
		: // Not in the message: n8n puts words of its own in place of a message that holds such a code.
			new ReferenceListError(
				`The ${what} cannot be reached`,
				`Check the address, and that this n8n can reach it (${code}).`,
				true,
			);
}

const isAbort = (thrown: unknown): boolean =>
	thrown instanceof Error && ['AbortError', 'TimeoutError', 'CanceledError'].includes(thrown.name);

function refusedStatus(status: number, what: string): ReferenceListError {
	const advice =
		status >= 300 && status < 400
			? 'It sends requests on to another address. Enter the final one: a credential is never sent on.'
			: status === 401 || status === 403
				? "Check the 'VTU Wallet List API' credential, and that its key may read this list. The wallet's own credential is not sent there."
				: 'Check the address. It must answer with a JSON list.';
	return new ReferenceListError(
		`The ${what} answered with HTTP ${status}`,
		advice,
		status >= 500 || status === 429,
	);
}

async function readText(
	body: StreamedResponse['body'],
	what: string,
): Promise<string | ReferenceListError> {
	const decoder = new TextDecoder();
	let text = '';
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.length;
		if (bytes > mostBytes) {
			body.destroy();
			return new ReferenceListError(
				`The answer of the ${what} is larger than 5 MB`,
				'Let it answer with only the references to watch.',
				false,
			);
		}
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

function parsed(text: string, what: string): unknown {
	const advice =
		'It must answer with a JSON array of references, or of objects that hold one each.';
	if (isWebPage(text))
		throw new ReferenceListError(`The ${what} answers with a web page`, advice, false);
	if (text.trim() === '')
		throw new ReferenceListError(`The ${what} gave an empty answer`, advice, false);
	const json = parseJson(text);
	if (json === undefined)
		throw new ReferenceListError(`The answer of the ${what} is not JSON`, advice, false);
	return json;
}
