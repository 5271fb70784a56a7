import { readCell, refuseShortened, withoutEmptyFraction } from './cell';

const howTo =
	'Enter the digits as they stand on the meter or card, as text, so that leading zeros are kept.';

/** Digits as text, with leading zeros. */
export function digits(raw: unknown, field: string): string {
	const cell = readCell(raw, field, howTo);
	refuseShortened(cell);
	const { refuse } = cell;
	const text = withoutEmptyFraction(cell.text);
	if (/^-/.test(text)) throw refuse('is negative');
	const groups = text.split(/[\s,;/|&]+/).filter((group) => group.replace(/\D/g, '').length >= 8);
	const bare = text.replace(/[\s-]/g, '');
	if (groups.length > 1 || /^\d{20,}$/.test(bare)) {
		throw refuse(
			'holds more than one number',
			'Give every number a row of its own, or keep only one in the cell.',
		);
	}
	if (!/^\d+$/.test(bare)) throw refuse('may hold digits only');
	return bare;
}

const shortest = 10;
const longest = { meter: 13, smartcard: 11 };

/** Only a warning, because lengths differ between deployments and devices. */
export function lengthWarnings(kind: keyof typeof longest, { length }: string): string[] {
	if (length >= shortest && length <= longest[kind]) return [];
	return [
		`A ${kind} number usually has ${shortest} to ${longest[kind]} digits; this one has ${length}.`,
	];
}
