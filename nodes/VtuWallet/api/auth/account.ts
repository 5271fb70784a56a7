import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import { trimmed } from '../../values/cell';
import { sandboxKeyPrefix } from '../dialect';
import { normaliseBaseUrl } from './baseUrl';
import { addressFields, tokenFields } from './credentialFields';
import type { Account, Environment } from '../types';

export type CredentialName = 'vtuWalletApi' | 'vtuWalletTokenApi';

type Data = ICredentialDataDecryptedObject;

export interface OpenCredential {
	account: Account;
	/** The token to send, or '' if a login must fetch it first. */
	token: string;
	/** Names the login that fetched a stored token. '' for a token of the user. */
	owner: string;
	/** The secrets that an answer may repeat, with the header of a login. */
	secrets: readonly string[];
}

/** A credential, checked. Throws `BadInput` before any request. */
export function openCredential(type: CredentialName, data: Data): OpenCredential {
	const environment = environmentOf(data);
	const address = addressFields[environment];
	// All paths of the provider begin with /api, so many users copy it with the address.
	const baseUrl = normaliseBaseUrl(data[address.name], address.displayName).replace(/\/api$/i, '');
	const accountOf = (who: string): Account => {
		const fingerprint = digest(type, environment, baseUrl, who);
		return { environment, baseUrl, fingerprint };
	};
	if (type === 'vtuWalletTokenApi') {
		const token = givenToken(data, environment);
		return { account: accountOf(token), token, owner: '', secrets: [token] };
	}
	const { username, password } = loginOf(data);
	const stored = trimmed(data.accessToken);
	const owner = digest(environment, baseUrl, username, password);
	// n8n keeps the token when the credential is edited. A token of another user or address must not be sent.
	const token = data.tokenOwner === owner ? stored : '';
	const pair = Buffer.from(`${username}:${password}`).toString('base64');
	return { account: accountOf(username), token, owner, secrets: [stored, password, pair] };
}

export function loginOf(data: Data): { username: string; password: string } {
	const username = trimmed(data.username);
	const password = typeof data.password === 'string' ? data.password : '';
	if (username === '') throw emptyField('Username');
	if (password === '') throw emptyField('Password');
	if (username.includes(':')) {
		throw new BadInput(
			'Username',
			"'Username' holds a colon, which the provider's login cannot carry",
			'Check the username in the credential, or use the token authentication instead.',
		);
	}
	return { username, password };
}

/** Whether a header cannot hold this text, so it cannot be a token. */
export const isNoToken = (text: string): boolean => /[^\x21-\x7e]/.test(text);

export const environmentOfKey = (token: string): Environment =>
	token.startsWith(sandboxKeyPrefix) ? 'sandbox' : 'production';

/** Only a sandbox key works in the sandbox. A mix-up would spend real money, or only seem to. */
export function checkKey(environment: Environment, token: string, field: string): string {
	const problem = (message: string, advice: string) => new BadInput(field, message, advice);
	if (isNoToken(token))
		throw problem(
			`'${field}' holds a space or another character that no token has`,
			'Copy the token again.',
		);
	if (environmentOfKey(token) === environment) return token;
	throw environment === 'production'
		? problem(
				'A sandbox key cannot be used in production',
				"Set 'Environment' to Sandbox in the credential, or use the production token and address.",
			)
		: problem(
				`Only a key that starts with '${sandboxKeyPrefix}' can be used in the sandbox`,
				"Use the sandbox key and the sandbox address, or set 'Environment' to Production in the credential.",
			);
}

function environmentOf(data: Data): Environment {
	if (data.environment === 'sandbox' || data.environment === 'production') return data.environment;
	throw new BadInput(
		'Environment',
		"'Environment' is neither Sandbox nor Production",
		'Choose it in the credential.',
	);
}

/** Many users copy this word with the token, from an example of the header. */
const copiedScheme = /^(?:token|bearer)(?:\s+|$)/i;

function givenToken(data: Data, environment: Environment): string {
	const { name, displayName } = tokenFields[environment];
	const token = trimmed(data[name]).replace(copiedScheme, '');
	if (token === '') throw emptyField(displayName);
	return checkKey(environment, token, displayName);
}

function emptyField(field: string): BadInput {
	return new BadInput(field, `'${field}' is empty`, `Open the credential and fill '${field}'.`);
}

function digest(...parts: string[]): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
