import type { Answer } from '../../values/answer';
import { type ProviderStatus, statusOf } from '../../values/statusWords';
import { explain, explainUnreadable, messageOf, saysFailed } from './explain';
import { requery, type Transaction } from '../schemas';

export type RequeryResult =
	/** `unknownWord`: the purchase is known, what became of it is not. */
	| { kind: 'found'; status: ProviderStatus | 'unknownWord'; transaction: Transaction }
	| { kind: 'absent' }
	| { kind: 'cannotTell'; reason: string };

/**
 * What requery says of a purchase. Its top-level status tells whether the look-up worked and nothing more.
 * Only the wording of the document means that there is no such purchase: every other refusal may hide one.
 */
export function readRequery(answer: Answer): RequeryResult {
	if (answer.kind !== 'http') return { kind: 'cannotTell', reason: answer.message };
	if (isNotFound(answer.body)) return { kind: 'absent' };
	if (answer.status < 200 || answer.status >= 300)
		return { kind: 'cannotTell', reason: explain(answer).title };
	const read = requery.safeParse(answer.body);
	if (!read.success)
		return { kind: 'cannotTell', reason: explainUnreadable(answer.status, answer.body).title };
	const status = statusOf(read.data.status) ?? 'unknownWord';
	if (saysFailed(answer.body) && status !== 'failed') {
		return { kind: 'cannotTell', reason: 'The look-up was refused and yet names a status' };
	}
	return { kind: 'found', status, transaction: read.data };
}

function isNotFound(body: unknown): boolean {
	const words = messageOf(body)
		.toLowerCase()
		.replace(/[^a-z]+/g, ' ')
		.trim();
	return words === 'transaction not found' && !saysSuccess(body);
}

function saysSuccess(body: unknown): boolean {
	const { status, Status } = body as Record<string, unknown>;
	return statusOf(status ?? Status) === 'success';
}
