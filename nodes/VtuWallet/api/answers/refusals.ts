import type { RefusalKind } from '../../purchase/verdict';
import { notByItself, refusals, undecided, vague } from '../wordings';

/** A longer message is a web page or a program's trace. Cut off, no expression takes long over it. */
const longestMessage = 1_000;

/** The kind of refusal that a message describes, or `undefined` when its wording is not known. */
export function refusalOf(message: unknown): RefusalKind | undefined {
	const text = plain(message);
	return refusals.find(([, patterns]) => holds(text, patterns))?.[0];
}

/** Refusals that the provider gives before it takes any money. */
const definite: ReadonlySet<RefusalKind> = new Set<RefusalKind>([
	'balance',
	'limit',
	'productOff',
	'input',
	'kyc',
	'pin',
]);

/** The reason of a refusal before any money moved; undefined where the wording leaves that open. */
export function definiteRefusal(message: string): RefusalKind | undefined {
	const kind = refusalOf(message);
	if (kind === undefined || !definite.has(kind)) return undefined;
	return isUndecided(message) || holds(plain(message), notByItself) ? undefined : kind;
}

/** Whoever says this may have charged for the purchase, or does not know. */
export function isUndecided(message: string): boolean {
	const kind = refusalOf(message);
	return kind === 'serverDown' || kind === 'token' || holds(plain(message), undecided);
}

/** A word of failure whose reason is that the program gave up. */
export const isVague = (message: string): boolean => holds(plain(message), vague);

/** The same for all refusals that differ in no more than a number or a reference. */
export function wordsOf(message: string): string {
	return plain(message)
		.split(' ')
		.filter((word) => !/\d/.test(word))
		.join(' ')
		.replace(/[^\p{L}]+/gu, ' ')
		.trim();
}

/** The Naira figure that a message names ("Minimum is ₦1,000.50"), or `undefined`. */
export function nairaIn(message: unknown): number | undefined {
	if (typeof message !== 'string') return undefined;
	const text = message.slice(0, longestMessage);
	const figure =
		/(?:₦|&#8358;|\bNGN\b|\bN(?=\s?\d))\s*(\d[\d,]*(?:\.\d+)?)/i.exec(text) ??
		/(?<!\d)(\d[\d,]{0,20}(?:\.\d+)?)\s*(?:₦|NGN\b|naira\b)/i.exec(text) ??
		/(?:minimum|maximum|limit)\D{0,40}?(\d[\d,]*(?:\.\d+)?)/i.exec(text);
	return figure ? Number(figure[1].replace(/,/g, '')) : undefined;
}

const holds = (text: string, patterns: readonly RegExp[]): boolean =>
	patterns.some((pattern) => pattern.test(text));

function plain(message: unknown): string {
	if (typeof message !== 'string') return '';
	return message.slice(0, longestMessage).toLowerCase().replace(/\s+/g, ' ').trim();
}
