import type { Answer } from '../values/answer';
import { refusalOf, type RefusalKind } from '../values/refusals';
import { statusOf } from '../values/statusWords';
import type { Charged } from './outcome';

/** The class of an answer to a purchase. Only `notSent` may ever be sent again by itself. */
export type Verdict =
	| { kind: 'accepted'; status: 'success' | 'pending'; body: Record<string, unknown> }
	| {
			kind: 'rejected';
			charged: Charged;
			message: string;
			reason?: RefusalKind;
			body: Record<string, unknown>;
	  }
	/** A refusal whose reason is on no list: believed only after the provider was asked. */
	| { kind: 'refused'; message: string; body: Record<string, unknown> }
	| { kind: 'notSent'; message: string; retryAfterMs?: number }
	| { kind: 'tokenRefused'; message: string }
	| { kind: 'alreadyUsed'; message: string }
	| { kind: 'ambiguous'; message: string };

/** Faults before the request could leave: the connection or its encryption was never made. */
const neverLeft = new Set([
	// The host itself refused to make the request.
	'NOT_SENT',
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'CERT_HAS_EXPIRED',
	'CERT_NOT_YET_VALID',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'ERR_TLS_CERT_ALTNAME_INVALID',
	'HOSTNAME_MISMATCH',
]);

/** Refusals that the provider gives before it takes any money. */
const definite: ReadonlySet<RefusalKind> = new Set<RefusalKind>([
	'balance',
	'limit',
	'productOff',
	'input',
	'kyc',
	'pin',
]);

/** Answers that may come from a gateway while the provider goes on with the purchase. */
const undecidedStatuses = new Set([408, 409, 425]);

export function classify(answer: Answer): Verdict {
	if (answer.kind === 'tokenRefused') return { kind: 'tokenRefused', message: answer.message };
	if (answer.kind === 'fault') return classifyFault(answer.code, answer.message);
	const { status, body, retryAfterMs } = answer;
	if (status === 429)
		return { kind: 'notSent', message: 'The provider asked for fewer requests', retryAfterMs };
	if (status === 401)
		return { kind: 'tokenRefused', message: 'The provider did not accept the token' };
	if (isUndecided(status)) return classifyUndecided(body, status);
	if (!isRecord(body))
		return { kind: 'ambiguous', message: 'The provider did not answer with JSON' };
	return status < 300 ? classifyAnswered(body) : classifyRefused(body, status);
}

function isUndecided(status: number): boolean {
	return (
		status < 200 ||
		(status >= 300 && status < 400) ||
		status >= 500 ||
		undecidedStatuses.has(status)
	);
}

/** A used reference may come as a conflict or as a database's complaint; nothing else in such an answer is believed. */
function classifyUndecided(body: unknown, status: number): Verdict {
	const message = isRecord(body) ? messageOf(body) : '';
	if (refusalOf(message) === 'alreadyUsed') return { kind: 'alreadyUsed', message };
	return { kind: 'ambiguous', message: `The provider answered with HTTP ${status}` };
}

function classifyFault(code: string, message: string): Verdict {
	if (neverLeft.has(code)) return { kind: 'notSent', message };
	return { kind: 'ambiguous', message };
}

/** HTTP 2xx: the provider took the request; its status word tells what became of it. */
function classifyAnswered(body: Record<string, unknown>): Verdict {
	const message = messageOf(body);
	const word = statusOf(body.status ?? body.Status);
	if (word === 'success' || word === 'pending') return { kind: 'accepted', status: word, body };
	const reason = refusalOf(message);
	if (reason === 'alreadyUsed') return { kind: 'alreadyUsed', message };
	if (word === undefined)
		return { kind: 'ambiguous', message: message || 'The provider gave no known status' };
	if (reason === 'serverDown' || reason === 'token') return { kind: 'ambiguous', message };
	if (reason !== undefined && definite.has(reason))
		return { kind: 'rejected', charged: 'no', message, reason, body };
	return { kind: 'rejected', charged: 'refunded', message, reason, body };
}

/** HTTP 4xx: nearly every refusal of this family is a 403, so that only its message tells what it means. */
function classifyRefused(body: Record<string, unknown>, status: number): Verdict {
	const message = messageOf(body) || `The provider answered with HTTP ${status}`;
	const statusWord = body.status ?? body.Status;
	const word = statusOf(statusWord);
	const reason = refusalOf(message);
	if (reason === 'alreadyUsed') return { kind: 'alreadyUsed', message };
	// A refused token reaches this place only when a harmless request with the same token was accepted.
	if (reason === 'serverDown' || reason === 'token') return { kind: 'ambiguous', message };
	if (word === 'success' || word === 'pending') return { kind: 'ambiguous', message };
	if (reason !== undefined && definite.has(reason))
		return { kind: 'rejected', charged: 'no', message, reason, body };
	// A word that nobody knows is never a failure.
	if (word === undefined && typeof statusWord === 'string' && statusWord.trim() !== '')
		return { kind: 'ambiguous', message };
	return { kind: 'refused', message, body };
}

function messageOf(body: Record<string, unknown>): string {
	const texts = [body.message, body.Message, body.msg, body.error];
	return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
