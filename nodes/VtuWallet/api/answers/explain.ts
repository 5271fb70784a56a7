import { stoppedRun, type Answer } from '../../values/answer';
import { wantsAnotherNetwork, wantsLocalNumbers } from '../wordings';
import { messageOf } from './answer';
import type { Explanation, ProviderErrorKind } from './errors';
import { nairaIn, refusalOf } from './refusals';

const checkAddress = 'Check the base address in the credential.';

const webPageTitle = 'The address answers with a web page';

/** What happened and what to do. Without a title, the words of the provider or of the connection are the title. */
const explanations: Record<
	Exclude<ProviderErrorKind, 'signIn'>,
	{ title?: string; advice: string }
> = {
	token: {
		title: 'The provider does not accept the token',
		advice:
			'Check the credential: the username and password, or the token, must belong to the chosen environment.',
	},
	alreadyUsed: {
		advice: 'The provider knows this reference already. Look it up with the Requery operation.',
	},
	serverDown: { title: 'The service of the provider is down', advice: 'Try again later.' },
	rateLimited: {
		title: 'The provider asks for fewer requests',
		advice: "Wait a while, then lower 'Rate per Minute' or 'Concurrency' in the options.",
	},
	notFound: {
		advice: 'Check the ID or reference, and that it belongs to this account and environment.',
	},
	balance: {
		advice:
			'Fund the wallet. If it holds enough, the provider is out of this product: try again later.',
	},
	kyc: {
		advice:
			'The provider allows this only after its identity check (KYC; airtime to cash needs Tier 2 or higher). Complete it in the account.',
	},
	pin: { advice: 'Check the PIN or OTP. Too many wrong ones can lock the line.' },
	limit: { advice: 'Change the amount to one that the provider allows.' },
	productOff: { advice: 'Choose another product or plan, or try again later.' },
	input: { advice: 'Check the values of this row against the lists that the provider offers.' },
	refused: { advice: 'Check the values of this row, or ask the provider.' },
	timeout: { advice: "Try again later, or allow more time with the option 'Timeout'." },
	stopped: { advice: 'Run the workflow again.' },
	interrupted: { advice: 'Try again later.' },
	unreachable: { advice: `${checkAddress} Check also that this n8n can reach it.` },
	redirected: {
		title: 'The address sends requests on to another one',
		advice:
			'Enter the final address in the credential: requests that carry a token are not passed on.',
	},
	webPage: {
		title: webPageTitle,
		advice: `${checkAddress} A web page often means that the address is the one of the website and not of the API.`,
	},
	unreadable: {
		title: 'The answer of the provider cannot be read',
		advice: `Try again later. If it stays so, the address may be wrong. ${checkAddress}`,
	},
};

const explained = (
	kind: keyof typeof explanations,
	httpStatus?: number,
	title = explanations[kind].title ?? '',
): Explanation => ({ kind, title, advice: explanations[kind].advice, httpStatus });

/** Advice for refusals that one setting of the node avoids. */
const cures: ReadonlyArray<readonly [RegExp, string]> = [
	[
		wantsLocalNumbers,
		"Your provider wants local numbers (11 digits): set 'Phone Format' to Local in the credential, under 'Provider'.",
	],
	[
		wantsAnotherNetwork,
		"The number may have been ported: name its network, and turn on the option 'Skip Number Check'.",
	],
];

/** Wrong values that are in no list of the provider. */
const wrongNumbers: ReadonlyArray<readonly [RegExp, string]> = [
	[/\bmeter\b/, 'Check the meter number, the disco and prepaid or postpaid.'],
	[/\b(?:iuc|smart ?card)\b/, 'Check the smartcard number and the cable provider.'],
];

/** Title and advice for an answer that is no success. */
export function explain(answer: Answer): Explanation {
	if (answer.kind === 'tokenRefused') return explained('token', undefined, answer.message);
	if (answer.kind === 'fault') return explained(faultKind(answer.code), undefined, answer.message);
	const { status, body } = answer;
	const message = messageOf(body);
	if (status >= 300 && status < 400) return explained('redirected', status);
	if (status === 401) return explained('token', status);
	if (message !== '') return explainMessage(message, status);
	if (status === 429) return explained('rateLimited', status);
	if (status >= 500) return explained('serverDown', status);
	if (status < 400 || isWebPage(body)) return explainUnreadable(status, body);
	if (status === 404)
		return {
			...explained('notFound', status, 'The provider does not know this path'),
			advice: checkAddress,
		};
	const noReason = `The provider refused the request (HTTP ${status}) and gave no reason`;
	return explained('refused', status, noReason);
}

function faultKind(code: string): keyof typeof explanations {
	if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return 'timeout';
	if (code === stoppedRun) return 'stopped';
	// The connection was made and broke.
	return /^(ECONNRESET|EPIPE|TRUNCATED|ERR_SSL_\w+)$/.test(code) ? 'interrupted' : 'unreachable';
}

/** Title and advice for an answer without the data that the request asked for. */
export function explainUnreadable(httpStatus: number, body: unknown): Explanation {
	if (isWebPage(body)) return explained('webPage', httpStatus);
	const isEmpty = body === '' || body === undefined || body === null;
	const title = isEmpty ? 'The provider gave an empty answer' : undefined;
	return explained('unreadable', httpStatus, title);
}

function explainMessage(message: string, status: number): Explanation {
	const title = `The provider says: ${sayable(message)}`;
	const kind =
		refusalOf(message) ??
		(status === 429 ? 'rateLimited' : status >= 500 ? 'serverDown' : 'refused');
	const text = message.slice(0, 1_000).toLowerCase();
	const [, cure] = cures.find(([wording]) => wording.test(text)) ?? [];
	if (cure !== undefined) return { ...explained('input', status, title), advice: cure };
	const answer = explained(kind, status, title);
	const [, check] = wrongNumbers.find(([wording]) => wording.test(text)) ?? [];
	if (kind === 'input' && check !== undefined) return { ...answer, advice: check };
	const naira = kind === 'limit' || kind === 'balance' ? nairaIn(message) : undefined;
	if (naira === undefined) return answer;
	const figure = `The amount in its message is ₦${naira.toLocaleString('en-US')}.`;
	return { ...answer, advice: `${answer.advice} ${figure}` };
}

export function isWebPage(body: unknown): boolean {
	return typeof body === 'string' && /^\s*<|<html/i.test(body.replace(/^\uFEFF/, ''));
}

/** n8n marks a run as stopped by its user when a message holds the American spelling of "cancelled". */
export function sayable(text: string): string {
	return text.replace(/canceled/gi, 'cancelled').slice(0, 500);
}
