import type { ICredentialTestRequest } from 'n8n-workflow';

import { fields } from '../dialect';

const refused =
	'The provider refused the request. Check that the credential belongs to the chosen environment and that the account may use the API.';
const refusedLogin =
	'The provider refused the login. Check the username and the password in the credential.';
const notTheApi =
	'The address answers with a web page or with nothing. Check that it is the base address of the API.';

/** A rule of n8n compares one field with one value, so a refusal under HTTP 200 needs a rule for each spelling. */
const refusedWords = 'fail Fail FAIL failed Failed FAILED error Error ERROR'.split(' ');

/** A web page is a text, and the field `0` is its first character. */
const firstCharacters = ['<', '\n', '\r', ' ', '\uFEFF'];

export const statusRules = (message: string, ...statuses: number[]) =>
	statuses.map((value) => ({ type: 'responseCode' as const, properties: { value, message } }));

const bodyRule = (key: string, value: unknown, message: string) => ({
	type: 'responseSuccessBody',
	properties: { key, value, message },
});

// n8n applies both kinds of rule, though its type allows a list of one kind only.
const rulesWith = (refusal: string, ...refusals: number[]) =>
	[
		...statusRules(
			'The address sends requests on to another one. Enter the final address.',
			...[301, 302, 303, 307, 308],
		),
		...statusRules(refusal, ...refusals),
		...statusRules('The provider does not know this path. Check the base address.', 404),
		...statusRules('The provider asks for fewer requests. Wait a while and test again.', 429),
		...statusRules(
			'The service of the provider is down. Test again later.',
			...[500, 502, 503, 504],
		),
		...fields.status.flatMap((key) => refusedWords.map((word) => bodyRule(key, word, refusal))),
		...firstCharacters.map((character) => bodyRule('0', character, notTheApi)),
		bodyRule('length', 0, notTheApi),
	] as ICredentialTestRequest['rules'];

export const tokenRules = rulesWith(refused, 401, 403);
export const loginRules = rulesWith(refusedLogin, 400, 401, 403, 422);
