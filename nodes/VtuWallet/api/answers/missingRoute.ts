import type { Answer } from '../../values/answer';
import { lettersOf } from '../../values/words';
import { fields, missingRoute } from '../dialect';
import { messageOf, tellsOfPurchase } from './answer';
import { recordOf } from './schemas/shapes';
import { statusWordOf } from './statuses';

export function isWebPage(body: unknown): boolean {
	return typeof body === 'string' && /^\s*<|<html/i.test(body.replace(/^\uFEFF/, ''));
}

/** Whether the provider has no such address: HTTP 404 without a status, and with words about the address alone. */
export function isMissingRoute(answer: Answer): boolean {
	if (answer.kind !== 'http' || answer.status !== 404) return false;
	const { body } = answer;
	if (tellsOfPurchase(body) || statusWordOf(body) !== 'none') return false;
	if (isWebPage(body)) return !ofPurchase.test(String(body));
	return body === '' || isOfRoute(typeof body === 'string' ? body : said(body));
}

const ofPurchase =
	/\b(?:transaction|purchase|order|reference|record)\W+(?:\w+\W+){0,3}(?:not (?:be )?found|exist)/i;

function said(body: unknown): string {
	const record = recordOf(body) ?? {};
	// A record with other fields may be the record of a purchase.
	const isBare = Object.keys(record).every((name) => knownFields.includes(name));
	return isBare ? messageOf(body) : 'record';
}

const knownFields: readonly string[] = [
	...[...fields.message, ...fields.status, ...fields.statusToo],
	...['statusCode', 'path', 'timestamp', 'method', 'documentation_url'],
];

/** Many servers repeat the address in their message. */
const isOfRoute = (message: string): boolean =>
	missingRoute.includes(lettersOf(withoutAddress(message.slice(0, 1_000))));

const withoutAddress = (message: string): string =>
	message
		.split(/\s/)
		.filter((word) => !word.includes('/'))
		.join(' ');

/** Whether these words are those of a missing address, which say nothing about a purchase. */
export const isWordingOfRoute = (wording: string): boolean =>
	lettersOf(wording) !== '' && isOfRoute(wording);
