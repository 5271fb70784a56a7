import type { IDataObject } from 'n8n-workflow';

import type { Lookup, TransactionRecord } from '../../purchase/outcome';
import type { Answer } from '../../values/answer';
import { isOtherCurrency, readMoney } from '../../values/money';
import { deepestNamed, isHolder, levelsOf, plainName, recordsAmong } from '../../values/nested';
import { lettersOf, withoutWord } from '../../values/words';
import { cancelled, fields, notFound, refunded, signs, statusNames } from '../dialect';
import { openEnd } from '../wordings';
import { failedInside, holdsCode, messageOf, saysFailed, saysMoved } from './answer';
import { explain, explainUnreadable } from './explain';
import { isMissingRoute } from './missingRoute';
import { speaksOf, type Topic } from './refusals';
import { dataOf, maybeText, recordOf, textsIn } from './schemas/shapes';
import { messagesIn, valuesUnder } from './entries';
import { namedRecipients, ownReferenceIn } from '../names';
import { isTaken, statusesIn, statusOf, statusWordOf } from './statuses';

export const noLookUp = 'The provider has no status look-up';

/** The top-level status tells only whether the lookup worked. Only a known wording proves that there is no purchase. */
export function readRequery(answer: Answer, reference: string, notFoundWording = ''): Lookup {
	const cannotTell = (reason: string): Lookup => ({ kind: 'cannotTell', reason });
	const unclear = (reason: string): Lookup => ({ kind: 'unclear', reason });
	if (answer.kind !== 'http') return cannotTell(answer.message);
	const { body } = answer;
	if (isNotFound(body, reference, notFoundWording)) return { kind: 'absent' };
	if (isMissingRoute(answer)) return { ...cannotTell(noLookUp), isMissing: true };
	if (answer.status < 200 || answer.status >= 300) return cannotTell(explain(answer).title);
	if (recordsDiffer(body, reference))
		return unclear('The provider has two records of this purchase that differ');
	const record = purchaseIn(body, reference);
	const names = record ? referencesIn(record) : [];
	const isNamed = names.includes(reference);
	const isInData = record !== recordOf(body);
	const word = record && wordOf(record, isInData);
	if (record === undefined || word === undefined) {
		const { title } = explainUnreadable(answer.status, body);
		return isNamed && !saysFailed(body) ? unclear(title) : cannotTell(title);
	}
	// Some deployments answer every lookup with the latest purchase.
	if (names.length === 0)
		return cannotTell('The provider answered with a record that does not say whose it is');
	if (!isNamed) return cannotTell('The provider answered about another purchase');
	const status = statusOf(word);
	if (saysFailed(body) && status !== 'failed')
		return unclear('The look-up was refused and yet names a status');
	if (isOtherCurrency(record.currency))
		return cannotTell('The provider answered with an amount that is not in Naira');
	if (isContradicted(status, record, isInData ? body : record))
		return unclear('The record of the purchase contradicts itself');
	const transaction = transactionOf(record, word);
	return status === undefined
		? { kind: 'unclear', transaction, reason: `The provider calls it "${word}"` }
		: { kind: status, transaction };
}

const referencesIn = (record: IDataObject): string[] =>
	textsIn(record, [...fields.sentReference, ...fields.ownReference, ...fields.reference]);

/** Whether a look-up has records of one purchase with different statuses. */
function recordsDiffer(body: unknown, reference: string): boolean {
	const top = recordOf(body);
	const statuses = ownRecordsIn(body, reference).flatMap(({ record, isEarlier }) => {
		const word = wordOf(record, record !== top);
		const status = statusOf(word) ?? 'other';
		// An earlier pending state says nothing about the state now.
		const isOver = isEarlier && (status === 'pending' || status === 'other');
		return word === undefined || isOver ? [] : [status];
	});
	return new Set(statuses).size > 1;
}

interface FoundRecord {
	record: IDataObject;
	/** The record is below a name such as `history`. */
	isEarlier: boolean;
}

/** The records that name the purchase, also those with the provider's reference alone. */
function ownRecordsIn(body: unknown, reference: string): FoundRecord[] {
	const records = recordsIn(body);
	const isNamed = ({ record }: FoundRecord) => referencesIn(record).includes(reference);
	const others = records.filter(isNamed).map(({ record }) => ownReferenceIn(record, reference));
	return records.filter((one) => {
		const isUnsent = textsIn(one.record, fields.sentReference).length === 0;
		const sharesOther = referencesIn(one.record).some((name) => others.includes(name));
		return isNamed(one) || (isUnsent && sharesOther);
	});
}

/** Every record in an answer, at any depth. */
const recordsIn = (value: unknown, isEarlier = false, depth = 0): FoundRecord[] =>
	depth > deepestNamed
		? []
		: recordsAmong(value, true).flatMap((record) => [
				{ record: record as IDataObject, isEarlier },
				...Object.entries(record).flatMap(([name, inner]) =>
					recordsIn(inner, isEarlier || statusNames.earlier.test(plainName(name)), depth + 1),
				),
			]);

/** The record of the purchase: `data`, or a record below it, e.g. `{ data: { transaction: {…} } }`. */
function purchaseIn(body: unknown, reference: string): IDataObject | undefined {
	const data = dataOf(withoutRepeats(body));
	if (data === undefined || referencesIn(data).length > 0) return data;
	const below = levelsOf(Object.values(data), 1).flat();
	return below.find((one) => referencesIn(one).includes(reference)) ?? data;
}

/** One record that a list repeats is one record. */
function withoutRepeats(body: unknown): unknown {
	const record = recordOf(body);
	const list = record?.data;
	if (!Array.isArray(list) || new Set(list.map((one) => JSON.stringify(one))).size > 1) return body;
	return { ...record, data: list.slice(0, 1) };
}

/** Whether another part of the answer contradicts the status of the record. */
function isContradicted(status: string | undefined, record: IDataObject, body: unknown): boolean {
	if (status === 'success') {
		const isLater = messagesIn(body).some((said) => speaksOf('delay', said));
		return isLater || failedInside(body, true, { price: readMoney(record.amount) });
	}
	if (status !== 'failed') return false;
	const said = messagesIn(record);
	const speak = (topic: Topic) => said.some((one) => speaksOf(topic, one));
	const results = valuesUnder(record, /response$|^(?:message|msg|state|result|outcome)$/);
	const own = textsIn(recordOf(body) ?? {}, fields.transactionStatus).map(statusOf);
	const statuses = [...statusesIn(record, record === body), ...own];
	return (
		(speak('success') && !speak('failure')) ||
		[...said, ...results].some(deniesFailure) ||
		holdsCode(record) ||
		valuesUnder(record, signs.delivery).some(saysMoved) ||
		(record !== body && valuesUnder(record, /^(?:is)?success(?:ful)?$/).some(saysMoved)) ||
		statuses.some((word) => word === 'success' || word === 'pending')
	);
}

/** "Refund failed", "Failed: already delivered", unlike "Failed. Refund successful". */
function deniesFailure(text: unknown): boolean {
	if (typeof text !== 'string' || isHolder(text)) return false;
	const rest = text.replace(openEnd, '');
	const isKept = rest !== text && !/\b(?:refunded|reversed|credited back)\b/i.test(rest);
	const clauses = text.split(clauseEnd).filter((clause) => !moneyOrManners.test(clause));
	return isKept || clauses.some((one) => speaksOf('success', one) && !speaksOf('failure', one));
}
const clauseEnd = /[.,;:!?()|\u2013\u2014]| - |\b(?:but|then)\b/;
/** Clauses about money, an order or manners may be true of a failure too. */
const moneyOrManners =
	/refund|revers|return|back\b|wallet|balance|account|debit|deduct|\bcharg|\bpaid\b|payment|purchased|bought|recharged|thank|accepted|placed|received|submitted/i;

function transactionOf(record: IDataObject, status: string): TransactionRecord {
	const text = (field: string) => maybeText(record[field]);
	const message = text('message');
	return {
		status,
		type: text('type'),
		amount: readMoney(record.amount),
		charges: readMoney(record.charges),
		currency: text('currency'),
		date: text('date'),
		message,
		recipients: namedRecipients(record),
		refunded: refunded.test(status.toLowerCase()),
		cancelled: cancelled.test(`${status} ${message ?? ''}`.toLowerCase()),
		raw: record,
	};
}

/** `status` is about the look-up at the top, and about the purchase inside. */
function wordOf(record: IDataObject, isInside: boolean): string | undefined {
	const [named] = textsIn(record, fields.transactionStatus);
	if (named !== undefined || !isInside) return named;
	const words = textsIn(record, fields.status);
	return words.find((word) => statusOf(word)) ?? words.find((word) => /\p{L}/u.test(word));
}

/** Some deployments repeat the reference in the message. */
function isNotFound(body: unknown, reference: string, notFoundWording: string): boolean {
	const said = messageOf(body).slice(0, 1_000);
	const own = lettersOf(notFoundWording);
	const isSaid = [said, withoutWord(said, reference)]
		.map(lettersOf)
		.some((words) => words !== '' && (notFound.includes(words) || words === own));
	return isSaid && ![statusWordOf(body), ...statusesIn(body)].some(isTaken);
}
