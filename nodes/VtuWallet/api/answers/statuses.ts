import { deepestNamed, isGiven, isHolder } from '../../values/nested';
import { countNames, doneInside, fields, no, statusNames, statusWords, yes } from '../dialect';
import { entriesIn, type Entry } from './entries';
import { speaksOf } from './refusals';
import { recordOf } from './schemas/shapes';

export type ProviderStatus = 'success' | 'pending' | 'failed';

const meanings = new Map(
	(Object.keys(statusWords) as ProviderStatus[]).flatMap((status) =>
		statusWords[status].map((word) => [word as string, status] as const),
	),
);

/** The meaning of a status word. An unknown word is never a failure. */
export function statusOf(word: unknown): ProviderStatus | undefined {
	if (typeof word !== 'string' || word.length > longestWord) return undefined;
	return meanings.get(word.toLowerCase().replace(/\s+/g, ' ').trim());
}

const longestWord = 100;
/** Longer ones are web pages. */
const longestText = 2_000;

/** The status of an answer: `other` is an unknown word, `none` is no word. */
export type StatusWord = ProviderStatus | 'yes' | 'no' | 'other' | 'none';

export function statusWordOf(body: unknown): StatusWord {
	const record = recordOf(body);
	if (record === undefined) return 'none';
	const stated = fields.status.map((field) => record[field]).find(isGiven);
	if (stated !== undefined) return wordFor(stated) ?? 'other';
	const words = fields.statusToo.map((field) => wordFor(record[field]));
	return words.find((word) => word !== undefined) ?? 'none';
}

function wordFor(value: unknown): StatusWord | undefined {
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
		const text = String(value).trim().toLowerCase();
		if (yes.includes(text)) return 'yes';
		if (no.includes(text)) return 'no';
		// A repeated HTTP status says nothing about the purchase.
		if (/^\d+$/.test(text)) return 'none';
	}
	return statusOf(value);
}

/** Every status in the answer, at any depth. The top-level status of a lookup does not count. */
export function statusesIn(body: unknown, isLookUp = false): StatusWord[] {
	const entries = entriesIn(body);
	const own = entries.filter(({ name, depth }) => !(isLookUp && depth === 0 && name === 'status'));
	// An earlier pending state says nothing about the state now.
	const isNow = (word: StatusWord) => word !== 'pending' && word !== 'other';
	const words = own.flatMap((entry) =>
		entry.isEarlier ? statusesUnder(entry).filter(isNow) : statusesUnder(entry),
	);
	return [...words, ...countsIn(entries)];
}

/** `sent: 0`, `failed: 1`. If some messages were sent, the operation reads the rest. */
function countsIn(entries: readonly Entry[]): StatusWord[] {
	const under = (names: RegExp) =>
		entries.flatMap(({ name, value }) =>
			names.test(name) && /^\d+$/.test(String(value)) ? [Number(value)] : [],
		);
	const [done, failed] = [under(countNames.done), under(countNames.failed)];
	const isNone = !done.some((count) => count > 0);
	return isNone && (done.length > 0 || failed.some((count) => count > 0)) ? ['failed'] : [];
}

function statusesUnder(entry: Entry): StatusWord[] {
	const { name, full, value, isOther } = entry;
	if (isOther) return [];
	const isStatus = statusNames.all.test(name);
	if (isHolder(value)) {
		const words = isStatus || Array.isArray(value) ? wordsIn(value) : [];
		return words.flatMap((word) => statusesUnder({ ...entry, value: word }));
	}
	if (statusNames.code.test(full)) return codeDoubt(String(value));
	const flag = isStatus && !statusNames.done.test(name) ? undefined : flagDoubt(entry);
	if (flag !== undefined) return flag;
	if (!isStatus) return [...shortDoubt(name, value), ...deedDone(full, value)];
	// A `state` of one letter is a status; a longer one may be a place.
	const isCode = statusNames.bare.test(name) && /^[a-z]$/i.test(String(value).trim());
	if (statusNames.things.test(full) && !isCode) return doubtIn(value);
	const words = ownStatus(value);
	if (!statusNames.refunds.test(full)) return words;
	return words.flatMap((word) => (word === 'no' || word === 'none' ? [] : ['failed', word]));
}

/** `["failed"]`, `{ code: "failed" }`. A number in a record is an id. */
const wordsIn = (holder: unknown): unknown[] =>
	Array.isArray(holder)
		? holder.flat(deepestNamed).filter((value) => !isHolder(value))
		: Object.entries(Object(holder) as object)
				.filter(([name]) => /^(?:name|value|text|label|code|title)$/i.test(name))
				.map(([, value]) => value as unknown)
				.filter((value) => typeof value === 'string' && /\p{L}/u.test(value));

/** The doubt in a text of one to four words, under any name. */
function shortDoubt(name: string, value: unknown): StatusWord[] {
	if (typeof value !== 'string' || statusNames.trifles.test(name)) return [];
	const pieces = value.slice(0, longestText).split(/[|,;>[\]()\n]/);
	const [whole, ...parts] = [value, ...pieces].map(wordsOf);
	const isShort = (word: string) =>
		/^[a-z'’.:-]+(?: [a-z'’.:-]+){0,3}$/.test(word) && !isOffer.test(word);
	// `00|FAILED|12`, unlike `renew, cancel`.
	const words = [whole, ...parts.filter((word) => /(?:ed|ing|ful|fail|failure|error)$/.test(word))];
	return words.filter(isShort).flatMap(doubtIn);
}

/** `refundable`, `free cancellation`. */
const isOffer = /able\b|ation\b|polic|\bfees?\b/;

function ownStatus(value: unknown): StatusWord[] {
	const word = wordsOf(value);
	if (saysNothing.test(word)) return [];
	if (/^[045]\d+$/.test(word)) return codeDoubt(word);
	if (/^\d+$/.test(word) && !yes.includes(word) && !no.includes(word)) return ['other'];
	const doubt = doubtIn(value);
	if (doubt.length > 0) return doubt;
	return [isDone(word) ? 'success' : (wordFor(word) ?? 'other')];
}

const isDone = (word: string): boolean =>
	doneInside.test(word) && !/\b(?:no|not|never|yet|to be|part\w*)\b/.test(word);

/** `delivery: "confirmed"`, `refund: "done"`. */
function deedDone(name: string, value: unknown): StatusWord[] {
	if (!statusNames.deeds.test(name) || !isDone(wordsOf(value))) return [];
	return statusNames.refunds.test(name) ? ['failed', 'success'] : ['success'];
}

/** Failure or delay in a text. Words of success do not count. */
function doubtIn(value: unknown): StatusWord[] {
	if (typeof value !== 'string') return [];
	const word = wordsOf(value);
	const status = statusOf(word);
	const isFailed = status === 'failed' || speaksOf('failure', word);
	const isPending = status === 'pending' || speaksOf('delay', word);
	return [...(isFailed ? ['failed' as const] : []), ...(isPending ? ['pending' as const] : [])];
}

/** HTTP and bank codes of an error. The bank code of a success is `00`. */
function codeDoubt(code: string): StatusWord[] {
	const word = code.trim().toLowerCase();
	if (/^00+$/.test(word)) return ['yes'];
	return /^(?:-\d+|[45]\d\d(?: \D*)?|0+[1-9]\d*|[1-9]\d|e(?:rr)?(?:or)?[-_ ]?\d+)$/.test(word)
		? ['failed']
		: doubtIn(code);
}

/** `delivered: false`, `is_failed: true`, `order_held: "yes"`. Most numbers count messages. */
function flagDoubt({ name, written, value }: Entry): StatusWord[] | undefined {
	const said = String(value).trim().toLowerCase();
	const isYes = ['true', 'yes', 'y', '1'].includes(said);
	if (!isYes && !['false', 'no', 'n', '0'].includes(said)) return undefined;
	const isNumber = typeof value === 'number' && !/^(?:is|has|was)|success|^ok$/.test(name);
	if (statusNames.done.test(name) && !isNumber) return [isYes ? 'yes' : 'no'];
	if (!isYes) return [];
	const words = wordsOf(written.replace(/-/g, ' ')).replace(/^(?:is|has|was) ?/, '');
	const parts = [words, words.slice(words.lastIndexOf(' ') + 1)];
	const doubts = parts.flatMap(doubtIn);
	if (isNumber && (countNames.failed.test(name) || doubts.includes('pending'))) return [];
	const isUndone = statusNames.undone.test(words) || isUnknownDeed(words);
	if (!isUndone && isOffer.test(name)) return [];
	return isUndone && doubts.length === 0 ? ['other'] : doubts;
}

/** Whether the last word says something about the purchase that is no deed of a success, e.g. `order held`. */
export function isUnknownDeed(words: string): boolean {
	const [, subject, deed] = /^(?:(.*)\s)?(\w+)\W*$/.exec(words) ?? [];
	return (
		(subject === undefined || statusNames.subjects.test(subject)) &&
		statusNames.unknownDeeds.test(deed ?? '')
	);
}

/** `ORDER_FAILED` and `orderFailed` are words like any others. */
const wordsOf = (value: unknown): string =>
	String(value)
		.slice(0, longestWord)
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[\s_]+/g, ' ')
		.trim()
		.toLowerCase();

/** Words for an empty status. */
const saysNothing = /^(?:none|null|nil|n ?\/ ?a|-+|not (?:applicable|required|needed))$/;
