import { dayNumber, hasDayInDoubt, withPlainDays } from './keyDays';

/** Signs as wide as a Chinese one, which some keyboards and sheets write. */
const fullWidth = /[\uff01-\uff5e]/g;
const narrow = (text: string) =>
	text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** A number that is the whole key: in groups of thousands, after a currency, before an empty fraction. */
const wholeNumber =
	/^(?:\p{Sc} ?|\+)?(\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ '\u2019]\d{3})+|\d{1,3}(?:\.\d{3})+|\d+)(?:\.0+|,00?)?$/u;
/**
 * Naira without its sign: NGN at some distance, or thousands in groups. `N1001` and `NGN1001` may be a house or an invoice,
 * and a group that begins with a zero (`N01,001`) is none of thousands.
 */
const naira = /^(?:NGN (\d{1,3}(?:,\d{3})+|\d+)|N(?:GN)?([1-9]\d{0,2}(?:,\d{3})+))(?:\.0+)?$/;
/** A month, a day or a moment: its zeros are no sheet's to drop. */
const moment = String.raw`\d{4}-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?)?`;
/** A number in a longer key, as a workflow sets a cell into a text: `july-1,001`, `july-₦1,001.00`. */
const numberWithin = new RegExp(
	String.raw`(?<![\p{L}\p{N}.,])(?:(${moment})|(?:\p{Sc} ?|NGN )?(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?|N(?:GN)?([1-9]\d{0,2}(?:,\d{3})+)(?:\.0+)?)(?![\p{L}\p{N}]|[.,]\p{N})`,
	'gu',
);
/** A cell that begins or ends with a space, set into a text: `july- 1001`. */
const aroundSigns = / ?([-_/:#|]) ?/g;
/** `1.00123E+11` */
const shortened = /(?<![\p{L}\p{N}])\d(?:[.,]\d+)?E\+\d+(?![\p{L}\p{N}])/iu;
/** 1 with three decimals, or 1000 with a dot for its thousands; seconds have those decimals as well. */
const oneOrThousand = /(?<![\p{L}\p{N}.,]|\d:)\d{1,3}\.000(?![\p{L}\p{N}]|[.,]\p{N})/u;

/**
 * What a key says, however a sheet shows the cell: the order number 1001 as `1,001`, `₦1,001.00` or `NGN 1,001`, 007 without
 * its zeros, a day as `2026-11-23`, as `Monday, 23rd November 2026` or as the number 46349. A column that got another format between two
 * runs must not buy again, so references are made of this.
 */
export function keyMeaning(key: string): string {
	const text = withPlainDays(narrow(key).replace(/^'(?=.)/s, ''));
	const [, afar, grouped] = naira.exec(text) ?? [];
	const number = wholeNumber.exec(text)?.[1] ?? afar ?? grouped;
	if (number !== undefined) return withoutZeros(number);
	return text
		.replace(numberWithin, (_, when?: string, plain?: string, inThousands?: string) =>
			when === undefined ? withoutZeros(plain ?? inThousands ?? '') : asNumberIfDay(when),
		)
		.replace(aroundSigns, '$1');
}

/** A sheet that is read without its formats gives a day as a number, alone or into a longer key. */
const asNumberIfDay = (when: string) => String(dayNumber(when) ?? when);
const withoutZeros = (digits: string) => digits.replace(/\D/g, '').replace(/^0+(?=\d)/, '');

/** What does not tell any more which order was meant, or will be written in another way by the next sheet program. */
export function doubtAboutKey(key: string): { matter: string; advice: string } | undefined {
	const text = narrow(key);
	if (shortened.test(text))
		return {
			matter: 'holds a long number that a sheet has shortened',
			advice:
				'In the sheet, give the column the format of a number without decimals, or of plain text, so that all digits show.',
		};
	if (oneOrThousand.test(text))
		return {
			matter: 'can be read in two ways',
			advice: 'In the sheet, give the column the format of a number without decimals and dots.',
		};
	if (hasDayInDoubt(text))
		return {
			matter: 'holds a date of which day and month can be taken for each other',
			advice: 'Write the date as year, month and day, e.g. 2026-11-23, or use an order number.',
		};
	return undefined;
}
