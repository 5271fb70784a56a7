import type { BadInput } from './badInput';
import { type Cell, readCell, refuseShortened, withoutEmptyFraction } from './cell';

/** A Nigerian mobile number. */
export interface Phone {
	/** `08031234567` */
	national: string;
	/** `2348031234567` */
	international: string;
}

export type PhoneFormat = 'international' | 'local';

const landline = 'is a landline number, not a mobile one';
const noNetwork = 'begins like no number of a Nigerian network';

const mobile = /^0(?:[789][01]|72)/;
/** No network has numbers in these ranges. */
const unassigned = /^0(?:7023|819[2-9]|900|91[7-9])/;

const howTo = 'Enter a Nigerian mobile number, e.g. 08031234567 or +2348031234567.';

/** Throws `BadInput` for anything but one Nigerian mobile number. */
export function parsePhone(raw: unknown, field: string): Phone {
	const cell = readCell(raw, field, howTo);
	const { refuse } = cell;
	const text = withoutSeparators(cell.text);
	refuseShortened({ text, refuse });
	const bare = withoutEmptyFraction(text.replace(/^tel:/i, '').replace(/(?<![,;\s])[,;\s]+$/, ''));
	if (holdsSeveral(bare)) {
		throw refuse(
			'holds more than one number',
			'Give every number a row of its own, or keep only one in the cell.',
		);
	}
	const letter = letterAmongDigits(bare);
	if (letter !== undefined) throw refuse(...letter);
	if (!isPhoneLike(bare)) throw refuse('is not a phone number');

	const dialled = bare.replace(/\D/g, '');
	const abroad = /^[^\d+]*\+\D*[1-9]/.test(bare) || dialled.startsWith('00');
	const digits = dialled.replace(/^00/, '');
	if (abroad && !digits.startsWith('234')) throw refuse('is not a Nigerian number');
	return fromNational(nationalDigits(digits), refuse);
}

export const isLandline = ({ message }: BadInput): boolean => message.includes(landline);

export function wirePhone(phone: Phone, format: PhoneFormat): string {
	return format === 'local' ? phone.national : phone.international;
}

/** Adds a lost leading zero; `+234 (0) 803 …` has two. */
function nationalDigits(digits: string): string {
	if (digits.startsWith('234')) return `0${digits.slice(3).replace(/^0/, '')}`;
	return mobile.test(`0${digits}`) && digits.length <= 10 ? `0${digits}` : digits;
}

function fromNational(national: string, refuse: Cell['refuse']): Phone {
	if (mobile.test(national)) {
		if (national.length < 11)
			throw refuse(`is too short, ${11 - national.length} of its 11 digits missing`);
		if (national.length > 11)
			throw refuse('is too long, a number has 11 digits with the leading zero');
		if (/^0[78]00/.test(national))
			throw refuse('is a toll-free or company number, not a mobile one');
		if (unassigned.test(national)) throw refuse(noNetwork);
		return { national, international: `234${national.slice(1)}` };
	}
	if (/^0[789]\d{9}$/.test(national)) throw refuse(noNetwork);
	if (/^0\d{6,10}$/.test(national)) throw refuse(landline);
	if (national.length < 10) throw refuse('is too short for a phone number');
	throw refuse(
		national.startsWith('0') ? 'is too long for a phone number' : 'is not a Nigerian number',
	);
}

/** Google Sheets exports a column of numbers as `8,031,234,567.00`. */
const withoutSeparators = (text: string): string =>
	/^\d{1,3}(?:,\d{3}){3,4}(?:\.0+)?$/.test(text) ? text.replace(/,/g, '') : text;

/** Two numbers in one cell, with or without a separator. */
function holdsSeveral(text: string): boolean {
	const parts = text.split(/[,;/|&]|\b(?:or|and)\b/i).filter((part) => countDigits(part) >= 7);
	return parts.length > 1 || countDigits(text) >= 20;
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/** Digits, a leading plus, spaces, dashes and brackets. A single dot without other separators is a decimal point. */
function isPhoneLike(text: string): boolean {
	const isDecimal = text.split('.').length === 2 && !/\d[\s)-]+\d/.test(text);
	return /^\(?\+?[\d\s(][\d\s().-]*$/.test(text) && /\d/.test(text) && !isDecimal;
}

/** For a letter that looks like a digit. */
function letterAmongDigits(text: string): [string, string] | undefined {
	const [letter] = /[olI]/i.exec(text) ?? [];
	const digits = text.replace(/o/gi, '0').replace(/[li]/gi, '1');
	if (letter === undefined || countDigits(text) < 7 || !isPhoneLike(digits)) return undefined;
	const digit = /o/i.test(letter) ? 0 : 1;
	return [
		`has the letter ${letter} among its digits`,
		`If it stands for the digit ${digit}, write the digit.`,
	];
}
