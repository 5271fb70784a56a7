import type { IDataObject } from 'n8n-workflow';

/** What shall become of a row. */
export type Expected =
	| { bought: string }
	/** The same pupil again: found, not bought. */
	| { again: string }
	/** Not bought, and its message says this. */
	| { says: RegExp };

export interface SheetRow {
	row: IDataObject;
	expected: Expected;
	/** What is odd about it. */
	what: string;
}

/** Columns as bursars name them. */
const column = { serial: 'S/N', name: 'Pupil Name', phone: 'Phone No.', amount: 'Amount (₦)' };

const prefixes = ['0803', '0802', '0805', '0809', '0703', '0901'];
export const numberOf = (index: number) =>
	`${prefixes[index % prefixes.length]}${String(1_000_000 + index * 37)}`;

const fullWidth = (text: string) =>
	text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const spaced = (text: string) => `${text.slice(0, 4)} ${text.slice(4, 7)} ${text.slice(7)}`;

/** How one number is written, and means the same. */
const phones: Array<[what: string, write: (national: string) => unknown]> = [
	['plain text', (national) => national],
	['a number that lost its zero', (national) => Number(national)],
	['text that lost its zero', (national) => national.slice(1)],
	['the country code', (national) => `+234${national.slice(1)}`],
	['the country code as a number', (national) => Number(`234${national.slice(1)}`)],
	['00 before the country code', (national) => `00234${national.slice(1)}`],
	['the code and the zero', (national) => `+234 (0) ${national.slice(1)}`],
	['spaces', spaced],
	['dashes', (national) => spaced(national).replace(/ /g, '-')],
	['trailing spaces', (national) => ` ${national}  `],
	['no-break spaces', (national) => `\u00a0${spaced(national).replace(/ /g, '\u00a0')}`],
	['what nobody sees', (national) => `\u200e${national}\ufeff`],
	['the quote that keeps a zero', (national) => `'${national}`],
	['a fraction of nothing', (national) => `${national.slice(1)}.0`],
	['digits of full width', fullWidth],
	['a link', (national) => `tel:${national}`],
];

/** How 500 Naira are written. */
const amounts: unknown[] = [
	500,
	'500',
	'₦500',
	'N500',
	'NGN 500',
	'500.00',
	'₦ 500.00 ',
	'500 naira',
];

const noNumber =
	/^'Phone Number' is not a phone number \(.*\)\. Enter a Nigerian mobile number, e\.g\. 08031234567/;
const bad: Array<[what: string, row: (national: string) => IDataObject, says: RegExp]> = [
	[
		'scientific notation',
		() => ({ [column.phone]: '2.34803E+12' }),
		/^'Phone Number' has lost digits in the sheet \("2\.34803E\+12"\)\. .*Format the column as plain text there, and enter the whole number again\.$/,
	],
	['a name in the phone column', () => ({ [column.phone]: 'Adaeze Obi' }), noNumber],
	['n/a', () => ({ [column.phone]: '#N/A' }), noNumber],
	[
		'the letter O for a zero',
		(national) => ({ [column.phone]: `O${national.slice(1)}` }),
		/^'Phone Number' has the letter O among its digits \(.+\)\. /,
	],
	[
		'two numbers',
		(national) => ({ [column.phone]: `${national} / 08021234567` }),
		/^'Phone Number' holds more than one number .*Give every number a row of its own, or keep only one in the cell\.$/,
	],
	[
		'a digit too few',
		(national) => ({ [column.phone]: national.slice(0, 10) }),
		/^'Phone Number' is too short, 1 of its 11 digits missing .*Enter a Nigerian mobile number/,
	],
	[
		'a digit too many',
		(national) => ({ [column.phone]: `${national}5` }),
		/^'Phone Number' is too long, a number has 11 digits .*Enter/,
	],
	[
		'a landline',
		() => ({ [column.phone]: '012345678' }),
		/^'Phone Number' is a landline number, not a mobile one .*Enter/,
	],
	[
		'a number of another country',
		() => ({ [column.phone]: '+447911123456' }),
		/^'Phone Number' is not a Nigerian number .*Enter/,
	],
	[
		'no number',
		() => ({ [column.phone]: '' }),
		/^'Phone Number' is empty\. Enter a Nigerian mobile number/,
	],
	[
		'spaces for a number',
		() => ({ [column.phone]: '  \u00a0 ' }),
		/^'Phone Number' is empty\. Enter/,
	],
	[
		'no amount',
		() => ({ [column.amount]: '' }),
		/^'Amount' is empty\. Enter a whole number of Naira, e\.g\. 1000\.$/,
	],
	['nothing', () => ({ [column.amount]: 0 }), /^'Amount' is zero \("0"\)\. Enter/],
	[
		'less than nothing',
		() => ({ [column.amount]: '-500' }),
		/^'Amount' is negative \("-500"\)\. Enter/,
	],
	[
		'kobo',
		() => ({ [column.amount]: '500.50' }),
		/^'Amount' has kobo \("500\.50"\)\. The provider takes whole Naira only/,
	],
	[
		'thousands in two ways',
		() => ({ [column.amount]: '1.000' }),
		/^'Amount' can be read in two ways \("1\.000"\)\. Write thousands with a comma or not at all/,
	],
	[
		'an amount in words',
		() => ({ [column.amount]: 'five hundred' }),
		/^'Amount' is not an amount \("five hundred"\)\. Enter/,
	],
	[
		'an exponent',
		() => ({ [column.amount]: '5E+02' }),
		/^'Amount' is written with an exponent \("5E\+02"\)\. Format the column as a plain number/,
	],
	[
		'the number in the column of amounts',
		(national) => ({ [column.amount]: national }),
		/^'Amount' is more than ₦10,000,000 .*Check that the amount and not another column, such as the phone number, is used here\.$/,
	],
	[
		'a sum that is a formula gone wrong',
		() => ({ [column.amount]: '#REF!' }),
		/^'Amount' is not an amount \("#REF!"\)\. Enter/,
	],
];

/** Rows that are no pupil at all. */
const strangers: Array<[what: string, row: IDataObject, says: RegExp]> = [
	[
		'a blank row',
		{ [column.serial]: '', [column.name]: '', [column.phone]: '', [column.amount]: '' },
		/^This row is empty \(.+ is empty\)\. .+ Or remove the row\.$/,
	],
	['a row without cells', {}, /^This row is empty .*Or remove the row\.$/],
	[
		'a total',
		{ [column.serial]: '', [column.name]: 'TOTAL', [column.phone]: '', [column.amount]: 250000 },
		/^'Phone Number' is empty\. /,
	],
	[
		'the headers again',
		{
			[column.serial]: 'S/N',
			[column.name]: 'Pupil Name',
			[column.phone]: 'Phone No.',
			[column.amount]: 'Amount (₦)',
		},
		/^'Phone Number' is not a phone number \("Phone No\."\)\. /,
	],
	[
		'the title of a class in merged cells',
		{ [column.serial]: 'SS2 GOLD' },
		/^'Phone Number' got nothing from this row, which has S\/N\. Fill the cell, or use the column's name\. /,
	],
];

/** A sheet of so many rows, as a school keeps it: most are good, many are odd, some are wrong. */
export function bursarsSheet(size: number): SheetRow[] {
	const goodRow = (index: number, write = phones[index % phones.length]): SheetRow => {
		const national = numberOf(index);
		return {
			what: write[0],
			row: {
				[column.serial]: index + 1,
				[column.name]: `Pupil ${index + 1}`,
				[column.phone]: write[1](national),
				[column.amount]: amounts[index % amounts.length],
			} as IDataObject,
			expected: { bought: national },
		};
	};
	return Array.from({ length: size }, (_, index): SheetRow => {
		const good = goodRow(index);
		const turn = Math.floor(index / 10);
		if (index % 10 === 4) {
			const [what, change, says] = bad[turn % bad.length];
			return { what, row: { ...good.row, ...change(numberOf(index)) }, expected: { says } };
		}
		if (index % 10 === 7) {
			const [what, row, says] = strangers[turn % strangers.length];
			return { what, row: { ...row }, expected: { says } };
		}
		if (index % 10 === 9) {
			// The first pupil of the ten once more, written otherwise.
			const first = index - 9;
			const twin = goodRow(first, phones[(first + 3) % phones.length]);
			return { ...twin, what: 'a pupil twice', expected: { again: numberOf(first) } };
		}
		return good;
	});
}

export const mapped = {
	phone: `={{ $json['${column.phone}'] }}`,
	amount: `={{ $json['${column.amount}'] }}`,
};
