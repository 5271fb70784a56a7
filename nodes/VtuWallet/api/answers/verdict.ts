import type { IDataObject } from 'n8n-workflow';

import type { Verdict } from '../../purchase/verdict';
import type { Answer, HttpAnswer } from '../../values/answer';
import { fields } from '../dialect';
import { holdsCode, keepable, messageOf, outcomeSaid, statusWordOf } from './answer';
import { answersIn } from './parts';
import { definiteRefusal, isUndecided, isVague, refusalOf, wordsOf } from './refusals';
import { isRecord } from './schemas/fields';
import { recordOf } from './schemas/shapes';
import { alone, together } from './together';
import { tellsOfPurchase } from './tellsOfPurchase';

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

/** Answers that may come from a gateway while the provider goes on with the purchase. */
const undecidedStatuses = new Set([408, 409, 425, 429]);
/** By these a provider refuses a request for what stands in it. */
const complaintStatuses = new Set([400, 422]);

/** What an answer to a purchase means. `sent` is the body of the request: complaints about its fields are definite. */
export function classify(answer: Answer, sent: object = {}): Verdict {
	if (answer.kind === 'tokenRefused') return { kind: 'tokenRefused', message: answer.message };
	if (answer.kind === 'fault') return classifyFault(answer.code, answer.message);
	const all = answersIn(answer);
	const judged = all.map((one) => ({ body: one.body, verdict: classifyOne(one, sent) }));
	return judged.length > 1 ? together(judged, answer) : alone(judged[0], answer);
}

/** One JSON text, or what is none. */
function classifyOne({ status, retryAfterMs, body: said }: HttpAnswer, sent: object): Verdict {
	const body = keepable(said);
	// Whoever was let in too often was not let in, unless the answer says of itself that something was taken.
	if (status === 429 && !tellsOfPurchase(said))
		return {
			kind: 'notSent',
			message: 'The provider asked for fewer requests',
			throttled: true,
			retryAfterMs,
			body,
		};
	const record = recordOf(said);
	if (isUndecidedStatus(status)) return classifyUndecided(record, status, body);
	if (record === undefined)
		return { kind: 'ambiguous', message: 'The provider did not answer with JSON', body };
	return status < 300 ? classifyAnswered(record) : classifyRefused(record, status, sent);
}

function isUndecidedStatus(status: number): boolean {
	return (
		status < 200 ||
		(status >= 300 && status < 400) ||
		status >= 500 ||
		undecidedStatuses.has(status)
	);
}

/** A used reference may come as a conflict or as a database's complaint; nothing else in such an answer is believed. */
function classifyUndecided(
	record: IDataObject | undefined,
	status: number,
	body: IDataObject | undefined,
): Verdict {
	const message = messageOf(record);
	if (refusalOf(message) === 'alreadyUsed') return { kind: 'alreadyUsed', message, body };
	return { kind: 'ambiguous', message: `The provider answered with HTTP ${status}`, body };
}

function classifyFault(code: string, message: string): Verdict {
	if (neverLeft.has(code)) return { kind: 'notSent', message };
	return { kind: 'ambiguous', message };
}

/** HTTP 2xx: the provider took the request; its status word tells what became of it. */
function classifyAnswered(body: IDataObject): Verdict {
	const message = messageOf(body);
	const said = outcomeSaid(body);
	if (said === 'success' || said === 'pending') return { kind: 'accepted', status: said, body };
	if (refusalOf(message) === 'alreadyUsed') return { kind: 'alreadyUsed', message, body };
	if (said === undefined)
		return { kind: 'ambiguous', message: message || 'The provider gave no known status', body };
	if (isUndecided(message) || holdsCode(body)) return { kind: 'ambiguous', message, body };
	const reason = definiteRefusal(message);
	if (reason !== undefined) return { kind: 'rejected', charged: 'no', message, reason, body };
	// Such a failure may have come after the charge: believed like a refusal on no list.
	if (isVague(message)) return { kind: 'refused', message, words: wordsOf(message), body };
	return { kind: 'rejected', charged: 'refunded', message, bareWord: true, body };
}

/** HTTP 4xx: nearly every refusal of this family is a 403, so that only its message tells what it means. */
function classifyRefused(body: IDataObject, status: number, sent: object): Verdict {
	const complaint = complaintStatuses.has(status) ? complaintIn(body, sent) : undefined;
	const said = [messageOf(body), complaint ?? ''].filter((text) => text !== '').join(' ');
	const message = said || `The provider answered with HTTP ${status}`;
	const word = statusWordOf(body);
	if (refusalOf(message) === 'alreadyUsed') return { kind: 'alreadyUsed', message, body };
	// A refused token reaches this place only when a harmless request with the same token was accepted.
	if (isUndecided(message) || holdsCode(body)) return { kind: 'ambiguous', message, body };
	if (word === 'success' || word === 'pending' || word === 'yes')
		return { kind: 'ambiguous', message, body };
	const reason = definiteRefusal(message) ?? (complaint === undefined ? undefined : 'input');
	if (reason !== undefined) return { kind: 'rejected', charged: 'no', message, reason, body };
	// A word that nobody knows is never a failure.
	if (word === 'other') return { kind: 'ambiguous', message, body };
	return { kind: 'refused', message, words: `${status} ${wordsOf(message)}`, body };
}

/** What is wrong with the fields of the request, where all that is complained about was in it. */
function complaintIn(body: IDataObject, sent: object): string | undefined {
	const complaints = fields.complaints.map((field) => body[field]).find(isRecord);
	if (complaints === undefined) return undefined;
	const names = Object.keys(complaints).map((name) => name.replace(/[.[].*$/s, ''));
	if (names.length === 0 || !names.every((name) => Object.hasOwn(sent, name))) return undefined;
	return Object.values(complaints)
		.flat()
		.filter((text) => typeof text === 'string')
		.join(' ');
}
