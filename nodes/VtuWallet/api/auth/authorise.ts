import type { IHttpRequestOptions, ICredentialDataDecryptedObject } from 'n8n-workflow';

import { accountOf, type CredentialName, tokenOf } from './account';
import { guardUrl } from './baseUrl';
import { providerFactsOf } from './providerFacts';
import { inOneMessage } from './signIn';
import { ProviderError } from '../providerError';
import { authorization, paths } from '../dialect';

/** The HTTP Request node uses an older request helper, which has other names for some options. */
export interface OlderOptions {
	uri?: string;
}

/** A redirect would send the secret to another server. Each request helper has its own name for the option. */
export const noRedirects = {
	disableFollowRedirect: true,
	maxRedirects: 0,
	followRedirect: false,
	followAllRedirects: false,
};

const testTimeoutMs = 30_000;

/** Adds the token to a request of any node, if the request goes to the chosen address. */
export const authenticateAs = (name: CredentialName) =>
	inOneMessage((data: ICredentialDataDecryptedObject, options: IHttpRequestOptions) =>
		authorise(name, data, options),
	);

function authorise(
	name: CredentialName,
	data: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions & OlderOptions,
): IHttpRequestOptions {
	const account = accountOf(name, data);
	const target = options.url ?? options.uri ?? '';
	const url = guardUrl(account.baseUrl, `${options.baseURL ?? ''}${target}`);
	// Only the credential test checks the paths here, because a run checks them when it opens.
	if (isTest(options)) providerFactsOf(data, account.baseUrl);
	const token = tokenOf(name, data, account);
	if (token === '') throw new ProviderError(notSignedIn);

	const { header, scheme } = authorization;
	const otherHeaders = Object.entries(options.headers ?? {}).filter(
		([other]) => other.toLowerCase() !== header.toLowerCase(),
	);
	const authorised = {
		...options,
		url,
		...(isTest(options) && { timeout: testTimeoutMs }),
		headers: { ...Object.fromEntries(otherHeaders), [header]: `${scheme} ${token}` },
		...noRedirects,
	};
	delete authorised.baseURL;
	delete authorised.uri;
	return authorised;
}

/** Only the test of a credential has a path without address. Without a time-out, n8n would wait five minutes. */
const isTest = ({ url, baseURL }: IHttpRequestOptions): boolean => url === paths.probe && !baseURL;

const notSignedIn = {
	kind: 'signIn',
	title:
		'The credential was changed after its last login. Open it, save it and let n8n test it, which signs in again.',
	advice: '',
} as const;
