import { BadInput } from '../values/badInput';
import { shown } from '../values/cell';
import { midnightOf } from '../values/dates';
import { refuseMissing } from './missingParts';

/** Characters that take no room on a screen: soft hyphens, zero-width characters, direction marks, a BOM. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const control = /\p{Cc}/gu;

const alone = (pattern: string) => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;

const shortened = new RegExp(alone('\\d(?:[.,]\\d+)?E\\+\\d+'), 'iu');
/** `1E5`, which a sheet reads as 100000. */
const exponent = /^\d+(?:\.\d+)?E\d+$/i;
/** `12.10`, which a sheet reads as 12.1. */
const withLastZero = /^\d+\.\d*[1-9]0+$/;
/** `1,001` and `1.000` anywhere in the key. `1.001`, `1 001` and `1001,00` only as the whole key. */
const separated = [
	/(?<![\d.,])\d{1,3}(?:,\d{3})+(?!\d|,\d)/,
	/^\d{1,3}(?:[. '\u2019]\d{3})+(?:[.,]\d+)?$/,
	/^\d+,0+$/,
	/(?<![\p{L}\p{N}.,]|\d:)\d{1,3}\.000(?![\p{L}\p{N}]|[.,]\d)/u,
];
const money = /^(?:\p{Sc} ?|NGN )\d+(?:\.\d+)?$/u;

const month =
	'(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const day = '\\d{1,2}(?:st|nd|rd|th)?';
/** `23-Nov-2026`, `Monday, 23rd November 26`, `Nov 23, 2026` */
const writtenDate = new RegExp(
	alone(`${day}[ ./-]${month}\\.?,?[ ./-](?:\\d{4}|\\d\\d)|${month}\\.?[ -]${day},?[ -]\\d{4}`),
	'iu',
);
/** `2026/11/23`, `23.11.2026`, `11/23/26` */
const numericDate = new RegExp(
	alone(
		'\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}|\\d{1,2}([-/.])\\d{1,2}\\2\\d{4}|\\d{1,2}/\\d{1,2}/\\d\\d',
	),
	'gu',
);
/** `7/7`, `03-04`, `23-11-26`, which a sheet reads as a day. */
const dayAndMonth = /^\d{1,2}[-/]\d{1,2}(?:[-/]\d{1,2})?$/g;
/** `Nov 23`, `7-May`, `Nov-26`, `2026-11`, which a sheet reads as a day or as the first day of a month. */
const dayOrMonth = new RegExp(
	`^(?:${month}\\.?[ -]?(?:\\d{1,2}|(?:19|20)\\d\\d)|\\d{1,2}[ -]?${month}|(?:19|20)\\d\\d-\\d{1,2})$`,
	'i',
);
const timeOrShare = /^\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?$|^\d+(?:\.\d+)? ?%$/i;
const plainDate = /^\d{4}-\d\d-\d\d$/;
/** A date to which a program has added midnight. */
const midnight = /\d{4}-\d\d-\d\d,?[T ](?:00?:00(?::00(?:\.0+)?)?(?![\d:.])|12:00(?::00)? ?AM)/i;

function hasChangeableDate(key: string): boolean {
	const numeric = key.match(numericDate) ?? key.match(dayAndMonth) ?? [];
	if (writtenDate.test(key) || midnight.test(key) || dayOrMonth.test(key)) return true;
	return numeric.some(isChangeableDate);
}

function isChangeableDate(written: string): boolean {
	if (plainDate.test(written)) return false;
	const parts = written.split(/[-/.]/);
	const [one, other] = (parts[0].length === 4 ? parts.slice(1) : parts).map(Number);
	const [least, most] = [Math.min(one, other), Math.max(one, other)];
	return least >= 1 && least <= 12 && most <= 31;
}

/** Dashes that look like a hyphen. Word processors and sheets write them in place of hyphens. */
const otherDash = /[\u058a\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/u;

const asPlainText = 'In the sheet, format the column as plain text';

/** A sheet may write one cell in several ways, and each way would be another key. */
function refuseChangeable(key: string): void {
	const refuse = (matter: string, advice: string) =>
		new BadInput('Key', `The key ${shown(key)} ${matter}`, advice);
	if (otherDash.test(key))
		throw refuse('has a dash that only looks like a hyphen', 'Write it with plain hyphens (-).');
	if (exponent.test(key))
		throw refuse('is a number for a sheet', 'Use a key with another letter in it.');
	if (shortened.test(key))
		throw refuse('has a number that a sheet has shortened', `${asPlainText} and enter it again.`);
	if (separated.some((pattern) => pattern.test(key)))
		throw refuse('has a number with separators', `${asPlainText}, so that 1,001 reads 1001.`);
	if (withLastZero.test(key))
		throw refuse('ends in a zero that a sheet removes', 'Use a key without a decimal point.');
	if (timeOrShare.test(key))
		throw refuse('is a time or a percentage for a sheet', 'Use an order number.');
	if (money.test(key))
		throw refuse('is an amount of money', `Use an order number. ${asPlainText}, if it is one.`);
	if (hasChangeableDate(key))
		throw refuse(
			'has a date that sheets write in several ways',
			'Write a date as year, month and day, e.g. 2026-11-23. If the key is no date, write e.g. july-001.',
		);
}

const keyAdvice =
	'Give every row a key of its own that stays the same when the row is run again, such as an order number.';

/** A key is a text. Upper and lower case differ, and 123 is the same as "123". */
export function canonicalKey(raw: unknown): string {
	const refuse = (matter: string, advice = keyAdvice) =>
		new BadInput('Key', `The key ${matter}`, advice);
	if (raw === undefined || raw === null || raw === '') throw refuse('is empty');
	if (typeof raw === 'number') {
		if (Number.isFinite(raw) && Math.abs(raw) <= Number.MAX_SAFE_INTEGER) return String(raw);
		throw refuse(
			`${raw} has more digits than a number can hold`,
			'Store the key as text in its source.',
		);
	}
	if (typeof raw !== 'string') throw refuse('is neither text nor a number');
	const text = raw
		.normalize('NFC')
		.replace(invisible, '')
		.replace(/\s+/g, ' ')
		.replace(control, '')
		.trim()
		// Sheets put a quote in front of a cell to mark it as text.
		.replace(/^'+ ?(?=[^' ])/, '');
	refuseChangeable(text);
	const key = text.replace(/^(\d+)\.0+$/, '$1');
	if (key === '') throw refuse('is empty');
	refuseMissing(key, 'Key', keyAdvice);
	if (key.length > 500) throw refuse(`has ${key.length} characters; at most 500 are allowed`);
	return key;
}

/** Excel stores `2026-11-23` as 46349, the number of the day, and `+0123` as 123. Both are one key. */
export function keyInSheets(key: string): string {
	// `2026-02-30` is no day. It may be the 30th order of a month.
	const at = plainDate.test(key) ? midnightOf(key) : undefined;
	if (at === undefined) return /^\+?\d+$/.test(key) ? key.replace(/^\+?0*(?=\d)/, '') : key;
	return String((at - Date.UTC(1899, 11, 30)) / 86_400_000);
}

/** Sheets remove leading zeros, so keys that differ only in leading zeros may be one key. */
export const withoutLeadingZeros = (key: string): string => key.replace(/(?<![\d.])0+(?=\d)/g, '');

/** Upper case first, because some letters have several lower forms. */
export const foldedName = (name: string): string =>
	name.replace(/\s/g, '').toUpperCase().toLowerCase().normalize('NFC');

/** `November 2026`: a person writes it in the form, where no sheet changes it. */
const monthOfYear = new RegExp(`^${month} (?:19|20)\\d\\d$`, 'i');

/** The rules of keys, except for the name of a month. Throws `BadInput`. */
export function listNameIn(raw: unknown): string {
	const written = typeof raw === 'string' ? raw.trim().replace(/\s+/g, ' ') : '';
	if (monthOfYear.test(written)) return written;
	try {
		return canonicalKey(raw);
	} catch (caught) {
		throw refusalOf(caught as BadInput);
	}
}

const refusalOf = ({ message }: BadInput): BadInput =>
	new BadInput(
		'List Name',
		message.replace(/^The key/, "'List Name'"),
		'Give the list a name that stays the same when it is run again, e.g. June allowances.',
	);

/** The node sends the user's own reference unchanged, so the reference must be safe in a body and in a path. */
export function checkedReference(raw: unknown): string {
	const field = 'Reference';
	const refuse = (matter: string) =>
		new BadInput(
			field,
			`The reference ${matter}`,
			'Use 1 to 64 letters, digits, hyphens, underscores, dots or colons.',
		);
	const name = typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw;
	if (name === undefined || name === null || name === '') throw refuse('is empty');
	if (typeof name !== 'string') throw refuse('is neither text nor a whole number');
	if (name.length > 64) throw refuse(`has ${name.length} characters; at most 64 are allowed`);
	refuseMissing(name, field, 'Give every row a reference of its own.');
	if (!/^[A-Za-z0-9._:-]+$/.test(name) || /^\.+$/.test(name))
		throw refuse(`"${name}" has characters that are not allowed`);
	return name;
}
