import type { Answer } from '../../values/answer';
import { fields, statusWords } from '../dialect';
import { holdsCode } from './answer';
import { leavesOpen, refusalOf } from './refusals';
import { isRecord } from './schemas/fields';
import { messagesIn, valuesUnder } from './entries';
import { statusesIn, statusWordOf } from './statuses';

const longestText = 20_000;

/** A success status in a text that is not whole JSON. */
const unread = new RegExp(
	`"(${fields.status.join('|')})"\\s*:\\s*("(${[...statusWords.success, ...statusWords.pending].join('|')})"|true)`,
	'i',
);
/** Only the answer to a purchase has these fields. */
const marks = /^(?:newbal(?:ance)?|trans(?:action)?id)$/;
const taken = ['success', 'pending', 'yes'];

/** Whether the body shows a purchase. The HTTP status does not count. */
export function tellsOfPurchase(body: unknown): boolean {
	if (typeof body === 'string') return unread.test(body.slice(0, longestText));
	const words = [body].flat().filter(isRecord).map(statusWordOf);
	if ([...words, ...statusesIn(body)].some((word) => taken.includes(word))) return true;
	if (valuesUnder(body, marks).length > 0) return true;
	if (holdsCode(body)) return true;
	return messagesIn(body).some((said) => tells(said));
}

/** "Try again" does not count, because most answers with HTTP 429 say it. */
function tells(message: string): boolean {
	const kind = refusalOf(message);
	if (kind === 'alreadyUsed') return true;
	return kind === undefined && leavesOpen(message);
}

export const answerTellsOfPurchase = (answer: Answer): boolean =>
	answer.kind === 'http' && tellsOfPurchase(answer.body);
