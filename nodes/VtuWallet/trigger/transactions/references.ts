import { messageOf, saysFailed } from '../../api/answers/answer';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import { parseJson } from '../../values/json';
import { keyOf, type Listed } from './known';

export const mostWatched = 10_000;
const longest = 200;

/** What no path can carry: nothing but dots, control characters, half a character. */
const unusableText = /^\.+$|\p{Cc}|\p{Cs}/u;

/**
 * Where the reference is when the user names no field. In a record of the provider the request ID is the buyer's own;
 * the item of a purchase that was not bought holds its receipt.
 */
const usualFields = [
	'request-id',
	'request_id',
	'requestId',
	'reference',
	'receipt.reference',
	'error.receipt.reference',
];

export interface ReferenceList {
	listed: Listed;
	/** Entries that are no references, by a key of their own, with what is the matter. */
	unusable: ReadonlyMap<string, string>;
}

let lastTyped: { text: string; listed: Listed } | undefined;

/**
 * The references that a person typed, a sheet holds or an expression gives: lines, commas or a JSON array. A poll mostly
 * meets the very text that the last one met, and ten thousand references need not be read again for that.
 */
export function typedReferences(raw: unknown): Listed {
	if (typeof raw !== 'string') return readTyped(raw);
	if (lastTyped?.text !== raw) lastTyped = { text: raw, listed: readTyped(raw) };
	return lastTyped.listed;
}

function readTyped(raw: unknown): Listed {
	const field = 'References';
	const advice =
		'Enter the references on lines of their own or with commas between them, or give a JSON array.';
	const value =
		typeof raw === 'string' ? fromText(raw, field, advice) : typeof raw === 'number' ? [raw] : raw;
	if (value === undefined || value === null)
		throw new BadInput(field, `'${field}' is empty`, advice);
	if (!Array.isArray(value)) throw new BadInput(field, `'${field}' is not a list`, advice);
	const { listed, unusable } = listOf(value, field);
	for (const message of unusable.values()) throw new BadInput(field, message, advice);
	if (listed.size === 0 && value.length > 0)
		throw new BadInput(field, `'${field}' is empty`, advice);
	return listed;
}

/**
 * The references in JSON that was fetched. An empty list is a list: nothing is pending just now. A bad entry is left out;
 * where all of them are bad, that is the matter with the list.
 */
export function fetchedReferences(json: unknown, pick: string, field = 'URL'): ReferenceList {
	const advice = `The answer must be a JSON array of references, or of objects that hold one each in the field that the form names.`;
	if (saysFailed(json)) {
		const words = messageOf(json);
		throw new BadInput(
			field,
			`The answer of the ${field} is a refusal${words && ` (${shown(words)})`}`,
			'Try the address in a browser, and look at what it wants.',
		);
	}
	const list = Array.isArray(json) ? json : onlyListIn(json);
	if (list === undefined)
		throw new BadInput(field, `The answer of the ${field} holds no list`, advice);
	const found = listOf(list, field, pick);
	const [[, firstMessage] = []] = found.unusable;
	if (found.listed.size === 0 && firstMessage !== undefined)
		throw new BadInput(field, firstMessage, advice);
	return found;
}

function listOf(values: unknown[], field: string, pick = ''): ReferenceList {
	const listed = new Map<string, string>();
	const unusable = new Map<string, string>();
	for (const [index, value] of values.entries()) {
		const found = referenceIn(value, pick);
		if ('wrong' in found)
			unusable.set(keyOfEntry(value), `Entry ${index + 1} of the list ${found.wrong}`);
		else if (found.reference !== '') listed.set(keyOf(found.reference), found.reference);
	}
	if (listed.size > mostWatched) {
		throw new BadInput(
			field,
			`The list holds ${listed.size} references; at most ${mostWatched} can be watched`,
			'Watch only what is not final yet, or share the list between several workflows.',
		);
	}
	return { listed, unusable };
}

type Found = { reference: string } | { wrong: string };

/** An empty text where there is nothing: an empty line or cell. */
function referenceIn(value: unknown, pick: string): Found {
	if (typeof value !== 'object' || value === null) return oneReference(value);
	const names = pick ? [pick] : usualFields;
	const inFields = names.map((name) => fieldAt(value, name)).filter((one) => one !== undefined);
	const found = inFields.find((one) => one !== null && one !== '') ?? inFields[0];
	if (found === undefined || (typeof found === 'object' && found !== null)) {
		const named = pick || `reference' or '${usualFields.slice(0, 2).join("' or '")}`;
		return { wrong: `has no field '${named}' with a reference` };
	}
	return oneReference(found);
}

/** Never rewritten: what looks odd may still be what the provider was sent. */
function oneReference(value: unknown): Found {
	if (value === null || value === undefined) return { reference: '' };
	if (typeof value === 'number' && !Number.isSafeInteger(value))
		return { wrong: 'has more digits than a number can hold' };
	if (typeof value !== 'string' && typeof value !== 'number')
		return { wrong: 'is neither text nor a number' };
	const text = String(value);
	if (text.trim() === '') return { reference: '' };
	if (text.length > longest) return { wrong: `is too long to be a reference (${shown(text)})` };
	if (unusableText.test(text)) return { wrong: `is not a reference (${shown(text)})` };
	return { reference: text };
}

/** The field of this very name, or with dots between the names on the way to it. */
function fieldAt(value: object, name: string): unknown {
	if (Object.hasOwn(value, name)) return (value as Record<string, unknown>)[name];
	return name.includes('.')
		? name
				.split('.')
				.reduce<unknown>(
					(at, step) =>
						typeof at === 'object' && at !== null && Object.hasOwn(at, step)
							? (at as Record<string, unknown>)[step]
							: undefined,
					value,
				)
		: undefined;
}

/** The same entry keeps its key where the others of the list change, and where it has an ID also its own fields. */
function keyOfEntry(value: unknown): string {
	const id = typeof value === 'object' && value !== null ? fieldAt(value, 'id') : undefined;
	try {
		return keyOf(`entry ${JSON.stringify(id ?? value)?.slice(0, 500)}`);
	} catch {
		return keyOf(`entry ${Object.prototype.toString.call(value)}`);
	}
}

const aroundTyped = /^[\s'"`´‘’“”]+|(?<![\s'"`´‘’“”])[\s'"`´‘’“”]+$/g;

function fromText(text: string, field: string, advice: string): unknown {
	const trimmed = text.trim();
	if (!trimmed.startsWith('['))
		return trimmed.split(/[\r\n,]+/).map((line) => line.replace(aroundTyped, ''));
	const parsed = parseJson(trimmed);
	if (parsed === undefined)
		throw new BadInput(field, `'${field}' starts like a JSON array but is none`, advice);
	return parsed;
}

/** Lists often come wrapped: `{ "data": […] }`. With two lists inside it would be a guess. */
function onlyListIn(json: unknown): unknown[] | undefined {
	if (typeof json !== 'object' || json === null) return undefined;
	const lists = Object.values(json).filter(Array.isArray);
	return lists.length === 1 ? lists[0] : undefined;
}
