import type { Answer } from '../../values/answer';
import { fields, statusWords } from '../dialect';
import { holdsCode } from './answer';
import { leavesOpen, refusalOf } from './refusals';
import { isRecord } from './schemas/fields';
import { messagesIn, valuesUnder } from './entries';
import { statusesIn, statusWordOf } from './statuses';

const longestText = 20_000;

/** A good status in JSON that something stands behind, or that broke off. */
const unread = new RegExp(
	`"(${fields.status.join('|')})"\\s*:\\s*("(${[...statusWords.success, ...statusWords.pending].join('|')})"|true)`,
	'i',
);
/** Given for a purchase alone. */
const marks = /^(?:newbal(?:ance)?|trans(?:action)?id)$/;
const taken = ['success', 'pending', 'yes'];

/** Whether an answer says of itself that something was taken, whatever its HTTP status says. */
export function tellsOfPurchase(body: unknown): boolean {
	if (typeof body === 'string') return unread.test(body.slice(0, longestText));
	const words = [body].flat().filter(isRecord).map(statusWordOf);
	if ([...words, ...statusesIn(body)].some((word) => taken.includes(word))) return true;
	if (valuesUnder(body, marks).length > 0) return true;
	if (holdsCode(body)) return true;
	return messagesIn(body).some((said) => tells(said));
}

/** That it is to be tried again is said of nearly every request too many. */
function tells(message: string): boolean {
	const kind = refusalOf(message);
	if (kind === 'alreadyUsed') return true;
	return kind === undefined && leavesOpen(message);
}

export const answerTellsOfPurchase = (answer: Answer): boolean =>
	answer.kind === 'http' && tellsOfPurchase(answer.body);
