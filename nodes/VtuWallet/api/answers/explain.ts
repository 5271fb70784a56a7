import type { RefusalKind } from '../../purchase/verdict';
import { stoppedRun, type Answer, type HttpAnswer } from '../../values/answer';
import { wantsAnotherNetwork, wantsLocalNumbers } from '../wordings';
import { messageOf } from './answer';
import type { Explanation } from './errors';
import { nairaIn, refusalOf } from './refusals';

const checkAddress = 'Check the base address in the credential.';

/** What to do about a refusal; its title is the provider's own message unless one is given here. */
const refusals: Record<RefusalKind, { title?: string; advice: string }> = {
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
};

/** Refusals whose wording names its own cure. Checked before the table. */
const knownWordings: ReadonlyArray<{ wording: RegExp; advice: string }> = [
	{
		wording: wantsLocalNumbers,
		advice:
			"Your provider wants local numbers (11 digits): set 'Phone Format' to Local in the credential, under 'Provider'.",
	},
	{
		wording: wantsAnotherNetwork,
		advice:
			"The number may have been ported: name its network, and turn on the option 'Skip Number Check'.",
	},
];

/** What an answer means to a person. Only for answers that did not give what was asked for. */
export function explain(answer: Answer): Explanation {
	if (answer.kind === 'tokenRefused') {
		return { kind: 'token', title: answer.message, advice: refusals.token.advice };
	}
	return answer.kind === 'fault' ? explainFault(answer) : explainHttp(answer);
}

/** Codes of a connection that was made and broke. */
const broken = /^(ECONNRESET|EPIPE|TRUNCATED|ERR_SSL_\w+)$/;

function explainFault({ code, message }: Extract<Answer, { kind: 'fault' }>): Explanation {
	if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
		return {
			kind: 'timeout',
			title: message,
			advice: "Try again later, or allow more time with the option 'Timeout'.",
		};
	}
	if (code === stoppedRun) {
		return { kind: 'stopped', title: message, advice: 'Run the workflow again.' };
	}
	if (broken.test(code)) {
		return { kind: 'interrupted', title: message, advice: 'Try again later.' };
	}
	return {
		kind: 'unreachable',
		title: message,
		advice: `${checkAddress} Check also that this n8n can reach it.`,
	};
}

function explainHttp({ status, body }: HttpAnswer): Explanation {
	const httpStatus = status;
	if (status >= 300 && status < 400) {
		return {
			kind: 'redirected',
			title: 'The address sends requests on to another one',
			advice:
				'Enter the final address in the credential: requests that carry a token are not passed on.',
			httpStatus,
		};
	}
	const message = messageOf(body);
	if (status === 401) return { kind: 'token', ...required('token'), httpStatus };
	if (message !== '') return { ...explainMessage(message, status), httpStatus };
	if (status === 429) return { kind: 'rateLimited', ...required('rateLimited'), httpStatus };
	if (status >= 500) return { kind: 'serverDown', ...required('serverDown'), httpStatus };
	if (isWebPage(body)) return explainUnreadable(status, body);
	if (status === 404) {
		return {
			kind: 'notFound',
			title: 'The provider does not know this path',
			advice: checkAddress,
			httpStatus,
		};
	}
	if (status >= 400) {
		return {
			kind: 'refused',
			title: `The provider refused the request (HTTP ${status}) and gave no reason`,
			advice: 'Check the values of this row, or ask the provider.',
			httpStatus,
		};
	}
	return explainUnreadable(status, body);
}

export const webPageTitle = 'The address answers with a web page';

/** A whole answer in which what was asked for cannot be found. */
export function explainUnreadable(httpStatus: number, body: unknown): Explanation {
	if (isWebPage(body)) {
		return {
			kind: 'webPage',
			title: webPageTitle,
			advice: `${checkAddress} A web page often means that the address is the one of the website and not of the API.`,
			httpStatus,
		};
	}
	const isEmpty = body === '' || body === undefined || body === null;
	return {
		kind: 'unreadable',
		title: isEmpty
			? 'The provider gave an empty answer'
			: 'The answer of the provider cannot be read',
		advice: `Try again later. If it stays so, the address may be wrong. ${checkAddress}`,
		httpStatus,
	};
}

function explainMessage(message: string, status: number): Explanation {
	const kind =
		refusalOf(message) ??
		(status === 429 ? 'rateLimited' : status >= 500 ? 'serverDown' : undefined);
	const said = `The provider says: ${sayable(message)}`;
	const special = knownWordings.find(({ wording }) =>
		wording.test(message.slice(0, 1_000).toLowerCase()),
	);
	if (special) return { kind: kind ?? 'input', title: said, advice: special.advice };
	if (kind === undefined)
		return {
			kind: 'refused',
			title: said,
			advice: 'Check the values of this row, or ask the provider.',
		};
	const naira = kind === 'limit' || kind === 'balance' ? nairaIn(message) : undefined;
	const figure =
		naira === undefined ? '' : ` The amount in its message is ₦${naira.toLocaleString('en-US')}.`;
	return { kind, title: said, advice: refusals[kind].advice + figure };
}

function required(kind: 'token' | 'rateLimited' | 'serverDown'): { title: string; advice: string } {
	const { title = '', advice } = refusals[kind];
	return { title, advice };
}

export function isWebPage(body: unknown): boolean {
	return typeof body === 'string' && /^\s*<|<html/i.test(body.replace(/^\uFEFF/, ''));
}

/** n8n marks a run as stopped by its user when a message holds the American spelling of "cancelled". */
export function sayable(text: string): string {
	return text.replace(/canceled/gi, 'cancelled').slice(0, 500);
}
