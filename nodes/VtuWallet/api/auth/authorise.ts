import type { IHttpRequestOptions, ICredentialDataDecryptedObject } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import { trimmed } from '../../values/cell';
import { openCredential, type CredentialName } from './account';
import { guardUrl, normaliseBaseUrl } from './baseUrl';
import { listTestPath } from './credentialTest';
import { providerFactsOf } from './providerFacts';
import { inOneMessage } from './signIn';
import { ProviderError } from '../providerError';
import { authorization, paths } from '../dialect';

/** The HTTP Request node uses an older request helper, which has other names for some options. */
interface Options extends IHttpRequestOptions {
	uri?: string;
}

/** A redirect would send the secret to another server. Each request helper has its own name for the option. */
const noRedirects = {
	disableFollowRedirect: true,
	maxRedirects: 0,
	followRedirect: false,
	followAllRedirects: false,
};

const testTimeoutMs = 30_000;

/** Only the test of a credential has a path without address. */
const isTest = (path: string, { url, baseURL }: Options): boolean => url === path && !baseURL;

function signed(options: Options, url: string, header: string, secret: string): Options {
	const others = Object.entries(options.headers ?? {}).filter(
		([other]) => other.toLowerCase() !== header.toLowerCase(),
	);
	const headers = { ...Object.fromEntries(others), [header]: secret };
	const request = { ...options, url, headers, ...noRedirects };
	delete request.baseURL;
	delete request.uri;
	return request;
}

/** Adds the token to a request of any node, if the request goes to the chosen address. */
export const authenticateAs = (type: CredentialName) =>
	inOneMessage((data: ICredentialDataDecryptedObject, options: Options): IHttpRequestOptions => {
		const { account, token } = openCredential(type, data);
		const target = options.url ?? options.uri ?? '';
		const url = guardUrl(account.baseUrl, `${options.baseURL ?? ''}${target}`);
		const isProbe = isTest(paths.probe, options);
		// Only the credential test checks the paths here, because a run checks them when it opens.
		if (isProbe) providerFactsOf(data, account.baseUrl);
		if (token === '') throw new ProviderError(notSignedIn);
		// Without a time-out, the test would wait five minutes.
		const request = isProbe ? { ...options, timeout: testTimeoutMs } : options;
		return signed(request, url, authorization.header, `${authorization.scheme} ${token}`);
	});

const notSignedIn = {
	kind: 'signIn',
	title:
		'The credential was changed after its last login. Open it, save it and let n8n test it, which signs in again.',
	advice: '',
} as const;

export const n8nHeader = 'X-N8N-API-KEY';

const headerNames = /^[A-Za-z][A-Za-z0-9-]*$/;

/**
 * Adds the key of a list to a request of any node, if the request goes to the server in the credential's address.
 */
export function authoriseList(
	data: ICredentialDataDecryptedObject,
	options: Options,
): IHttpRequestOptions {
	const address = normaliseBaseUrl(data.address, 'Address');
	const name = trimmed(data.headerName);
	const target = isTest(listTestPath, options)
		? testUrl(address, name)
		: (options.url ?? options.uri ?? '');
	const url = URL.canParse(target, options.baseURL) ? new URL(target, options.baseURL) : undefined;
	if (url?.origin !== new URL(address).origin) {
		throw new BadInput(
			'Address',
			'The list is at another server than the address in its credential',
			"Choose the credential that belongs to the address of the list, or change 'Address' in it.",
		);
	}
	const value = trimmed(data.headerSecret);
	if (!headerNames.test(name)) throw unusable('Header Name');
	if (value === '' || /[^\x20-\x7e]/.test(value)) throw unusable('API Key');
	return signed(options, url.href, name, value);
}

/** The user may have copied the address of a page of the editor, or of the API. */
export const homeOfN8n = (address: string): string =>
	address.replace(/\/(?:api\/v1|home|projects|workflow)(?:\/.*)?$/, '').replace(/(?<!\/)\/+$/, '');

const testUrl = (address: string, header: string): string =>
	header.toUpperCase() === n8nHeader ? `${homeOfN8n(address)}/api/v1/data-tables?limit=1` : address;

const unusable = (field: string): BadInput =>
	new BadInput(
		field,
		`'${field}' is empty or holds a character that no header can carry`,
		`Open the credential of the list and fill '${field}'.`,
	);
