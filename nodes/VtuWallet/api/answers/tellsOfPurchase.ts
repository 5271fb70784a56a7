import type { IDataObject } from 'n8n-workflow';

import type { Answer } from '../../values/answer';
import { fields, statusWords } from '../dialect';
import { undecided } from '../wordings';
import { holdsCode, messageOf, statusesIn, statusWordOf } from './answer';
import { answersIn } from './parts';
import { refusalOf } from './refusals';
import { isRecord, textsIn } from './schemas/fields';

/** Whether an answer says of itself that something was taken, whatever its HTTP status says. */
export function tellsOfPurchase(body: unknown): boolean {
	if (typeof body === 'string') return unread.test(body.slice(0, longestText));
	return [body].flat().filter(isRecord).some(tells);
}

export const answerTellsOfPurchase = (answer: Answer): boolean =>
	answer.kind === 'http' && answersIn(answer).some(({ body }) => tellsOfPurchase(body));

const longestText = 20_000;

/** A good status in JSON that something stands behind, or that broke off. */
const unread = new RegExp(
	`"(${fields.status.join('|')})"\\s*:\\s*("(${[...statusWords.success, ...statusWords.pending].join('|')})"|true)`,
	'i',
);

function tells(record: IDataObject): boolean {
	const word = statusWordOf(record);
	if (word === 'success' || word === 'pending' || word === 'yes') return true;
	if (statusesIn(record).some((said) => said !== 'failed') || holdsCode(record)) return true;
	const inside = isRecord(record.data) ? record.data : {};
	const marks = [...fields.balanceAfter, ...fields.transaction];
	if ([record, inside].some((part) => textsIn(part, marks).length > 0)) return true;
	const message = messageOf(record).slice(0, 1_000).toLowerCase();
	return refusalOf(message) === 'alreadyUsed' || undecided.some((words) => words.test(message));
}
