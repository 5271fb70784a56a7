import type {
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	ICredentialTestRequest,
} from 'n8n-workflow';

import { fields, paths } from '../dialect';

const movedOn = 'The address sends requests on to another one. Enter the final address.';
const down = 'The service of the provider is down. Test again later.';
export const refusedLogin =
	'The provider refused the request. Check that the username and the password belong to the chosen environment and that the account may use the API.';
export const refusedToken =
	'The provider refused the request. Check that the token belongs to the chosen environment, is still valid, and that the account may use the API.';
const notTheApi =
	'The address answers with a web page or with nothing. Check that it is the base address of the API.';

/** What an HTTP status says about the address or the provider. */
const byStatus: Record<number, string> = {
	301: movedOn,
	302: movedOn,
	303: movedOn,
	307: movedOn,
	308: movedOn,
	404: 'The provider does not know this path. Check the base address.',
	429: 'The provider asks for fewer requests. Wait a while and test again.',
	500: down,
	502: down,
	503: down,
	504: down,
};

/** A rule of n8n compares one field with one value, so a refusal under HTTP 200 needs a rule for each spelling. */
const refusedWords = ['fail', 'failed', 'error'].flatMap((word) => [
	word,
	word[0].toUpperCase() + word.slice(1),
	word.toUpperCase(),
]);

/** A web page is a text, and the field `0` is its first character. */
const firstCharacters = ['<', '\n', '\r', ' ', '\uFEFF'];

const statusRules = (refused: string) =>
	Object.entries({ ...byStatus, 401: refused, 403: refused }).map(
		([status, message]): IAuthenticateRuleResponseCode => ({
			type: 'responseCode',
			properties: { value: Number(status), message },
		}),
	);

const bodyRule = (
	key: string,
	value: unknown,
	message: string,
): IAuthenticateRuleResponseSuccessBody => ({
	type: 'responseSuccessBody',
	properties: { key, value, message },
});

/** A cheap, documented lookup. `authorise` adds the address. */
export const credentialTestOf = (refused: string): ICredentialTestRequest => ({
	request: { method: 'GET', url: paths.probe, disableFollowRedirect: true },
	// n8n applies both kinds of rule, though its type allows a list of one kind only.
	rules: [
		...statusRules(refused),
		...fields.status.flatMap((key) => refusedWords.map((word) => bodyRule(key, word, refused))),
		...firstCharacters.map((character) => bodyRule('0', character, notTheApi)),
		bodyRule('length', 0, notTheApi),
	] as ICredentialTestRequest['rules'],
});
