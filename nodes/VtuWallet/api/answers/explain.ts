import { stoppedRun, type Answer } from '../../values/answer';
import { messageOf } from './answer';
import { isMissingRoute, isWebPage } from './missingRoute';
import { refusalOf } from './refusals';

const checkAddress = 'Check the base address in the credential.';

/** Without one, the words of the provider or of the connection are the title. */
const titles: Partial<Record<ProviderErrorKind, string>> = {
	token: 'The provider does not accept the token',
	serverDown: 'The service of the provider is down',
	rateLimited: 'The provider asks for fewer requests',
	redirected: 'The address sends requests on to another one',
	webPage: 'The address answers with a web page',
	unreadable: 'The answer of the provider cannot be read',
};

const adviceOn = {
	token:
		'Check the credential: the username and password, or the token, must belong to the chosen environment.',
	alreadyUsed: 'The provider knows this reference already. Look it up with the Requery operation.',
	serverDown: 'Try again later.',
	rateLimited: "Wait a while, then lower 'Rate per Minute' or 'Concurrency' in the options.",
	notFound: 'Check the ID or reference, and that it belongs to this account and environment.',
	balance:
		'Fund the wallet. If it holds enough, the provider is out of this product: try again later.',
	kyc: 'The provider allows this only after its identity check (KYC; airtime to cash needs Tier 2 or higher). Complete it in the account.',
	pin: 'Check the PIN or OTP. Too many wrong ones can lock the line.',
	limit: 'Change the amount to one that the provider allows.',
	productOff: 'Check the ID, choose another product or plan, or try again later.',
	input: 'Check the values of this row against the lists that the provider offers.',
	refused: 'Check the values of this row, or ask the provider.',
	timeout: "Try again later, or allow more time with the option 'Timeout'.",
	stopped: 'Run the workflow again.',
	interrupted: 'Try again later.',
	unreachable: `${checkAddress} Check also that this n8n can reach it.`,
	redirected:
		'Enter the final address in the credential: requests that carry a token are not passed on.',
	webPage: `${checkAddress} A web page often means that the address is the one of the website and not of the API.`,
	unreadable: `Try again later. If it stays so, the address may be wrong. ${checkAddress}`,
};

export type ProviderErrorKind = keyof typeof adviceOn | 'signIn';

export interface Explanation {
	kind: ProviderErrorKind;
	/** What happened, as a sentence without a full stop. */
	title: string;
	/** What to do, as whole sentences. */
	advice: string;
	httpStatus?: number;
	/** The same request may be answered a little later. */
	mayPass?: boolean;
}

const explained = (
	kind: keyof typeof adviceOn,
	httpStatus?: number,
	title = titles[kind] ?? '',
): Explanation => ({ kind, title, advice: adviceOn[kind], httpStatus });

const noSuchPath: Explanation = {
	...explained('notFound', 404, 'The provider has no such path'),
	advice:
		"Check the base address in the credential, and that the provider's document has this path.",
};

/** Advice for wrong values that a setting of the node avoids, or that are in no list of the provider. */
const adviceOnInput: ReadonlyArray<readonly [RegExp, string]> = [
	[
		/^(?:phone number digits must be 11|the (?:phone|number|phone number) must be 11 digits|validation\.digits)\W*$/,
		"Choose 'Local' under 'Phone Format' in the credential, section 'Provider': this provider wants 11 digits.",
	],
	[
		/^this is not an? \w+ (?:phone )?number/,
		"The number may have been ported: name its network, and turn on the option 'Skip Number Check'.",
	],
	[/\bmeter\b/, 'Check the meter number, the disco and prepaid or postpaid.'],
	[/\b(?:iuc|smart ?card)\b/, 'Check the smartcard number and the cable provider.'],
	[
		/\b(?:betting|customer id)\b/,
		'Check the customer ID, and the name of the betting company as your provider writes it.',
	],
];

/** Title and advice for an answer that is no success. The message of a refused token holds both. */
export function explain(answer: Answer): Explanation {
	if (answer.kind === 'tokenRefused') return { kind: 'token', title: answer.message, advice: '' };
	if (answer.kind === 'fault') return explained(faultKind(answer.code), undefined, answer.message);
	const { status, body } = answer;
	const message = messageOf(body);
	if (status >= 300 && status < 400) return explained('redirected', status);
	if (status === 401) return explained('token', status);
	if (isMissingRoute(answer)) return noSuchPath;
	if (message !== '') return explainMessage(message, status);
	if (status === 429 || status >= 500) return explained(kindOf(status), status);
	if (status < 400 || isWebPage(body)) return explainUnreadable(status, body);
	const noReason = `The provider refused the request (HTTP ${status}) and gave no reason`;
	return explained('refused', status, noReason);
}

function faultKind(code: string) {
	if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return 'timeout';
	if (code === stoppedRun) return 'stopped';
	// The connection was made and broke.
	return /^(ECONNRESET|EPIPE|TRUNCATED|ERR_SSL_\w+)$/.test(code) ? 'interrupted' : 'unreachable';
}

const kindOf = (status: number) =>
	status === 429 ? 'rateLimited' : status >= 500 ? 'serverDown' : 'refused';

/** Title and advice for an answer without the data that the request asked for. */
export function explainUnreadable(httpStatus: number, body: unknown): Explanation {
	if (isWebPage(body)) return explained('webPage', httpStatus);
	const isEmpty = body === '' || body === undefined || body === null;
	const title = isEmpty ? 'The provider gave an empty answer' : undefined;
	return explained('unreadable', httpStatus, title);
}

function explainMessage(message: string, status: number): Explanation {
	const kind = refusalOf(message) ?? kindOf(status);
	const answer = explained(kind, status, `The provider says: ${sayable(message)}`);
	const text = message.slice(0, 1_000).toLowerCase();
	const [, advice = answer.advice] = adviceOnInput.find(([wording]) => wording.test(text)) ?? [];
	return kind === 'input' || kind === 'refused' ? { ...answer, advice } : answer;
}

/** n8n marks a run as stopped by its user when a message holds the American spelling of "cancelled". */
export const sayable = (text: string): string =>
	text.replace(/canceled/gi, 'cancelled').slice(0, 500);
