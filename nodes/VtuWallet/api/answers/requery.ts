import type { IDataObject } from 'n8n-workflow';

import type { Found, FoundTransaction } from '../../purchase/outcome';
import type { Answer } from '../../values/answer';
import { isOtherCurrency, readMoney } from '../../values/money';
import { levelsOf } from '../../values/nested';
import { lettersOf, withoutWord } from '../../values/words';
import { cancelled, datesOfDelivery, fields, notFound, paths, refunded } from '../dialect';
import { fillPath } from '../endpoints';
import type { Api, LookedUp } from '../types';
import { failedInside, holdsCode, messageOf, saysFailed } from './answer';
import { explain, explainUnreadable } from './explain';
import { namedRecipients } from './namedReferences';
import { speaksOf, type Topic } from './refusals';
import { maybeText, textsIn } from './schemas/fields';
import { dataOf, recordOf } from './schemas/shapes';
import { messagesIn, valuesUnder } from './entries';
import { statusesIn, statusOf, statusWordOf } from './statuses';

/** Asks for the purchase with this reference. The request is read-only. */
export async function requery(
	api: Pick<Api, 'send' | 'provider'>,
	reference: string,
	timeoutMs?: number,
): Promise<LookedUp> {
	const path = pathOf(reference);
	const answer =
		path === undefined ? cannotBeAsked : await api.send({ method: 'GET', path, timeoutMs });
	return { ...readRequery(answer, reference, api.provider.notFoundWording), answer };
}

function pathOf(reference: string): string | undefined {
	try {
		return fillPath(paths.requery, { id: reference });
	} catch {
		return undefined;
	}
}

const cannotBeAsked: Answer = {
	kind: 'fault',
	code: 'NOT_ASKED',
	message: 'The reference cannot be part of an address',
	lasting: true,
};

/** The top-level status tells only whether the lookup worked. Only a known wording proves that there is no purchase. */
export function readRequery(answer: Answer, reference: string, notFoundWording = ''): Found {
	if (answer.kind !== 'http') return { kind: 'cannotTell', reason: answer.message };
	const { body } = answer;
	if (isNotFound(body, reference, notFoundWording)) return { kind: 'absent' };
	if (answer.status < 200 || answer.status >= 300)
		return { kind: 'cannotTell', reason: explain(answer).title };
	const record = purchaseIn(body, reference);
	const names = record ? referencesIn(record) : [];
	const isNamed = names.includes(reference);
	const recorded = (reason: string): Found => ({
		kind: isNamed ? 'unclear' : 'cannotTell',
		reason,
	});
	const isInData = record !== recordOf(body);
	const word = record && wordOf(record, isInData, isNamed);
	if (record === undefined || word === undefined) {
		const reason = explainUnreadable(answer.status, body).title;
		return saysFailed(body) ? { kind: 'cannotTell', reason } : recorded(reason);
	}
	const status = statusOf(word);
	if (saysFailed(body) && status !== 'failed')
		return recorded('The look-up was refused and yet names a status');
	if (names.length === 0) return { kind: 'cannotTell', reason: namesNobody };
	if (!isNamed)
		return { kind: 'cannotTell', reason: 'The provider answered about another purchase' };
	if (isOtherCurrency(record.currency))
		return {
			kind: 'cannotTell',
			reason: 'The provider answered with an amount that is not in Naira',
		};
	if (isContradicted(status, record, isInData ? body : record))
		return recorded('The record of the purchase contradicts itself');
	const transaction = transactionOf(record, word);
	return status === undefined
		? { kind: 'unclear', transaction, reason: `The provider calls it "${word}"` }
		: { kind: status, transaction };
}

const referencesIn = (record: IDataObject): string[] =>
	textsIn(record, [...fields.sentReference, ...fields.reference]);

/** The record of the purchase: `data`, or a record below it, e.g. `{ data: { transaction: {…} } }`. */
function purchaseIn(body: unknown, reference: string): IDataObject | undefined {
	const data = dataOf(body);
	if (data === undefined || referencesIn(data).length > 0) return data;
	const below = levelsOf(Object.values(data), 1).flat();
	const isOurs = (one: IDataObject) => referencesIn(one).includes(reference);
	return (below as IDataObject[]).find(isOurs) ?? data;
}

/** Some deployments answer every lookup with the latest purchase. */
const namesNobody = 'The provider answered with a record that does not say whose it is';

/** Whether another part of the answer contradicts the status of the record. */
function isContradicted(status: string | undefined, record: IDataObject, body: unknown): boolean {
	const speaks = (topic: Topic, holder: unknown) =>
		messagesIn(holder).some((said) => speaksOf(topic, said));
	if (status === 'success') return failedInside(body, true) || speaks('delay', body);
	if (status !== 'failed') return false;
	return (
		holdsCode(record) ||
		valuesUnder(record, datesOfDelivery).length > 0 ||
		statusesIn(record, record === body).some((word) => word === 'success' || word === 'pending') ||
		(speaks('success', record) && !speaks('failure', record))
	);
}

function transactionOf(record: IDataObject, status: string): FoundTransaction {
	const text = (field: string) => maybeText.parse(record[field]);
	const message = text('message');
	return {
		status,
		type: text('type'),
		amount: readMoney(record.amount),
		currency: text('currency'),
		date: text('date'),
		message,
		recipients: namedRecipients(record),
		refunded: saysRefunded(status),
		cancelled: saysCancelled(status, message),
		raw: record,
	};
}

export const saysRefunded = (status: string): boolean => refunded.test(status.toLowerCase());

export const saysCancelled = (status: string, message = ''): boolean =>
	cancelled.test(`${status} ${message}`.toLowerCase());

/** `status` is about the lookup at the top, and about the purchase in `data`. An unknown word needs our reference. */
function wordOf(record: IDataObject, isInData: boolean, isNamed: boolean): string | undefined {
	const [named] = textsIn(record, fields.transactionStatus);
	if (named !== undefined || !isInData) return named;
	const words = textsIn(record, fields.status);
	const unknown = isNamed ? words.find((word) => /\p{L}/u.test(word)) : undefined;
	return words.find((word) => statusOf(word) !== undefined) ?? unknown;
}

/** Some deployments repeat the reference in the message. */
function isNotFound(body: unknown, reference: string, notFoundWording: string): boolean {
	const isMade = (word: string) => word === 'success' || word === 'pending' || word === 'yes';
	if (isMade(statusWordOf(body)) || statusesIn(body).some(isMade)) return false;
	const said = messageOf(body).slice(0, 1_000);
	const own = lettersOf(notFoundWording);
	return [said, withoutWord(said, reference)]
		.map(lettersOf)
		.some((words) => words !== '' && (notFound.includes(words) || words === own));
}
