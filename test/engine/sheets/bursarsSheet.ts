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
const serial = 'S/N';
const name = 'Pupil Name';
const phone = 'Phone No.';
const amount = 'Amount (₦)';

const prefixes = ['0803', '0802', '0805', '0809', '0703', '0901'];
const numberOf = (index: number) =>
	`${prefixes[index % prefixes.length]}${String(1_000_000 + index * 37)}`;

const fullWidth = (text: string) =>
	text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const spaced = (text: string) => `${text.slice(0, 4)} ${text.slice(4, 7)} ${text.slice(7)}`;

/** How one number is written, and means the same. test/values has all writings. */
const writings: Array<(national: string) => string | number> = [
	(national) => national,
	(national) => Number(national),
	(national) => `+234${national.slice(1)}`,
	spaced,
	(national) => `'${national}`,
	fullWidth,
];

/** How 500 Naira are written. */
const amounts = [500, '₦500', '500.00', '500 naira'];

type Cell = string | number | ((national: string) => string);
const mobile = 'Enter a Nigerian mobile number';
/** A cell that is wrong; in some it is made of the pupil's own number. */
const bad: Array<[column: string, cell: Cell, says: string, advises: string]> = [
	[phone, '2.34803E+12', 'has lost digits in the sheet ("2.34803E+12")', 'as plain text there'],
	[phone, 'Adaeze Obi', 'is not a phone number (', `${mobile}, e.g. 08031234567`],
	[phone, (own) => `O${own.slice(1)}`, 'has the letter O among its digits (', ''],
	[phone, '', 'is empty. ', mobile],
	[amount, '', 'is empty. ', 'Enter a whole number of Naira, e.g. 1000.'],
	[amount, '500.50', 'has kobo ("500.50"). ', 'The provider takes whole Naira only'],
	[amount, (own) => own, 'is more than ₦10,000,000 ', 'such as the phone number, is used here.'],
];
const labels: Record<string, string> = { [phone]: 'Phone Number', [amount]: 'Amount' };

/** Rows that are no pupil at all: blank, without cells, a total, the headers again, the title of a class in merged cells. */
const strangers: Array<[row: IDataObject, says: string, advises: string]> = [
	[
		{ [serial]: '', [name]: '', [phone]: '', [amount]: '' },
		'This row is empty (',
		'Or remove the row.',
	],
	[{}, 'This row is empty ', 'Or remove the row.'],
	[
		{ [serial]: '', [name]: 'TOTAL', [phone]: '', [amount]: 250000 },
		"'Phone Number' is empty. ",
		'If the row is a total or a note, remove it.',
	],
	[
		{ [serial]: serial, [name]: name, [phone]: phone, [amount]: amount },
		`'Phone Number' is not a phone number ("${phone}"). `,
		'',
	],
	[
		{ [serial]: 'SS2 GOLD' },
		"'Phone Number' got nothing from this row, which has S/N. ",
		"Fill the cell, or use the column's name. If the row is a total or a note, remove it.",
	],
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const notBought = (said: string, advises: string) => ({
	expected: { says: new RegExp(`^${escaped(said)}.*${escaped(advises)}`) },
	what: said,
});

/** A sheet of so many rows, as a school keeps it: most are good, many are odd, some are wrong. */
export function bursarsSheet(size: number): SheetRow[] {
	const goodRow = (index: number, write = writings[index % writings.length]): SheetRow => {
		const national = numberOf(index);
		const cells = {
			[serial]: index + 1,
			[name]: `Pupil ${index + 1}`,
			[phone]: write(national),
			[amount]: amounts[index % amounts.length],
		};
		return { row: cells, expected: { bought: national }, what: String(write(national)) };
	};
	return Array.from({ length: size }, (_, index): SheetRow => {
		const good = goodRow(index);
		const turn = Math.floor(index / 10);
		if (index % 10 === 4) {
			const [column, cell, said, advises] = bad[turn % bad.length];
			const wrong = typeof cell === 'function' ? cell(numberOf(index)) : cell;
			const row = { ...good.row, [column]: wrong };
			return { row, ...notBought(`'${labels[column]}' ${said}`, advises) };
		}
		if (index % 10 === 7) {
			const [row, said, advises] = strangers[turn % strangers.length];
			return { row: { ...row }, ...notBought(said, advises) };
		}
		if (index % 10 === 9) {
			// The first pupil of the ten once more, written otherwise.
			const first = index - 9;
			const twin = goodRow(first, writings[(first + 3) % writings.length]);
			return { ...twin, expected: { again: numberOf(first) }, what: 'a pupil twice' };
		}
		return good;
	});
}

export const mapped = {
	phone: `={{ $json['${phone}'] }}`,
	amount: `={{ $json['${amount}'] }}`,
};
