import { plainName, recordsAmong } from '../../values/nested';
import {
	doneInside,
	fields,
	messageNames,
	no,
	statusNames,
	statusOwners,
	statusWords,
	yes,
} from '../dialect';
import { speaksOf } from './refusals';
import { recordOf } from './schemas/shapes';

export type ProviderStatus = 'success' | 'pending' | 'failed';

const meanings = new Map(
	(Object.keys(statusWords) as ProviderStatus[]).flatMap((status) =>
		statusWords[status].map((word) => [word as string, status] as const),
	),
);

/** What a status word means. `undefined` is "not known": something to ask about, never a failure. */
export function statusOf(word: unknown): ProviderStatus | undefined {
	if (typeof word !== 'string' || word.length > longestWord) return undefined;
	return meanings.get(word.toLowerCase().replace(/\s+/g, ' ').trim());
}

const longestWord = 100;

/** What an answer says of itself in its status: `other` is an unknown word, `none` is no word. */
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
		// The HTTP status once more: it says nothing about the purchase.
		if (/^\d+$/.test(text)) return 'none';
	}
	return statusOf(value);
}

/** How deep an answer is read for what contradicts it. */
const deepest = 20;

interface Entry {
	name: string;
	/** A bare `status` with the name of the record that it stands in, where that says whose it is. */
	full: string;
	value: unknown;
	depth: number;
}

/** Everything that an answer gives, at any depth, with its names written plainly. */
function entriesIn(body: unknown, owner = '', depth = 0): Entry[] {
	if (depth > deepest) return [];
	return recordsAmong(body, true).flatMap((record) =>
		Object.entries(record).flatMap(([written, value]) => {
			const name = plainName(written);
			const full = statusNames.bare.test(name) ? owner + name : name;
			const inner = entriesIn(value, statusOwners.test(name) ? name : '', depth + 1);
			return isGiven(value) ? [{ name, full, value, depth }, ...inner] : inner;
		}),
	);
}

/** What stands under names like these, at any depth. */
export const valuesUnder = (body: unknown, names: RegExp): unknown[] =>
	entriesIn(body)
		.filter(({ name }) => names.test(name))
		.map(({ value }) => value);

/** Every sentence for a person, anywhere in the answer. */
export const messagesIn = (body: unknown): string[] =>
	valuesUnder(body, messageNames).filter(
		(value): value is string => typeof value === 'string' && !isHolder(value),
	);

/** A record, a list, or a text that is one. What stands in it has names of its own. */
const isHolder = (value: unknown): boolean =>
	(typeof value === 'object' && value !== null) || recordsAmong(value, true).length > 0;

/** Every status that is given anywhere in the answer; of a look-up without its own. */
export const statusesIn = (body: unknown, isLookUp = false): StatusWord[] =>
	entriesIn(body)
		.filter(({ name, depth }) => !(isLookUp && depth === 0 && name === 'status'))
		.flatMap(statusesUnder);

function statusesUnder({ name, full, value }: Entry): StatusWord[] {
	if (statusNames.others.test(full)) return [];
	if (isHolder(value)) return statusNames.all.test(name) ? wordsIn(value).flatMap(doubtIn) : [];
	if (statusNames.code.test(name)) return codeDoubt(String(value));
	if (!statusNames.all.test(name)) return flagDoubt(name, value);
	return statusNames.things.test(full) ? doubtIn(value) : ownStatus(value);
}

/** `["failed"]`, `{ code: "failed" }`. */
const wordsIn = (holder: unknown): unknown[] =>
	Array.isArray(holder)
		? (holder as unknown[])
		: Object.entries(Object(holder) as object)
				.filter(([name]) => /^(?:name|value|text|label|code|title)$/i.test(name))
				.map(([, value]) => value as unknown);

function ownStatus(value: unknown): StatusWord[] {
	const word = wordsOf(value);
	if (/^\d+$/.test(word) && !yes.includes(word) && !no.includes(word)) return ['other'];
	const doubt = doubtIn(value);
	if (doubt.length > 0) return doubt;
	const isDone = doneInside.test(word) && !/\b(?:no|not|never|yet|to be|part\w*)\b/.test(word);
	return [isDone ? 'success' : (wordFor(word) ?? 'other')];
}

/** Of something that may be no purchase only what sounds like one that is not done. */
function doubtIn(value: unknown): StatusWord[] {
	if (typeof value !== 'string') return [];
	const word = wordsOf(value);
	const status = statusOf(word);
	if (status === 'failed' || speaksOf('failure', word)) return ['failed'];
	return status === 'pending' || speaksOf('delay', word) ? ['pending'] : [];
}

/** HTTP's numbers of an error, and those of banks beside `00`. */
const codeDoubt = (code: string): StatusWord[] =>
	/^(?:[45]\d\d|0+[1-9]\d*)$/.test(code.trim()) ? ['other'] : doubtIn(code);

/** `delivered: false`, `is_failed: true`. As a number it counts messages. */
function flagDoubt(name: string, value: unknown): StatusWord[] {
	const flag = statusOf(name.replace(/^(?:is|has|was)/, ''));
	if (flag === undefined || (typeof value === 'number' && !name.includes('success'))) return [];
	const said = String(value).trim().toLowerCase();
	if (flag === 'success') return ['false', 'no', '0'].includes(said) ? ['no'] : [];
	return ['true', 'yes'].includes(said) ? [flag] : [];
}

/** `ORDER_FAILED` and `orderFailed` are words like any others. */
const wordsOf = (value: unknown): string =>
	String(value)
		.slice(0, longestWord)
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[\s_]+/g, ' ')
		.trim()
		.toLowerCase();

export const isGiven = (value: unknown): boolean =>
	value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
