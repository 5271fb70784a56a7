import { BadInput } from './badInput';
import { shown } from './cell';
import { parsePhone, type Phone } from './phone';

export interface Recipients {
	/** Each number once, in the order of the list. */
	phones: Phone[];
	invalid: Array<{ value: string; reason: string; advice: string }>;
	/** How many numbers were left out because the list had them before. */
	duplicates: number;
}

export const mostRecipients = 10_000;

const howTo = 'Enter mobile numbers with commas or line breaks between them, or a list of them.';

/** Reads a list of numbers: text, JSON text, or an array. Numbers that cannot be used are reported, each with its reason. */
export function parseRecipients(raw: unknown, field: string): Recipients {
	const phones = new Map<string, Phone>();
	const invalid: Recipients['invalid'] = [];
	let duplicates = 0;
	for (const entry of entriesOf(raw)) {
		const phone = attempt(entry, field);
		if (phone instanceof BadInput) {
			invalid.push({ value: String(entry), reason: phone.message, advice: phone.advice });
		} else if (phones.has(phone.national)) {
			duplicates += 1;
		} else {
			phones.set(phone.national, phone);
		}
	}
	if (phones.size === 0) throw noneUsable(invalid, field);
	if (phones.size > mostRecipients) {
		throw new BadInput(
			field,
			`'${field}' holds ${phones.size} numbers, more than the ${mostRecipients} of one call`,
			'Split the list over several rows.',
		);
	}
	return { phones: [...phones.values()], invalid, duplicates };
}

function entriesOf(raw: unknown): Array<string | number | boolean> {
	if (Array.isArray(raw)) return raw.flatMap(entriesOf);
	if (typeof raw === 'string') return splitText(raw);
	if (typeof raw === 'number' || typeof raw === 'boolean') return [raw];
	return typeof raw === 'object' && raw !== null ? ['(an object)'] : [];
}

/** Separators first; a part that is no number is looked at again as numbers with only spaces between them. */
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

function noneUsable(invalid: Recipients['invalid'], field: string): BadInput {
	if (invalid.length === 0) return new BadInput(field, `'${field}' is empty`, howTo);
	if (invalid.length === 1) return new BadInput(field, invalid[0].reason, invalid[0].advice);
	return new BadInput(
		field,
		`'${field}' holds ${invalid.length} numbers and none can be used, the first is ${shown(invalid[0].value)}`,
		howTo,
	);
}
