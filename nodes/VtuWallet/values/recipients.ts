import { BadInput } from './badInput';
import { shown } from './cell';
import { parsePhone, type Phone } from './phone';

export interface Recipients {
	/** Each number once. */
	phones: Phone[];
	/** Entries that are not numbers. */
	invalid: string[];
	/** The count of repeated numbers. */
	duplicates: number;
}

const howTo = 'Enter mobile numbers with commas or line breaks between them, or a list of them.';

/** A number, or the reason why it is not one. */
export interface RecipientEntry {
	value: string;
	read: Phone | BadInput;
}

/** In the order of the list. Keeps refusals, because making one takes long. */
export function readEntries(raw: unknown, field: string): RecipientEntry[] {
	const known = new Map<unknown, Phone | BadInput>();
	return entriesOf(raw).map((entry) => {
		const read = known.get(entry) ?? attempt(entry, field);
		known.set(entry, read);
		return { value: String(entry), read };
	});
}

export function parseRecipients(raw: unknown, field: string): Recipients {
	const entries = readEntries(raw, field);
	const numbers = entries.flatMap(({ read }) => (read instanceof BadInput ? [] : [read]));
	const phones = new Map(numbers.map((phone) => [phone.national, phone]));
	if (phones.size === 0) throw noneUsable(entries, field);
	const invalid = entries.filter(({ read }) => read instanceof BadInput);
	return {
		phones: [...phones.values()],
		invalid: invalid.map(({ value }) => value),
		duplicates: numbers.length - phones.size,
	};
}

function entriesOf(raw: unknown): Array<string | number | boolean> {
	if (Array.isArray(raw)) return raw.flatMap(entriesOf);
	if (typeof raw === 'string') return splitText(raw);
	if (typeof raw === 'number' || typeof raw === 'boolean') return [raw];
	return typeof raw === 'object' && raw !== null ? ['(an object)'] : [];
}

/** Splits at separators; a part that is not a number may be numbers with spaces between them. */
function splitText(text: string): string[] {
	const list = text.trim().replace(/^\[([^]*)\]$/, '$1');
	return list
		.split(/[,;|/\t\r\n]/)
		.map((part) => part.trim())
		.filter((part) => part !== '')
		.flatMap(splitSpaces);
}

function splitSpaces(part: string): string[] {
	const words = part.split(/\s+/);
	const isNumber = (word: string) => !(attempt(word, '') instanceof BadInput);
	return words.length > 1 && words.every(isNumber) ? words : [part];
}

function attempt(entry: unknown, field: string): Phone | BadInput {
	try {
		return parsePhone(entry, field);
	} catch (refusal) {
		return refusal instanceof BadInput ? refusal : new BadInput(field, String(refusal), howTo);
	}
}

function noneUsable([first, ...others]: RecipientEntry[], field: string): BadInput {
	if (first === undefined) return new BadInput(field, `'${field}' is empty`, howTo);
	if (others.length === 0 && first.read instanceof BadInput) return first.read;
	return new BadInput(
		field,
		`'${field}' holds ${others.length + 1} numbers and none can be used, the first is ${shown(first.value)}`,
		howTo,
	);
}
