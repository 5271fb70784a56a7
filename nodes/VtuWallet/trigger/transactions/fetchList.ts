import type { IAllExecuteFunctions, IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';

import { faultOf, refusedByUs } from '../../api/wire/fault';
import { BadInput } from '../../values/badInput';
import { parseJson } from '../../values/json';

const mostBytes = 5 * 1024 * 1024;

export interface TimeForList {
	timeoutMs: number;
	endBy: number;
}

export class ReferenceListError extends BadInput {
	constructor(
		message: string,
		advice: string,
		/** The same request may succeed later. */
		readonly isPassing = false,
	) {
		super('References', message, advice);
		this.name = 'ReferenceListError';
	}
}

interface StreamedResponse {
	statusCode: number;
	body: AsyncIterable<Uint8Array> & { destroy(): void };
}

type ListRequester = Pick<IPollFunctions, 'getNode'> & {
	helpers: Pick<IPollFunctions['helpers'], 'httpRequest' | 'httpRequestWithAuthentication'>;
};

export const hasListCredential = (context: Pick<IPollFunctions, 'getNode'>): boolean =>
	context.getNode().credentials?.vtuWalletListApi !== undefined;

/**
 * `what` names the address in messages. The wallet's credential is never sent there, and the credential of the list is sent to
 * no other address.
 */
export async function fetchReferenceList(
	requester: ListRequester,
	url: string,
	{ timeoutMs, endBy }: TimeForList,
	what: string,
): Promise<unknown> {
	// The signal takes whole milliseconds only.
	const allowed = Math.max(1, Math.floor(Math.min(timeoutMs, endBy - Date.now())));
	const end = AbortSignal.timeout(allowed);
	const options: IHttpRequestOptions = {
		method: 'GET',
		url: checkedUrl(url),
		headers: { accept: 'application/json' },
		// A stream, so that an endless answer can be stopped.
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		timeout: allowed,
		abortSignal: end,
	};
	try {
		const { statusCode, body } = (await request(requester, options)) as StreamedResponse;
		if (statusCode >= 200 && statusCode < 300) return await jsonIn(body, what);
		body.destroy();
		throw refusedStatus(statusCode, what);
	} catch (thrown) {
		// The error of n8n's helper holds the whole request.
		throw problemOf(thrown, what, end.aborted);
	}
}

async function request(requester: ListRequester, options: IHttpRequestOptions): Promise<unknown> {
	if (!hasListCredential(requester)) return await requester.helpers.httpRequest(options);
	return await requester.helpers.httpRequestWithAuthentication.call(
		requester as IPollFunctions as unknown as IAllExecuteFunctions,
		'vtuWalletListApi',
		{ ...options, disableFollowRedirect: true },
	);
}

function checkedUrl(text: string): string {
	const url = text.trim();
	if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url).href;
	throw new ReferenceListError(
		`'URL' is ${url === '' ? 'empty' : 'not an address of the web'}`,
		'Enter a whole address, e.g. https://example.com/pending.json.',
	);
}

function problemOf(thrown: unknown, what: string, isLate: boolean): ReferenceListError {
	if (thrown instanceof ReferenceListError) return thrown;
	const { code, message } = faultOf(thrown);
	if (code === refusedByUs)
		return new ReferenceListError(
			message,
			"It is the credential of the list: 'VTU Wallet List API'.",
		);
	if (isLate || code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
		const advice =
			"Let it answer faster or with fewer references, or allow more time with the option 'Timeout'.";
		return new ReferenceListError(`The ${what} did not answer in time`, advice, true);
	}
	// The code is not in the message: n8n replaces a message that holds one.
	const advice = `Check the address, and that this n8n can reach it (${code}).`;
	return new ReferenceListError(`The ${what} cannot be reached`, advice, true);
}

function refusedStatus(status: number, what: string): ReferenceListError {
	const advice =
		status === 401 || status === 403
			? "Check the 'VTU Wallet List API' credential, and that its key may read this list. The wallet's own credential is not sent there."
			: 'Check the address. Enter the final one: no request is sent on. It must answer with a JSON list.';
	const isPassing = status >= 500 || status === 429;
	return new ReferenceListError(`The ${what} answered with HTTP ${status}`, advice, isPassing);
}

async function jsonIn(body: StreamedResponse['body'], what: string): Promise<unknown> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.length;
		if (bytes > mostBytes)
			throw new ReferenceListError(
				`The answer of the ${what} is larger than 5 MB`,
				'Let it answer with only the references to watch.',
			);
		chunks.push(chunk);
	}
	const json = parseJson(Buffer.concat(chunks).toString());
	if (json !== undefined) return json;
	throw new ReferenceListError(
		`The answer of the ${what} is not JSON`,
		'It must answer with a JSON array of references, or of objects that hold one each.',
	);
}
