import type { IDataObject } from 'n8n-workflow';

import { doneInside, statusNames } from '../dialect';
import { holdsCode, messageOf } from './answer';
import { entriesIn, type Entry } from './entries';
import { isForEverybody, speaksOf } from './refusals';
import { isDone, wordsOf } from './statuses';

/** Whether a success that nothing contradicts is said in words that no success is known to have. */
export const isUnusual = (body: IDataObject): boolean =>
	!holdsCode(body) && (leavesResultOpen(messageOf(body)) || entriesIn(body).some(isDenial));

/** The message is about the order and does not say that it was done, e.g. "Order forwarded to the vendor". */
function leavesResultOpen(message: string): boolean {
	const text = message.slice(0, longestMessage).toLowerCase();
	const isSaid = speaksOf('success', text) || doneInside.test(text) || isForEverybody(text);
	return statusNames.orders.test(text) && !isSaid;
}

const longestMessage = 1_000;

/** `airtime_delivered: false`, unlike `email_sent: false`. */
function isDenial({ written, value, isOther, isEarlier }: Entry): boolean {
	const words = wordsOf(written.replace(/-/g, ' '));
	const isNo = value === false || value === 'false' || value === 'no';
	return isNo && !isOther && !isEarlier && isDone(words) && statusNames.subjects.test(words);
}
