import type { IDataObject } from 'n8n-workflow';

import type { FoundTransaction, Lookup } from '../../purchase/outcome';
import type { Answer, HttpAnswer } from '../../values/answer';
import { readMoney } from '../../values/money';
import { cancelled, fields, notFound, paths, refunded } from '../dialect';
import { fillPath } from '../endpoints';
import type { Api, LookedUp, RequeryOptions } from '../types';
import { messageOf, saysFailed, speaks, statusOf, statusWordOf } from './answer';
import { explain, explainUnreadable } from './explain';
import { namedRecipients } from './namedReferences';
import { answersIn } from './parts';
import { maybeText, textsIn } from './schemas/fields';
import { dataOf, recordOf } from './schemas/shapes';

/** The only question about a purchase that is allowed: read-only, and answered by our reference alone. */
export async function requery(
	api: Pick<Api, 'send'>,
	reference: string,
	{ timeoutMs, notFoundWording }: RequeryOptions = {},
): Promise<LookedUp> {
	const path = pathOf(reference);
	const answer =
		path === undefined ? cannotBeAsked : await api.send({ method: 'GET', path, timeoutMs });
	return { ...readRequery(answer, reference, notFoundWording), answer };
}

function pathOf(reference: string): string | undefined {
	try {
		return fillPath(paths.requery, { id: reference });
	} catch {
		return undefined;
	}
}

type ReadLookup = Exclude<Lookup, { kind: 'foreign' | 'unclaimed' }>;

const cannotBeAsked: Answer = {
	kind: 'fault',
	code: 'NOT_ASKED',
	message: 'The reference cannot be part of an address',
	lasting: true,
};

/**
 * What requery says of the purchase with this reference. Its top-level status tells whether the look-up worked and
 * nothing more. Only a known wording means that there is no such purchase: every other refusal may hide one.
 */
export function readRequery(answer: Answer, reference: string, notFoundWording = ''): ReadLookup {
	if (answer.kind !== 'http') return { kind: 'cannotTell', reason: answer.message };
	const all = answersIn(answer);
	const worded = all.filter(({ body }) => speaks(body) || messageOf(body) !== '');
	const read = (worded.length > 0 ? worded : all).map((one) =>
		readOne(one, reference, notFoundWording),
	);
	const found = read.filter((one) => one.kind === 'found');
	if (found.some(({ status }) => status !== found[0].status))
		return {
			kind: 'cannotTell',
			reason: 'The provider answered more than once, and otherwise',
			recorded: true,
		};
	const [first] = found.length > 0 ? found : read.filter(({ kind }) => kind === 'cannotTell');
	return first ?? { kind: 'absent' };
}

function readOne(answer: HttpAnswer, reference: string, notFoundWording: string): ReadLookup {
	if (isNotFound(answer.body, reference, notFoundWording)) return { kind: 'absent' };
	if (answer.status < 200 || answer.status >= 300)
		return { kind: 'cannotTell', reason: explain(answer).title };
	const record = dataOf(answer.body);
	const names = record ? textsIn(record, [...fields.sentReference, ...fields.reference]) : [];
	const isNamed = names.includes(reference);
	const word = record && wordOf(record, record !== recordOf(answer.body), isNamed);
	if (record === undefined || word === undefined) {
		const reason = explainUnreadable(answer.status, answer.body).title;
		const recorded = isNamed && !saysFailed(answer.body);
		return { kind: 'cannotTell', reason, ...(recorded && { recorded }) };
	}
	const status = statusOf(word) ?? 'unknownWord';
	if (saysFailed(answer.body) && status !== 'failed') {
		const reason = 'The look-up was refused and yet names a status';
		return { kind: 'cannotTell', reason, ...(isNamed && { recorded: true }) };
	}
	if (names.length > 0 && !isNamed)
		return { kind: 'cannotTell', reason: 'The provider answered about another purchase' };
	return { kind: 'found', status, transaction: transactionOf(record, word, names.length > 0) };
}

function transactionOf(
	record: IDataObject,
	status: string,
	namesReference: boolean,
): FoundTransaction {
	const text = (field: string) => maybeText.parse(record[field]);
	const message = text('message');
	return {
		status,
		type: text('type'),
		amount: readMoney(record.amount),
		currency: text('currency'),
		date: text('date'),
		message,
		namesReference,
		recipients: namedRecipients(record),
		refunded: saysRefunded(status),
		cancelled: saysCancelled(status, message),
		raw: record,
	};
}

export const saysRefunded = (status: string): boolean => refunded.test(status.toLowerCase());

export const saysCancelled = (status: string, message = ''): boolean =>
	cancelled.test(`${status} ${message}`.toLowerCase());

/**
 * `status` stands for the look-up at the top of an answer, and for the purchase inside its `data`: a word that nobody knows,
 * only where the record names the purchase.
 */
function wordOf(record: IDataObject, isInData: boolean, isNamed: boolean): string | undefined {
	const [named] = textsIn(record, fields.transactionStatus);
	if (named !== undefined || !isInData) return named;
	const words = textsIn(record, fields.status);
	const unknown = isNamed ? words.find((word) => /\p{L}/u.test(word)) : undefined;
	return words.find((word) => statusOf(word) !== undefined) ?? unknown;
}

/** Some repeat the reference in their message; one that is short may also stand inside a word. */
function isNotFound(body: unknown, reference: string, notFoundWording: string): boolean {
	if (statusWordOf(body) === 'success') return false;
	const said = messageOf(body).slice(0, 1_000);
	const own = lettersOf(notFoundWording);
	return [said, withoutWord(said, reference)]
		.map(lettersOf)
		.some((words) => words !== '' && (notFound.includes(words) || words === own));
}

/** A pattern made for each reference would take longer than all else that is done with an answer. */
function withoutWord(said: string, word: string): string {
	for (let at = said.indexOf(word); word !== '' && at >= 0; at = said.indexOf(word, at + 1)) {
		const [before, after] = [said.slice(0, at), said.slice(at + word.length)];
		if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after))
			return `${before} ${after}`;
	}
	return said;
}

const lettersOf = (text: string): string =>
	text
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, ' ')
		.trim();
