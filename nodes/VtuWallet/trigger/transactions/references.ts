import { BadInput } from '../../values/badInput';
import { cellText, shown } from '../../values/cell';
import { parseJson } from '../../values/json';
import { keyOf } from './known';
import type { Listed } from './known';

export const mostWatched = 10_000;
const longest = 200;

/** What no path can carry: nothing but dots, control characters, half a character. */
const unusable = /^\.+$|\p{Cc}|\p{Cs}/u;

/** Fields that hold the reference where the user names none. */
const usualFields = ['reference', 'request-id', 'request_id', 'requestId'];

/** The references that a person typed, a sheet holds or an expression gives: lines, commas or a JSON array. */
export function typedReferences(raw: unknown): Listed {
	const field = 'References';
	const advice =
		'Enter the references on lines of their own or with commas between them, or give a JSON array.';
	const value =
		typeof raw === 'string' ? fromText(raw, field, advice) : typeof raw === 'number' ? [raw] : raw;
	if (value === undefined || value === null)
		throw new BadInput(field, `'${field}' is empty`, advice);
	if (!Array.isArray(value)) throw new BadInput(field, `'${field}' is not a list`, advice);
	const listed = listOf(value, { field, advice });
	if (listed.size === 0) throw new BadInput(field, `'${field}' is empty`, advice);
	return listed;
}

/** The references in the JSON that a URL answered. An empty list is a list: nothing is pending just now. */
export function fetchedReferences(json: unknown, pick: string): Listed {
	const field = 'URL';
	const advice = `The URL must answer with a JSON array of references, or of objects of which 'Reference Field' names the field.`;
	const list = Array.isArray(json) ? json : onlyListIn(json);
	if (list === undefined) throw new BadInput(field, 'The answer of the URL holds no list', advice);
	return listOf(list, { field, advice, pick });
}

interface Source {
	field: string;
	advice: string;
	pick?: string;
}

function listOf(values: unknown[], source: Source): Listed {
	const listed = new Map<string, string>();
	for (const [index, value] of values.entries()) {
		const reference = oneReference(value, index, source);
		if (reference !== '') listed.set(keyOf(reference), reference);
	}
	if (listed.size > mostWatched) {
		throw new BadInput(
			source.field,
			`The list holds ${listed.size} references; at most ${mostWatched} can be watched`,
			'Watch only what is not final yet, or share the list between several workflows.',
		);
	}
	return listed;
}

/** '' where there is nothing: an empty line or cell. */
function oneReference(value: unknown, index: number, source: Source): string {
	const { field, advice } = source;
	if (value === null || value === undefined) return '';
	if (typeof value === 'object') return oneReference(fieldOf(value, index, source), index, source);
	if (typeof value === 'number' && !Number.isSafeInteger(value)) {
		throw new BadInput(
			field,
			`Entry ${index + 1} of the list has more digits than a number can hold`,
			'Give references as text.',
		);
	}
	const text = cellText(value)?.trim();
	if (text === undefined)
		throw new BadInput(
			field,
			`Entry ${index + 1} of the list is neither text nor a number`,
			advice,
		);
	if (text.length > longest) {
		throw new BadInput(
			field,
			`Entry ${index + 1} of the list is too long to be a reference (${shown(text)})`,
			advice,
		);
	}
	if (unusable.test(text)) {
		throw new BadInput(
			field,
			`Entry ${index + 1} of the list is not a reference (${shown(text)})`,
			advice,
		);
	}
	return text;
}

function fieldOf(value: object, index: number, { field, advice, pick }: Source): unknown {
	const record = value as Record<string, unknown>;
	const names = pick ? [pick] : usualFields;
	const name = names.find((candidate) => candidate in record);
	const found = name === undefined ? undefined : record[name];
	if (name === undefined || (typeof found === 'object' && found !== null)) {
		throw new BadInput(
			field,
			`Entry ${index + 1} of the list has no field '${names.join("' or '")}' with a reference`,
			advice,
		);
	}
	return found;
}

function fromText(text: string, field: string, advice: string): unknown {
	const trimmed = text.trim();
	if (!trimmed.startsWith('[')) return trimmed.split(/[\r\n,]+/);
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
