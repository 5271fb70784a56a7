import type { RefusalKind } from '../../purchase/outcome';
import { hints, sentences, topics } from '../wordings';

/** A longer message is a web page or a trace. The cut keeps the expressions fast. */
const longestMessage = 1_000;

/** The kind of refusal that a message describes, or `undefined` when its wording is not known. */
export const refusalOf = (message: unknown): RefusalKind | undefined =>
	sentenceOf(message) ?? hints.find(([, pattern]) => pattern.test(plain(message)))?.[0];

function sentenceOf(message: unknown): RefusalKind | undefined {
	const text = inFigures(plain(message)).replace(/(?<![\s.!])[\s.!]+$/, '');
	return sentences.find(([, pattern]) => pattern.test(text))?.[0];
}

/** The reason of a refusal before any charge. Every sentence must be on the list. */
export function listedReason(texts: readonly string[]): RefusalKind | undefined {
	const reasons = texts.map(sentenceOf);
	const isListed = reasons.every((reason) => reason !== undefined && reason !== 'token');
	return isListed ? reasons[0] : undefined;
}

/** Sentences about orders in general, or about a bonus after a success, which say nothing about this purchase. */
const ofOthers =
	/\b(?:refunds (?:of|for) )?(?:failed|declined|unsuccessful|reversed|cancelled|pending|successful) (?:transaction|order|purchase|payment|recharge|request)s (?:are|will|can|may|get|take)\b[^.!?]*|\b(?:if|in case) [^.!?]*|\b(?:delivery|refunds?) takes? [^.!?]*|\b(?:bonus|cashback|commission|points)(?: of \S{1,12})? (?:(?:was|is|has been) )?(?:refunded|reversed|cancelled|pending)\b(?! to (?:your )?wallet)(?<=\b(?:success\w*|delivered|completed|credited|purchased|recharged)\b.*)/g;

export type Topic = keyof typeof topics;

export const speaksOf = (topic: Topic, message: string): boolean =>
	topics[topic].test(plain(message).replace(ofOthers, ''));

/** Whether a sentence tells every buyer the same: an offer, a greeting, what happens to orders that fail. */
export function isForEverybody(message: string): boolean {
	const rest = plain(message).replace(ofOthers, '').trim();
	const isAboutThis = Object.values(topics).some((words) => words.test(rest));
	return !isAboutThis && !/\d{4}/.test(message) && forEverybody.test(rest);
}

const forEverybody =
	/^(?:[^\p{L}\d]*$|(?:please |kindly )?(?:call|contact|dial|follow|get|have an?|refer|visit|welcome)\b)/u;

/** Whether the provider may have charged, or may go on, in spite of the refusal. */
export const leavesOpen = (message: string): boolean =>
	['serverDown', 'token'].includes(refusalOf(message) ?? '') ||
	speaksOf('delay', message) ||
	speaksOf('success', message);

/** Whether the message says only that the purchase failed. */
export const isBareFailure = (message: string): boolean => bareFailure.test(plain(message));

const party = '(?:vendor|network|operator|airline|provider)';
const purchase = '(?:transaction|purchase|order|payment|recharge|booking)';

const bareFailure = new RegExp(
	[
		`^(?:(?:(?:the|this|your) )?(?:(?:${purchase}|${party})s? )?(?:(?:has|have|was|is) )?(?:been )?(?:failed|declined|rejected|cancelled|reversed|refunded|unsuccessful|not successful)(?: by (?:the )?${party})?)?\\W*$`,
		`^(?:the )?${party} (?:did not|could not|failed to|refused to) (?:confirm|complete|deliver|transfer|accept|take|approve)(?: (?:it|this|the|your|airtime|data|${purchase}))*\\W*$`,
	].join('|'),
);

/** Amounts become `₦`, other numbers `#`. */
const inFigures = (text: string): string =>
	text
		.replace(/_/g, ' ')
		.replace(/(?:₦|&#8358;|\bngn|\bn(?=\s?\d))\s?\d[\d,]{0,20}(?:\.\d{1,2})?/g, '₦')
		.replace(/(?<![\p{L}\d])\d[\d,]{0,20}(?:\.\d{1,2})?\s?(?:₦|ngn\b|naira\b)/gu, '₦')
		.replace(/(?<![\p{L}\d])\+?\d[\d,]{0,20}(?:\.\d{1,2})?(?![\p{L}\d])/gu, '#');

function plain(message: unknown): string {
	if (typeof message !== 'string') return '';
	return message.slice(0, longestMessage).toLowerCase().replace(/\s+/g, ' ').trim();
}
