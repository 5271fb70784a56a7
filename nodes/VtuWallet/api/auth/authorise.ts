import type { IHttpRequestOptions, ICredentialDataDecryptedObject } from 'n8n-workflow';

import { loginOf, openCredential, type CredentialName } from './account';
import { guardUrl } from './baseUrl';
import { providerFactsOf } from './providerFacts';
import { inOneMessage } from './signIn';
import { ProviderError } from '../providerError';
import { authorization, paths } from '../dialect';

/** The HTTP Request node uses an older request helper, which has other names for some options. */
export interface RequestOptions extends IHttpRequestOptions {
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

/** A login is tested by a sign-in, because some providers have no list of networks. */
const testPaths: Record<CredentialName, string> = {
	vtuWalletApi: paths.login,
	vtuWalletTokenApi: paths.probe,
};

/** Only the test of a credential has a path without address. */
export const isTest = (path: string, { url, baseURL }: RequestOptions): boolean =>
	url === path && !baseURL;

/** Gives the same request to this URL, with this header in place of the node's own. */
export function withHeader(
	options: RequestOptions,
	url: string,
	header: string,
	secret: string,
): RequestOptions {
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
	inOneMessage(
		(data: ICredentialDataDecryptedObject, options: RequestOptions): IHttpRequestOptions => {
			const { account, token } = openCredential(type, data);
			const target = options.url ?? options.uri ?? '';
			const url = guardUrl(account.baseUrl, `${options.baseURL ?? ''}${target}`);
			const isOfTest = isTest(testPaths[type], options);
			// Only the credential test checks the paths here, because a run checks them when it opens.
			if (isOfTest) providerFactsOf(data, account.baseUrl);
			if (token === '') throw notSignedIn();
			const withToken = `${authorization.scheme} ${token}`;
			if (!isOfTest) return withHeader(options, url, authorization.header, withToken);
			const secret = type === 'vtuWalletApi' ? basic(loginOf(data)) : withToken;
			// Without a time-out, the test would wait five minutes.
			const request = { ...options, timeout: testTimeoutMs };
			return withHeader(request, url, authorization.header, secret);
		},
	);

const basic = ({ username, password }: ReturnType<typeof loginOf>): string =>
	`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** n8n signs in after this status, and asks again. It keeps the token of an earlier login when a credential is edited. */
const notSignedIn = () =>
	Object.assign(new ProviderError({ kind: 'signIn', title: changed, advice: '' }), {
		response: { status: 401 },
	});

const changed =
	'The credential was changed after its last login, and n8n made no new one. Check the address, the username and the password.';
