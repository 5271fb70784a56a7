import { statusNames } from '../dialect';
import { isTestWord } from '../wordings';
import { speaksOf } from './refusals';
import { statusOf, type StatusWord } from './statuses';

/**
 * What a part of an answer says. `charged`: money was taken. `told`: something was done. `used`: the reference is known.
 * `tried`: it was a test.
 */
export type Sign = StatusWord | 'charged' | 'told' | 'used' | 'tried';

/** What a sentence says. Failure and something else in one text contradict each other. */
export function signsOfWords(text: string): Sign[] {
	const [isDone, isLater] = [speaksOf('success', text), speaksOf('delay', text)];
	if (speaksOf('failure', text)) return isDone || isLater ? ['failed', 'other'] : ['failed'];
	const said: ReadonlyArray<readonly [boolean, Sign]> = [
		[isDone, 'told'],
		[isLater, 'pending'],
		[!isDone && speaksOf('trouble', text), 'failed'],
		[speaksOf('repeat', text), 'used'],
		[!isDone && speaksOf('test', text), 'tried'],
	];
	return said.filter(([isSaid]) => isSaid).map(([, sign]) => sign);
}

/** What a text of one to three words says, under any name. */
export function signsOfText(text: string): Sign[] {
	const pieces = text.slice(0, longestText).split(/[|,;>[\]()\n]/);
	const [whole, ...parts] = [text, ...pieces].map(wordsOf);
	const isShort = (word: string) =>
		/^[a-z][\w'’.:-]*(?: [\w'’.:-]+){0,3}$/.test(word) && !isOffer.test(word);
	// `00|FAILED|12`, unlike `renew, cancel`.
	const words = [whole, ...parts.filter((word) => /(?:ed|ing|ful|fail|failure|error)$/.test(word))];
	const signs = words.filter(isShort).flatMap(troubleIn);
	return speaksOf('success', text) ? ['told', ...signs] : signs;
}

/** Longer ones are web pages. */
const longestText = 2_000;
const longestWord = 100;

/** `refundable`, `free cancellation`. */
export const isOffer = /able\b|cancell?ation\b|polic|\bfees?\b/;

/** Failure or delay in a text. Words of success do not count. */
export function troubleIn(value: unknown): Sign[] {
	if (typeof value !== 'string') return [];
	const word = wordsOf(value);
	if (isTestWord.test(word)) return ['tried'];
	const status = statusOf(word);
	if (status === 'failed' || status === 'pending') return [status];
	return signsOfWords(word).filter((sign) => sign !== 'told');
}

/** `ORDER_FAILED` and `orderFailed` are words like any others. */
export const wordsOf = (value: unknown): string =>
	String(value)
		.slice(0, longestWord)
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[\s_]+/g, ' ')
		.trim()
		.toLowerCase();

/** `Route closed`, unlike `Line activated` and `Recharge done for AHMED`. */
export const isUndone = (message: string): boolean =>
	/\s\w+(?<!ing)\W*$/.test(message) && isUnknownDeed(message.slice(0, longestText).toLowerCase());

/** Whether the last word says something about the purchase that is no deed of a success, e.g. `order held`. */
export function isUnknownDeed(words: string): boolean {
	const [, subject, deed] = /^(?:(.*)\s)?(\w+)\W*$/.exec(words) ?? [];
	return (
		(subject === undefined || statusNames.subjects.test(subject)) &&
		statusNames.unknownDeeds.test(deed ?? '')
	);
}
