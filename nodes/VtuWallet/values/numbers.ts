import { readCell, refuseExponent, refuseShortened, withoutEmptyFraction } from './cell';

interface Range {
	min: number;
	max: number;
}

export function wholeNumber(raw: unknown, field: string, { min, max }: Range): number {
	const { text, refuse } = readCell(raw, field, `Enter a whole number from ${min} to ${max}.`);
	const digits = withoutEmptyFraction(text);
	if (!/^-?\d{1,15}$/.test(digits)) throw refuse('is not a whole number');
	// `+ 0` makes 0 of -0.
	const value = Number(digits) + 0;
	if (value < min) throw refuse(`is below ${min}`);
	if (value > max) throw refuse(`is above ${max}`);
	return value;
}

/** The provider's number of a plan, disco, cable provider or exam. */
export function planId(raw: unknown, field: string): number {
	const advice = `Choose '${field}' from the list, or enter its number as the provider gives it. A name is found with the mode By Name.`;
	const { text, refuse } = readCell(raw, field, advice);
	const digits = withoutEmptyFraction(text);
	const value = /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
	if (value === 0) throw refuse('is not the number of an entry');
	return value;
}

/** An ID: any text, but no number that a sheet has rounded. */
export function idText(raw: unknown, field: string): string {
	const cell = readCell(raw, field, `Enter '${field}' as the provider gives it.`);
	refuseExponent(cell);
	return withoutEmptyFraction(cell.text);
}

const digitsHowTo =
	'Enter the digits on the meter or card, as text, so that leading zeros are kept.';

/** Digits as text, with leading zeros. */
export function digits(raw: unknown, field: string): string {
	const cell = readCell(raw, field, digitsHowTo);
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
