import { deepestNamed, isGiven, isHolder, namedIn, type Named } from '../../values/nested';
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

interface Entry extends Named {
	/** A bare `status` with the name of the record that it stands in, where that says whose it is. */
	full: string;
	/** Of the buyer, a mail, the request itself. */
	isOther: boolean;
}

/** Everything that an answer gives, at any depth. */
const entriesIn = (body: unknown): Entry[] =>
	namedIn(body, statusOwners).map((entry) => {
		const { name, owner } = entry;
		const full = statusNames.bare.test(name) ? owner + name : name;
		const isOther = [full, owner].some((one) => statusNames.others.test(one));
		return { ...entry, full, isOther };
	});

/** What stands under names like these, at any depth; `isOwn`: without what is about the buyer. */
export const valuesUnder = (body: unknown, names: RegExp, isOwn = false): unknown[] =>
	entriesIn(body)
		.filter(({ name, isOther }) => names.test(name) && !(isOwn && isOther))
		.map(({ value }) => value);

/** Every text that may say what was done, anywhere in the answer. */
export const saidIn = (body: unknown): string[] => textEntriesIn(body).map(({ value }) => value);

/** Every sentence for a person, anywhere in the answer. */
export const messagesIn = (body: unknown): string[] =>
	textEntriesIn(body)
		.filter(({ name, value }) => messageNames.test(name) || value.trim().split(/\s+/, 4).length > 3)
		.map(({ value }) => value);

const textEntriesIn = (body: unknown) =>
	entriesIn(body)
		.flatMap(({ value, ...entry }) =>
			[value].flat(deepestNamed).map((one) => ({ ...entry, value: one })),
		)
		.filter((entry): entry is Entry & { value: string } => {
			const { name, value, isOther } = entry;
			const isText = typeof value === 'string' && isGiven(value) && !isHolder(value);
			return isText && (messageNames.test(name) || (!isOther && !statusNames.trifles.test(name)));
		});

/** Every status that is given anywhere in the answer; of a look-up without its own. */
export const statusesIn = (body: unknown, isLookUp = false): StatusWord[] =>
	entriesIn(body)
		.filter(({ name, depth }) => !(isLookUp && depth === 0 && name === 'status'))
		.flatMap(statusesUnder);

function statusesUnder(entry: Entry): StatusWord[] {
	const { name, full, value, isOther } = entry;
	if (isOther) return [];
	const isStatus = statusNames.all.test(name);
	if (isHolder(value)) {
		const words = isStatus || Array.isArray(value) ? wordsIn(value) : [];
		return words.flatMap((word) => statusesUnder({ ...entry, value: word }));
	}
	if (statusNames.code.test(name)) return codeDoubt(String(value));
	const flag = isStatus && !statusNames.done.test(name) ? undefined : flagDoubt(name, value);
	if (flag !== undefined || !isStatus) return flag ?? shortDoubt(name, value);
	// A place has more letters than a status such as `F`.
	const isCode = statusNames.bare.test(name) && /^[a-z]$/i.test(String(value).trim());
	return statusNames.things.test(full) && !isCode ? doubtIn(value) : ownStatus(value);
}

/** `["failed"]`, `{ code: "failed" }`: the number in a record is an id. */
const wordsIn = (holder: unknown): unknown[] =>
	Array.isArray(holder)
		? holder.flat(deepestNamed).filter((value) => !isHolder(value))
		: Object.entries(Object(holder) as object)
				.filter(([name]) => /^(?:name|value|text|label|code|title)$/i.test(name))
				.map(([, value]) => value as unknown)
				.filter((value) => typeof value === 'string' && /\p{L}/u.test(value));

/** One to three words under any name. */
function shortDoubt(name: string, value: unknown): StatusWord[] {
	if (typeof value !== 'string' || statusNames.trifles.test(name)) return [];
	const [whole, ...parts] = [value, ...value.split(/[|,;>[\]()\n]/)].map(wordsOf);
	const isShort = (word: string) =>
		/^[a-z'’-]+(?: [a-z'’-]+){0,2}$/.test(word) && !isOffer.test(word);
	// `00|FAILED|12`, unlike `renew, cancel`.
	const words = [whole, ...parts.filter((word) => /(?:ed|ing|ful|fail|failure|error)$/.test(word))];
	return words.filter(isShort).flatMap(doubtIn);
}

/** `refundable`, `free cancellation`. */
const isOffer = /able\b|ation\b|polic|\bfees?\b/;

function ownStatus(value: unknown): StatusWord[] {
	const word = wordsOf(value);
	if (/^[045]\d+$/.test(word)) return codeDoubt(word);
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
function codeDoubt(code: string): StatusWord[] {
	const word = code.trim().toLowerCase();
	if (/^00+$/.test(word)) return ['yes'];
	return /^(?:[45]\d\d|0+[1-9]\d*|[1-9]\d|e(?:rr)?(?:or)?[-_ ]?\d+)$/.test(word)
		? ['failed']
		: doubtIn(code);
}

/** `delivered: false`, `is_failed: true`. As a number it counts messages. */
function flagDoubt(name: string, value: unknown): StatusWord[] | undefined {
	const said = String(value).trim().toLowerCase();
	const isYes = ['true', 'yes', 'y', '1'].includes(said);
	if (!isYes && !['false', 'no', 'n', '0'].includes(said)) return undefined;
	if (typeof value === 'number' && !/^(?:is|has|was)|success|^ok$/.test(name)) return [];
	if (statusNames.done.test(name)) return [isYes ? 'yes' : 'no'];
	const bad = name.replace(/^(?:is|has|was)/, '');
	return isYes && !isOffer.test(bad) ? doubtIn(bad) : [];
}

/** `ORDER_FAILED` and `orderFailed` are words like any others. */
const wordsOf = (value: unknown): string =>
	String(value)
		.slice(0, longestWord)
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[\s_]+/g, ' ')
		.trim()
		.toLowerCase();
