import { levelsOf, plainName, textOf } from './nested';

/** Digits in groups, perhaps after a few letters. */
const code = /^[a-z]{0,6}[\d\s-]{8,}$/i;
/** Fields with these names hold long numbers that are not codes. */
const ordinary =
	/id$|ref|date|time|_at$|phone|mobile|msisdn|number|meter|iuc|account|bal|amount|price|charge|customer|bvn|vat|receipt|invoice|session/i;

/** Fields with these names hold codes of any length and characters. */
const ofCodes =
	/(?:pins?|serials?|serialnos?|serialnumbers?|tokens?|vouchers?|kct|(?:purchased|pin|token|voucher|recharge|card|checker|activation)codes?|^sn)\d*$/;
const ofRequests = /(?:access|api|auth|refresh|csrf|session)tokens?$/;

const longestText = 10_000;

const plain = (text: string) => text.replace(/[\s-]/g, '');

/** A text may hold several codes. */
const piecesOf = (text: string): string[] => text.split(/["\\,;|\r\n]|<=>|&lt;=&gt;/);

/** Short numbers are not codes; they count something. */
const wordsOf = (text: string): string[] =>
	(text.match(/[a-z0-9]+/gi) ?? []).filter((word) => /\d/.test(word) && !/^\d{1,3}$/.test(word));

/** Whether an answer holds a likely code that the receipt does not show. */
export function holdsUnreadCode(answer: unknown, shown: unknown): boolean {
	const text = (JSON.stringify(shown) ?? '').replace(/\\[nrt]/g, '\n');
	const known = plain(text);
	const codes = new Set([...piecesOf(text).map(plain), ...wordsOf(text)]);
	const isShown = (piece: string) =>
		codes.has(plain(piece)) || wordsOf(piece).every((word) => codes.has(word));
	return namedTexts(answer).some(({ name, text: one }) =>
		isOfCodes(name)
			? !piecesOf(one.slice(0, longestText)).every(isShown)
			: !ordinary.test(name) && isCode(one.trim()) && !known.includes(plain(one)),
	);
}

export const codesUnder = (answer: unknown): string[] =>
	namedTexts(answer).flatMap(({ name, text }) =>
		isOfCodes(name) ? (text.match(/[a-z0-9]+/gi) ?? []) : [],
	);

/** The texts of all records, those of lists one by one. */
const namedTexts = (answer: unknown): Array<{ name: string; text: string }> =>
	levelsOf(answer)
		.flat()
		.flatMap((record) => Object.entries(record))
		.flatMap(([name, value]) => [value].flat().map((one) => ({ name, text: textOf(one) ?? '' })));

function isOfCodes(name: string): boolean {
	const bare = plainName(name);
	return ofCodes.test(bare) && !ofRequests.test(bare);
}

const isCode = (text: string): boolean =>
	text.length <= 100 && code.test(text) && text.replace(/\D/g, '').length >= 8;
