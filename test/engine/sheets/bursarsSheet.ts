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

const empty = { [serial]: '', [name]: '', [phone]: '', [amount]: '' };
const headers = { [serial]: serial, [name]: name, [phone]: phone, [amount]: amount };

/** Cells that make a row with this number no purchase, and what its message says. */
const oddCells: Array<[cells: (own: string) => IDataObject, says: RegExp]> = [
	[() => ({ [phone]: '2.34803E+12' }), /^'Phone Number' has lost digits in the sheet/],
	[() => ({ [phone]: 'Adaeze Obi' }), /^'Phone Number' is not a phone number.* e\.g\. 0803/],
	[(own) => ({ [phone]: `O${own.slice(1)}` }), /^'Phone Number' has the letter O among/],
	[() => ({ [phone]: '' }), /^'Phone Number' is empty\. .*Nigerian mobile number/],
	[() => ({ [amount]: '' }), /^'Amount' is empty\. .*whole number of Naira, e\.g\. 1000/],
	[() => ({ [amount]: '500.50' }), /^'Amount' has kobo \("500\.50"\)\. .*whole Naira only/],
	[(own) => ({ [amount]: own }), /^'Amount' is more than ₦10,000,000 .*such as the phone number/],
];
/** Whole rows of a sheet that are no pupils. */
const oddRows: Array<[row: IDataObject, says: RegExp]> = [
	[empty, /^This row is empty \(.*remove/],
	[{}, /^This row is empty .*Or remove the row\./],
	[{ ...empty, [name]: 'TOTAL', [amount]: 250000 }, /^'Phone Number' is empty\. .*total or a note/],
	[headers, /^'Phone Number' is not a phone number \("Phone No\."\)\. /],
	[{ [serial]: 'SS2 GOLD' }, /^'Phone Number' got nothing from this row, which has S\/N\. /],
];

function oddRow(good: IDataObject, own: string, nth: number): SheetRow {
	const at = nth % (oddCells.length + oddRows.length);
	if (at >= oddCells.length) {
		const [row, says] = oddRows[at - oddCells.length];
		return { row, expected: { says }, what: String(says) };
	}
	const [cells, says] = oddCells[at];
	return { row: { ...good, ...cells(own) }, expected: { says }, what: String(says) };
}

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
		if (index % 10 === 4 || index % 10 === 7)
			return oddRow(good.row, numberOf(index), Math.floor(index / 5));
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
