import { BadInput } from './badInput';

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** Some keyboards and sheets write full-width signs. */
const fullWidth = /[\uff01-\uff5e]/g;
const quotes = '\'"`\u00b4\u2018\u2019\u201a\u201c\u201d\u201e\u2032\u2033';
/** The look-behind keeps long rows of spaces fast. */
const outerQuotes = new RegExp(`^[${quotes}\\s]+|(?<![${quotes}\\s])[${quotes}\\s]+$`, 'g');

/**
 * Without invisible characters and outer quotes (sheets write a leading one before a number as text), with plain spaces and
 * dashes. Undefined for anything but text and numbers.
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

/** Empty for anything but text. */
export const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** A rounded number may be the number of another customer. Longer ones have an exponent. */
const isRounded = (value: number) =>
	Number.isFinite(value) &&
	Math.abs(value) > Number.MAX_SAFE_INTEGER &&
	!hasExponent(String(value));

export interface Cell {
	text: string;
	/** The error for this cell: what is the matter, and what to do. The message quotes the text. */
	refuse(matter: string, advice?: string): BadInput;
}

/** Throws `BadInput` for an empty cell, and for anything but text and numbers. */
export function readCell(raw: unknown, field: string, howTo: string): Cell {
	const refused = (matter: string, advice = howTo) =>
		new BadInput(field, `'${field}' ${matter}`, advice);
	if (typeof raw === 'number' && isRounded(raw))
		throw refused(
			'is a number with more digits than a number can hold, so its last ones are lost',
			'Store it as text in its source: format the column as plain text and enter it again.',
		);
	const text = cellText(raw ?? '');
	if (text === undefined) throw refused('is neither text nor a number');
	if (text === '') throw refused('is empty');
	return { text, refuse: (matter, advice) => refused(`${matter} (${shown(text)})`, advice) };
}

/** `2.34803E+12`: a long number in a narrow column of a sheet. */
export const hasExponent = (text: string): boolean => /^[+-]?\d+(\.\d+)?e[+-]?\d+$/i.test(text);

/** A shortened number after a second reading: at most six digits, then only zeros. */
const isPadded = (text: string): boolean => /^(?=\d{10})[1-9]\d{0,5}0{5,}$/.test(text);

export const isShortened = (text: string): boolean =>
	hasExponent(text.trim()) || isPadded(withoutEmptyFraction(text.trim()));

/** Writes out `8.031234567E+09`, which has all digits; `8.03E+09` has not. */
export function writtenOut(text: string): string {
	const [, head, tail = '', zeros] = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i.exec(text.trim()) ?? [];
	return head !== undefined && tail.length === Number(zeros) ? head + tail : text;
}

/** A shortened number may be the number of another customer. */
export function refuseShortened(cell: Cell): void {
	refuseExponent(cell);
	if (isPadded(withoutEmptyFraction(cell.text)))
		throw lostDigits(cell, ' If it really ends in zeros, write it with spaces.');
}

export function refuseExponent(cell: Cell): void {
	if (hasExponent(cell.text)) throw lostDigits(cell);
}

const lostDigits = ({ refuse }: Cell, unless = ''): BadInput =>
	refuse(
		'has lost digits in the sheet',
		`The sheet shortened a long number. Format the column as plain text there, and enter the whole number again.${unless}`,
	);

/** `8031234567.0`: an integer from a table of floating-point numbers. */
export const withoutEmptyFraction = (text: string): string => text.replace(/^(\d+)\.0+$/, '$1');

/** For messages. */
export function shown(text: string): string {
	return `"${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`;
}
