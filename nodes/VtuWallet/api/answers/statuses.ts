import { deepestNamed, isGiven, isHolder } from '../../values/nested';
import { saysNone } from '../../values/yesOrNo';
import { longestWord, wordsOf } from '../../values/words';
import { countNames, doneInside, fields, no, statusNames, statusWords, yes } from '../dialect';
import { entriesIn, type Entry } from './entries';
import { speaksOf } from './refusals';
import { recordOf } from './schemas/shapes';

export type ProviderStatus = 'success' | 'pending' | 'failed';

/** The meaning of a status word. An unknown word is never a failure. */
export function statusOf(word: unknown): ProviderStatus | undefined {
	if (typeof word !== 'string' || word.length > longestWord) return undefined;
	const plain = wordsOf(word).replace(/\.$/, '');
	return (['success', 'pending', 'failed'] as const).find((status) =>
		statusWords[status].includes(plain),
	);
}

const mostPieces = 100;

/** The status of an answer: `other` is an unknown word, `none` is no word. */
export type StatusWord = ProviderStatus | 'yes' | 'no' | 'other' | 'none';

/** Whether the provider took the purchase. */
export const isTaken = (word: StatusWord): boolean => ['success', 'pending', 'yes'].includes(word);

export function statusWordOf(body: unknown): StatusWord {
	const record = recordOf(body);
	if (record === undefined) return 'none';
	const stated = fields.status.map((field) => record[field]).find(isGiven);
	if (stated !== undefined) return wordFor(stated) ?? 'other';
	const words = fields.statusToo.map((field) => wordFor(record[field]));
	return words.find((word) => word !== undefined) ?? 'none';
}

function wordFor(value: unknown): StatusWord | undefined {
	if (isHolder(value)) return undefined;
	const text = String(value).trim().toLowerCase();
	if (yes.includes(text)) return 'yes';
	if (no.includes(text)) return 'no';
	// A repeated HTTP status says nothing about the purchase.
	return /^\d+$/.test(text) ? 'none' : statusOf(value);
}

/** Every status in the answer, at any depth. The top-level status of a lookup does not count. */
export function statusesIn(body: unknown, isLookUp = false): StatusWord[] {
	const isLookUps = ({ name, depth }: Entry) => isLookUp && depth === 0 && name === 'status';
	const entries = entriesIn(body).filter((entry) => !isLookUps(entry));
	// An earlier pending state says nothing about the state now.
	const isNow = (word: StatusWord) => word !== 'pending' && word !== 'other';
	const words = entries.flatMap((entry) =>
		statusesUnder(entry).filter((word) => isNow(word) || !entry.isEarlier),
	);
	return [...words, ...countsIn(entries)];
}

/** `sent: 0`, `failed: 1`. If some messages were sent, the operation reads the rest. */
function countsIn(entries: readonly Entry[]): StatusWord[] {
	const counts = entries.filter(({ value }) => !isHolder(value) && /^\d+$/.test(String(value)));
	const done = counts.filter(({ name }) => countNames.done.test(name));
	const failed = counts.filter(({ name }) => countNames.failed.test(name));
	const isAny = (some: Entry[]) => some.some(({ value }) => Number(value) > 0);
	return !isAny(done) && (done.length > 0 || isAny(failed)) ? ['failed'] : [];
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
	// A `state` of one letter is a status; a longer one may be a place.
	const isCode = statusNames.bare.test(name) && /^[a-z]$/i.test(String(value).trim());
	if (isStatus && statusNames.things.test(full) && !isCode) return doubtIn(value);
	// `delivery: "confirmed"`, `refund: "done"`
	const isDeedDone = statusNames.deeds.test(full) && isDone(wordsOf(value));
	const words = isStatus ? ownStatus(value) : isDeedDone ? ['success' as const] : [];
	const told = statusNames.refunds.test(full) ? words.flatMap(ofRefund) : words;
	return isStatus ? told : [...told, ...shortDoubt(name, value)];
}

const ofRefund = (word: StatusWord): StatusWord[] =>
	word === 'no' || word === 'none' ? [] : ['failed', word];

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
	const pieces = value.split(/[|,;>[\]()\n]/, mostPieces).map(wordsOf);
	// `00|FAILED|12`, unlike `renew, cancel`.
	const ends = pieces.filter((word) => /(?:ed|ing|ful|fail|failure|error)$/.test(word));
	const isShort = (word: string) => /^[a-z'’.:!-]+(?: (?:[a-z'’.:!-]+|[1-9]\d*)){0,3}$/.test(word);
	const isDoubt = (word: string) => isShort(word) && !isOffer.test(word);
	return [wordsOf(value), ...ends].filter(isDoubt).flatMap(doubtIn);
}

/** `refundable`, `free cancellation`. */
const isOffer = /(?:refund|revers|cancel)\w{0,9}(?:[ai]ble|ation)\b|polic|\bfees?\b/;

function ownStatus(value: unknown): StatusWord[] {
	const word = wordsOf(value);
	if (saysNone(word) && !/^(?:0+|no?|false)$/.test(word)) return [];
	if (/^[045]\d+$/.test(word)) return codeDoubt(word);
	if (/^\d+$/.test(word) && !yes.includes(word) && !no.includes(word)) return ['other'];
	const doubt = doubtIn(value);
	if (doubt.length > 0) return doubt;
	return [isDone(word) ? 'success' : (wordFor(word) ?? 'other')];
}

export const isDone = (word: string): boolean =>
	doneInside.test(word) && !/\b(?:no|not|never|yet|to be|part\w*)\b/.test(word);

/** Failure or delay in a text. Words of success do not count. */
function doubtIn(value: unknown): StatusWord[] {
	if (typeof value !== 'string') return [];
	const word = wordsOf(value);
	const isPending = statusOf(word) === 'pending' || speaksOf('delay', word);
	const doubts: StatusWord[] = isPending ? ['pending'] : [];
	return speaksOf('failure', word) ? ['failed', ...doubts] : doubts;
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
	const said = String(value).trim();
	const isYes = /^(?:true|yes|y|1)$/i.test(said) || (name === 'success' && yes.includes(said));
	if (!isYes && !/^(?:false|no|n|0)$/i.test(said)) return undefined;
	const isNumber = typeof value === 'number' && !/^(?:is|has|was)|success|^ok$/.test(name);
	if (statusNames.done.test(name) && !isNumber) return [isYes ? 'yes' : 'no'];
	if (!isYes) return [];
	const words = wordsOf(written.replace(/-/g, ' ')).replace(/^(?:is|has|was) ?/, '');
	const doubts = doubtIn(words);
	if (isNumber && (countNames.failed.test(name) || doubts.includes('pending'))) return [];
	const isUndone = statusNames.undone.test(words) || isUnknownDeed(words);
	if (!isUndone && isOffer.test(name)) return [];
	return isUndone && doubts.length === 0 ? ['other'] : doubts;
}

/** Whether the last word says something about the purchase that is no deed of a success, e.g. `order held`. */
export function isUnknownDeed(words: string): boolean {
	const [, subject = 'order', deed = ''] = /^(?:(.*)\s)?(\w+)\W*$/.exec(words) ?? [];
	return statusNames.subjects.test(subject) && statusNames.unknownDeeds.test(deed);
}
