import type { IDataObject } from 'n8n-workflow';

import { isNothing } from '../../values/missingValue';
import { readMoney } from '../../values/money';
import { levelsOf, valueIn, valueUnder } from '../../values/nested';
import { words } from '../../values/words';
import {
	isUneven,
	labelledPins,
	mayBeSwapped,
	pairCards,
	parsePins,
	type Pin,
} from '../../values/pins';

/** Without empty fields. */
export function filled(fields: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)));
}

/** Undefined if the entries differ, or if there are none. */
export function oneOf<T>(entries: readonly T[]): T | undefined {
	const found = new Set(entries);
	return found.size === 1 ? [...found][0] : undefined;
}

export const onePrice = (lines: ReadonlyArray<{ amount?: number }>): number | undefined =>
	oneOf(lines.map(({ amount }) => amount));

/** The names of codes in different deployments, in plain letters, at any depth of the answer. */
const tokenNames = [
	...words('token maintoken electricitytoken prepaidtoken metertoken tokennumber tokencode'),
	...words('tokenvalue rechargetoken standardtoken purchasedcode'),
];
const unitNames = words('units unit kwh tokenunits purchasedunits unitspurchased');
const pinNames = [
	...words('pins pin epins epin pincode voucherpin cardpin rechargepin'),
	...words('vouchers voucher cards tokens token purchasedcode'),
];
const serialNames = words('serials serial serialnos serialno serialnumber sn');

/** `known` are values of the purchase that are not tokens. */
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

/** "45.6 kWh" is 45.6. */
export function unitsIn(answer: unknown): number | undefined {
	return valueUnder(answer, unitNames, (value) =>
		readMoney(
			typeof value === 'string' ? value.replace(/(?<!\s)\s*(kwh|units?)\.?\s*$/i, '') : value,
		),
	);
}

/** From the highest records that hold any. */
export function pinsIn(answer: unknown): Pin[] {
	for (const level of levelsOf(answer)) {
		const found = level.flatMap(pinsOf).map(({ pin, serial }) => ({
			pin: /\d/.test(pin) ? pin : '',
			serial,
		}));
		// A serial without its pin stays: the user can ask the provider about it.
		if (found.some(({ pin }) => pin !== '')) return found.filter((card) => card.pin || card.serial);
	}
	return [];
}

export const isIncomplete = (pins: unknown, wanted: unknown): boolean =>
	!Array.isArray(pins) || pins.length < Number(wanted) || isUneven(pins as Pin[]);

function pinsOf(record: Record<string, unknown>): Pin[] {
	for (const name of pinNames) {
		const codes = codeTexts(valueIn(record, [name]));
		if (codes.some((code) => code !== ''))
			return inPairs(codes, codeTexts(valueIn(record, serialNames)));
	}
	return [];
}

const joint = /<=>|&lt;=&gt;/i;

/** A warning if pins and serials come in pairs whose shapes do not tell which half is the pin. */
export function doubtAboutHalves(answer: IDataObject): string | undefined {
	const isJoined = valueUnder(
		answer,
		pinNames,
		(value) => codeTexts(value).some((code) => joint.test(code)) || undefined,
	);
	return isJoined && pinsIn(answer).some(mayBeSwapped)
		? 'Pin and serial may be swapped: the answer does not show which is the pin. Try both before you ask the provider'
		: undefined;
}

function inPairs(codes: string[], serials: string[]): Pin[] {
	const labelled = codes.map(labelledPins);
	if (labelled.some((pins) => pins !== undefined)) return labelled.flatMap((pins) => pins ?? []);
	return codes.some((code) => joint.test(code)) ? parsePins(codes) : pairCards(serials, codes);
}

/** An unreadable code keeps its place, so that pins and serials stay pairs. */
const codeTexts = (value: unknown): string[] =>
	[value].flat().map((entry) => codeText(entry) ?? '');

/** A number that is too long for JavaScript has lost digits: a wrong code is worse than none. */
function codeText(value: unknown): string | undefined {
	if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
