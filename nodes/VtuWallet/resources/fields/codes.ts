import { readMoney } from '../../values/money';
import { levelsOf, valueIn, valueUnder } from '../../values/nested';
import { isUneven, pairCards, parsePins, type Pin } from '../../values/pins';

/** Under which names deployments put a code, wherever in the answer they put it; written in plain letters. */
const tokenNames = [
	'token',
	'maintoken',
	'electricitytoken',
	'prepaidtoken',
	'metertoken',
	'tokennumber',
	'tokencode',
	'tokenvalue',
	'rechargetoken',
	'standardtoken',
	'purchasedcode',
];
const unitNames = ['units', 'unit', 'kwh', 'tokenunits', 'purchasedunits', 'unitspurchased'];
const pinNames = [
	'pins',
	'pin',
	'epins',
	'epin',
	'pincode',
	'voucherpin',
	'cardpin',
	'rechargepin',
	'vouchers',
	'voucher',
	'cards',
	'tokens',
	'token',
	'purchasedcode',
];
const serialNames = ['serials', 'serial', 'serialnos', 'serialno', 'serialnumber', 'sn'];

/** An electricity token, as text. Several are told together. `known` are values of the purchase that are none. */
export function tokenIn(answer: unknown, known: string[]): string | undefined {
	return valueUnder(answer, tokenNames, (value) => {
		const tokens = [value]
			.flat()
			.flatMap((entry) => codeText(entry) ?? [])
			.map((text) => text.replace(/^token\s*[:=-]?\s*/i, ''))
			.filter((text) => !known.includes(text.replace(/\D/g, '')) && /(?:\d[\s-]?){8}/.test(text));
		return tokens.length > 0 ? tokens.join(', ') : undefined;
	});
}

/** How many units a purchase gave; "45.6 kWh" is 45.6. */
export function unitsIn(answer: unknown): number | undefined {
	return valueUnder(answer, unitNames, (value) =>
		readMoney(
			typeof value === 'string' ? value.replace(/(?<!\s)\s*(kwh|units?)\.?\s*$/i, '') : value,
		),
	);
}

/** Pins or cards with their serials: of the highest records that hold any. */
export function pinsIn(answer: unknown): Pin[] {
	for (const level of levelsOf(answer)) {
		const found = level.flatMap(pinsOf).map(({ pin, serial }) => ({
			pin: /\d/.test(pin) ? pin : '',
			serial,
		}));
		// A serial whose pin is missing is shown among the others: it can be asked about.
		if (found.some(({ pin }) => pin !== '')) return found.filter((card) => card.pin || card.serial);
	}
	return [];
}

/** Whether a list of the receipt holds fewer than were bought. */
export const fewerThan = (list: unknown, wanted: unknown): boolean =>
	!Array.isArray(list) || list.length < Number(wanted);

/** Whether pins are missing, or some of them lack their other half. */
export const isIncomplete = (pins: unknown, wanted: unknown): boolean =>
	fewerThan(pins, wanted) || isUneven(pins as Pin[]);

function pinsOf(record: Record<string, unknown>): Pin[] {
	for (const name of pinNames) {
		const codes = codeTexts(valueIn(record, [name]));
		if (codes.some((code) => code !== ''))
			return inPairs(codes, codeTexts(valueIn(record, serialNames)));
	}
	return [];
}

function inPairs(codes: string[], serials: string[]): Pin[] {
	const told = codes.flatMap((code) => [...code.matchAll(labelled)]);
	if (told.length > 0) return told.map(([, serial, pin]) => ({ pin, serial }));
	return codes.some((code) => /<=>|&lt;=&gt;/i.test(code))
		? parsePins(codes)
		: pairCards(serials, codes);
}

/** `Serial No: WRN1, PIN: 123`, as some deployments write each of them. */
const labelled = /serial[a-z .]{0,10}[:=] ?(\w{1,40})[ ,;|]{1,5}pin[a-z .]{0,10}[:=] ?(\w{1,40})/gi;

/** Each in its place: one that cannot be read must not move the others. */
const codeTexts = (value: unknown): string[] =>
	[value].flat().map((entry) => codeText(entry) ?? '');

/** A number too long for JavaScript has lost digits when it was read: a wrong code is worse than none. */
function codeText(value: unknown): string | undefined {
	if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
