import { BadInput } from './badInput';

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** Signs as wide as a Chinese one, which some keyboards and sheets write. */
const fullWidth = /[\uff01-\uff5e]/g;
const quotes = '\'"`\u00b4\u2018\u2019\u201a\u201c\u201d\u201e\u2032\u2033';
/** Looking back keeps the end from being sought again at each character of a long row of spaces. */
const outerQuotes = new RegExp(`^[${quotes}\\s]+|(?<![${quotes}\\s])[${quotes}\\s]+$`, 'g');

/**
 * What a spreadsheet cell holds, tidied: no invisible characters, plain spaces and dashes, no quotes around it (sheets
 * write a leading one to keep a number as text). Undefined for what is neither text nor a number.
 */
export function cellText(raw: unknown): string | undefined {
	if (typeof raw === 'number') return Number.isFinite(raw) ? String(raw) : undefined;
	if (typeof raw !== 'string') return undefined;
	return withoutInvisible(raw)
		.replace(dashes, '-')
		.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
		.replace(outerQuotes, '')
		.replace(/\s+/g, ' ');
}

export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** It is another number by now, and so would be whoever is paid for. A longer one shows by its exponent. */
const isRounded = (value: number) =>
	Number.isFinite(value) &&
	Math.abs(value) > Number.MAX_SAFE_INTEGER &&
	!hasExponent(String(value));

/** Text or a number that is there, or a refusal that says which of the two is the matter. */
export function filledCell(raw: unknown, field: string, advice: string): string {
	if (raw === null || raw === undefined || raw === '')
		throw new BadInput(field, `'${field}' is empty`, advice);
	if (typeof raw === 'number' && isRounded(raw))
		throw new BadInput(
			field,
			`'${field}' is a number with more digits than a number can hold, so its last ones are lost`,
			'Store it as text in its source: format the column as plain text and enter it again.',
		);
	const text = cellText(raw);
	if (text === undefined)
		throw new BadInput(field, `'${field}' is neither text nor a number`, advice);
	if (text === '') throw new BadInput(field, `'${field}' is empty`, advice);
	return text;
}

/** `2.34803E+12`: what a spreadsheet makes of a long number in a narrow column. */
export const hasExponent = (text: string): boolean => /^[+-]?\d+(\.\d+)?e[+-]?\d+$/i.test(text);

/** What a sheet's short form leaves of a long number once it is read again: six digits at most, then nothing but zeros. */
const isPadded = (text: string): boolean => /^(?=\d{10})[1-9]\d{0,5}0{5,}$/.test(text);

export const isShortened = (text: string): boolean =>
	hasExponent(text.trim()) || isPadded(withoutEmptyFraction(text.trim()));

/** A number with an exponent in all its digits, if it still holds them: `8.031234567E+09` does, `8.03E+09` does not. */
export function writtenOut(text: string): string {
	const [, head, tail = '', zeros] = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i.exec(text.trim()) ?? [];
	return head !== undefined && tail.length === Number(zeros) ? head + tail : text;
}

/** The short form is the number of somebody else, or of no one. */
export function refuseShortened(text: string, field: string): void {
	if (hasExponent(text)) throw shortened(text, field);
	if (isPadded(withoutEmptyFraction(text)))
		throw shortened(text, field, 'Where it really ends in zeros, write it with spaces.');
}

export const shortened = (text: string, field: string, unless = ''): BadInput =>
	new BadInput(
		field,
		`'${field}' has lost digits in the sheet (${shown(text)})`,
		`The sheet shortened a long number. Format the column as plain text there, and enter the whole number again. ${unless}`.trim(),
	);

/** `8031234567.0`: an integer that went through a table of floating-point numbers. */
export const withoutEmptyFraction = (text: string): string => text.replace(/^(\d+)\.0+$/, '$1');

/** A value as a message may show it. */
export function shown(text: string): string {
	return `"${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`;
}
