import { cellText, hasExponent, readCell, withoutInvisible } from './cell';
import { valueUnder } from './nested';

/** Fees and discounts change an amount by a quarter at most. */
export const largestFee = 1.25;

/** A larger number is a phone number or a typing error. */
export const largestAmount = 10_000_000;

const nairaBefore = /^(?:NGN|₦|=N=|N|#)\s*/i;
const nairaAfter = /(?:\s?(?:NGN|naira))?(?:\s?\/[=-])?(?:\s?only)?$/i;
const grouped = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.\d+)?$/;
/** Sheets write thousands with no-break spaces; after other spaces, another amount may follow. */
const secondAmount = /\d(?:[^\S \u00a0\u2007\u2009\u202f]| (?!0))\s*\d/;
/** `1.200`, thousands or decimals; `1.200,50`, `12,50`. */
const readInTwoWays = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^\d+,\d{1,2}$/;
const howTo = 'Enter a whole number of Naira, e.g. 1000.';

/** In a provider's answer: a number, or text such as `₦1,234.00`. */
export function readMoney(raw: unknown): number | undefined {
	if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
	const text = cellText(raw);
	if (text === undefined) return undefined;
	const negative = /^-|^(?:NGN|₦|N|#)\s*-/i.test(text);
	const value = plainNumber(bareAmount(text.replace('-', '')));
	return value === undefined ? undefined : negative ? -value : value;
}

/** With decimals after a comma: `1.234,50`. */
export const readMoneyWithComma = (raw: unknown): number | undefined =>
	readMoney(
		typeof raw === 'string' ? raw.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) : raw,
	);

export const isOtherCurrency = (currency: unknown): boolean =>
	typeof currency === 'string' && !/^(?:ngn|₦|n|naira)?$/i.test(currency.trim());

/** For limits: undefined if the amount has two readings. */
export function readPrice(raw: unknown): number | undefined {
	const text = typeof raw === 'string' ? cellText(raw) : undefined;
	return text !== undefined && readInTwoWays.test(bareAmount(text)) ? undefined : readMoney(raw);
}

/** From a form or a sheet, in whole Naira. */
export function nairaAmount(raw: unknown, field: string): number {
	const { text, refuse } = readCell(raw, field, howTo);
	if (hasExponent(text)) {
		throw refuse(
			'is written with an exponent',
			'Format the column as a plain number in the sheet, then enter a whole number of Naira, e.g. 1000.',
		);
	}
	if (typeof raw === 'string' && secondAmount.test(withoutInvisible(raw))) {
		throw refuse(
			'may hold more than one amount',
			'Write one amount in a row, with or without a comma for thousands, e.g. 1,000 or 1000.',
		);
	}
	const bare = bareAmount(text);
	// Sheets can show a zero as a dash.
	if (bare === '-') readCell('', field, howTo);
	if (/^-|^\(.*\)$/.test(bare)) throw refuse('is negative');
	if (readInTwoWays.test(bare)) {
		throw refuse(
			'can be read in two ways',
			'Write thousands with or without a comma, and no decimals, e.g. 1,000 or 1000.',
		);
	}
	const value = plainNumber(bare);
	if (value === undefined) throw refuse('is not an amount');
	if (!Number.isInteger(value)) {
		throw refuse('has kobo', 'The provider takes whole Naira only, e.g. 1000.');
	}
	if (value === 0) throw refuse('is zero');
	if (value > largestAmount) {
		throw refuse(
			`is more than ${formatNaira(largestAmount)}`,
			'Check that the amount and not another column, such as the phone number, is used here.',
		);
	}
	return value;
}

/** `₦1,234` or `₦1,234.50`. */
export function formatNaira(amount: number): string {
	const [whole, kobo] = Math.abs(amount).toFixed(2).split('.');
	const text = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, ',') + (kobo === '00' ? '' : `.${kobo}`);
	return `${amount < 0 && text !== '0' ? '-' : ''}₦${text}`;
}

function bareAmount(text: string): string {
	return text.replace(nairaBefore, '').replace(nairaAfter, '');
}

function plainNumber(text: string): number | undefined {
	if (!grouped.test(text)) return undefined;
	const value = Number(text.replace(/[ ,]/g, ''));
	return Number.isFinite(value) ? value : undefined;
}

/** In whole kobo, so that the order does not count. */
export const sumOf = (amounts: readonly number[]): number =>
	Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

/** A sum in an answer. Some deployments put all their fields into `data` or `response`. */
export const moneyIn = (answer: Record<string, unknown> = {}, name: string) =>
	valueUnder(answer, [name], readMoney, 1);
