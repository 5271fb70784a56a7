import type { IDataObject } from 'n8n-workflow';

/** The expected result of a row. */
export type Expected =
	| { bought: string }
	/** The same pupil again: found, not bought. */
	| { again: string }
	/** The message, if the row is not bought. */
	| { says: RegExp };

export interface SheetRow {
	row: IDataObject;
	expected: Expected;
	/** The oddity of the row. */
	what: string;
}

/** Names of columns by bursars. */
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

/** Spellings of one number. test/values has all of them. */
const writings: Array<(national: string) => string | number> = [
	(national) => national,
	(national) => Number(national),
	(national) => `+234${national.slice(1)}`,
	spaced,
	(national) => `'${national}`,
	fullWidth,
];

/** Spellings of 500 Naira. */
const amounts = [500, '₦500', '500.00', '500 naira'];

/** A row that cannot be bought, made from a good row or its number, with its message. */
const odd: Array<[row: (good: IDataObject, own: string) => IDataObject, says: RegExp]> = [
	[
		(good) => ({ ...good, [phone]: '2.34803E+12' }),
		/^'Phone Number' has lost digits in the sheet \("2\.34803E\+12"\).*as plain text there/,
	],
	[
		() => ({ [serial]: '', [name]: '', [phone]: '', [amount]: '' }),
		/^This row is empty \(.*remove/,
	],
	[
		(good) => ({ ...good, [phone]: 'Adaeze Obi' }),
		/^'Phone Number' is not a phone number \(.*Enter a Nigerian mobile number, e\.g\. 08031234567/,
	],
	[() => ({}), /^This row is empty .*Or remove the row\./],
	[
		(good, own) => ({ ...good, [phone]: `O${own.slice(1)}` }),
		/^'Phone Number' has the letter O among its digits \(/,
	],
	[
		() => ({ [serial]: '', [name]: 'TOTAL', [phone]: '', [amount]: 250000 }),
		/^'Phone Number' is empty\. .*If the row is a total or a note, remove it\./,
	],
	[(good) => ({ ...good, [phone]: '' }), /^'Phone Number' is empty\. .*Nigerian mobile number/],
	[
		() => Object.fromEntries([serial, name, phone, amount].map((header) => [header, header])),
		/^'Phone Number' is not a phone number \("Phone No\."\)\. /,
	],
	[
		(good) => ({ ...good, [amount]: '' }),
		/^'Amount' is empty\. .*whole number of Naira, e\.g\. 1000/,
	],
	[
		() => ({ [serial]: 'SS2 GOLD' }),
		/^'Phone Number' got nothing from this row, which has S\/N\. .*total or a note, remove it\./,
	],
	[
		(good) => ({ ...good, [amount]: '500.50' }),
		/^'Amount' has kobo \("500\.50"\)\. .*whole Naira only/,
	],
	[
		(good, own) => ({ ...good, [amount]: own }),
		/^'Amount' is more than ₦10,000,000 .*such as the phone number, is used here\./,
	],
];

/** A school's sheet with so many rows: most are good, many are odd, some are wrong. */
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
		if (index % 10 === 4 || index % 10 === 7) {
			const [rowOf, says] = odd[Math.floor(index / 5) % odd.length];
			return { row: rowOf(good.row, numberOf(index)), expected: { says }, what: String(says) };
		}
		if (index % 10 === 9) {
			// The first pupil of the ten again, in another spelling.
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
