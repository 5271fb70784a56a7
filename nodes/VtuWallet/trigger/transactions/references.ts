import type { IDataObject } from 'n8n-workflow';

import { messageOf, saysFailed } from '../../api/answers/answer';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import { objectOf, parseJson } from '../../values/json';
import { valueAt } from '../../values/nested';
import { keyOf, type ListedReferences } from './knownReferences';

export const mostWatched = 10_000;
const longest = 200;

/** A path cannot hold these: only dots, control characters, half a character. */
const unusableText = /^\.+$|\p{Cc}|\p{Cs}/u;

/** In a provider's record, the request ID is ours. An item that was not bought holds its receipt. */
const usualFields = [
	'request-id',
	'request_id',
	'requestId',
	'reference',
	'receipt.reference',
	'error.receipt.reference',
];

export interface ReferenceList {
	listed: ListedReferences;
	/** Entries that are not references: key and reason. */
	unusable: ReadonlyMap<string, string>;
	/** The facts that the list has about a purchase. The key is the reference. */
	about?: ReadonlyMap<string, IDataObject>;
	/** The name that the provider gave a purchase. Some providers know no other one. The key is the reference. */
	providers?: ReadonlyMap<string, string>;
}

/** The last text with its references: most polls have the same. */
let last: { raw: unknown; list: ReferenceList } | undefined;

export function typedReferences(raw: unknown): ReferenceList {
	if (typeof raw !== 'string') return readTyped(raw);
	if (last?.raw !== raw) last = { raw, list: readTyped(raw) };
	return last.list;
}

const howToType =
	'Enter the references on lines of their own or with commas between them, or give a JSON array.';

function readTyped(raw: unknown): ReferenceList {
	const field = 'References';
	const refused = (problem: string) => new BadInput(field, `'${field}' ${problem}`, howToType);
	const value = typeof raw === 'string' ? entriesIn(raw) : typeof raw === 'number' ? [raw] : raw;
	if (value === undefined || value === null) throw refused('is empty');
	if (!Array.isArray(value)) throw refused('is not a list');
	const list = listOf(value, field, howToType);
	if (list.listed.size === 0 && value.length > 0) throw refused('is empty');
	return list;
}

const howToAnswer =
	'The answer must be a JSON array of references, or of objects that hold one each in the field that the form names.';

/** An empty list means that nothing is pending. */
export function fetchedReferences(json: unknown, pick: string, field = 'URL'): ReferenceList {
	if (saysFailed(json)) {
		const words = messageOf(json);
		throw new BadInput(
			field,
			`The answer of the ${field} is a refusal${words && ` (${shown(words)})`}`,
			'Try the address in a browser, and look at what it wants.',
		);
	}
	// Many lists are wrapped: `{ "data": […] }`. Of two lists, none is chosen.
	const lists = Array.isArray(json) ? [json] : Object.values(objectOf(json)).filter(Array.isArray);
	if (lists.length !== 1)
		throw new BadInput(field, `The answer of the ${field} holds no list`, howToAnswer);
	return listOf(lists[0], field, howToAnswer, pick);
}

/** Bad entries are left out; if all are bad, the list is refused. */
function listOf(values: unknown[], field: string, howTo: string, pick = ''): ReferenceList {
	const listed = new Map<string, string>();
	const unusable = new Map<string, string>();
	for (const [index, value] of values.entries()) {
		const { reference = '', problem } = referenceIn(value, pick);
		if (problem) unusable.set(keyOfEntry(value), `Entry ${index + 1} of the list ${problem}`);
		else if (reference !== '') listed.set(keyOf(reference), reference);
	}
	if (listed.size > mostWatched)
		throw new BadInput(
			field,
			`The list holds ${listed.size} references; at most ${mostWatched} can be watched`,
			'Watch only what is not final yet, or share the list between several workflows.',
		);
	const [problem] = unusable.values();
	if (listed.size === 0 && problem !== undefined) throw new BadInput(field, problem, howTo);
	return { listed, unusable };
}

interface ReferenceReading {
	/** Undefined for an empty line or cell. */
	reference?: string;
	problem?: string;
}

function referenceIn(value: unknown, pick: string): ReferenceReading {
	if (typeof value !== 'object' || value === null) return readReference(value);
	const names = pick ? [pick] : usualFields;
	const inFields = names.map((name) => valueAt(value, name)).filter((one) => one !== undefined);
	const found = inFields.find((one) => one !== null && one !== '') ?? inFields[0];
	if (found === null || (found !== undefined && typeof found !== 'object'))
		return readReference(found);
	const named = pick || `reference' or '${usualFields.slice(0, 2).join("' or '")}`;
	return { problem: `has no field '${named}' with a reference` };
}

/** Only trimmed: the provider may have exactly this odd reference. */
function readReference(value: unknown): ReferenceReading {
	if (value === null || value === undefined) return {};
	if (typeof value === 'number' && !Number.isSafeInteger(value))
		return { problem: 'has more digits than a number can hold' };
	if (typeof value !== 'string' && typeof value !== 'number')
		return { problem: 'is neither text nor a number' };
	const text = String(value).trim();
	if (text === '') return {};
	if (text.length > longest) return { problem: `is too long to be a reference (${shown(text)})` };
	if (unusableText.test(text)) return { problem: `is not a reference (${shown(text)})` };
	return { reference: text };
}

/** The key does not depend on the other entries, or on more fields of an entry with an ID. */
const keyOfEntry = (value: unknown): string =>
	keyOf(`entry ${JSON.stringify(valueAt(value, 'id') ?? value)?.slice(0, 500)}`);

const aroundTyped = /^[\s'"`´‘’“”]+|(?<![\s'"`´‘’“”])[\s'"`´‘’“”]+$/g;

function entriesIn(text: string): unknown {
	const trimmed = text.trim();
	if (trimmed.startsWith('[')) return parseJson(trimmed) ?? trimmed;
	return trimmed.split(/[\r\n,]+/).map((line) => line.replace(aroundTyped, ''));
}
