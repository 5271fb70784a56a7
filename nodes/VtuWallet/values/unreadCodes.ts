import { levelsOf, plainName, textOf } from './nested';

/** A code as deployments write it: digits in groups, perhaps behind a few letters. */
const code = /^[a-z]{0,6}[\d\s-]{8,}$/i;
/** Under these names stand long numbers that are no codes. */
const ordinary =
	/id$|ref|date|time|_at$|phone|mobile|msisdn|number|meter|iuc|account|bal|amount|price|charge|customer|bvn|vat|receipt|invoice|session/i;

/** Under these stand codes, however short and whatever they are made of. */
const ofCodes =
	/(?:pins?|serials?|serialnos?|serialnumbers?|tokens?|vouchers?|kct|(?:purchased|pin|token|voucher|recharge|card|checker|activation)codes?|^sn)\d*$/;
const ofRequests = /(?:access|api|auth|refresh|csrf|session)tokens?$/;

const longestText = 10_000;

const plain = (text: string) => text.replace(/[\s-]/g, '');

/** A text that may hold several codes. Letters and digits tell them apart, so that one is not found within another. */
const piecesOf = (text: string): string[] => text.split(/["\\,;|\r\n]|<=>|&lt;=&gt;/);

/** The parts of a text that may be codes; a short number counts something. */
const wordsOf = (text: string): string[] =>
	(text.match(/[a-z0-9]+/gi) ?? []).filter((word) => /\d/.test(word) && !/^\d{1,3}$/.test(word));

/** Whether an answer holds what looks like a code beside those that are shown. */
export function holdsUnreadCode(answer: unknown, shown: unknown): boolean {
	const text = (JSON.stringify(shown) ?? '').replace(/\\[nrt]/g, '\n');
	const known = plain(text);
	const codes = new Set([...piecesOf(text).map(plain), ...wordsOf(text)]);
	const isShown = (piece: string) =>
		codes.has(plain(piece)) || wordsOf(piece).every((word) => codes.has(word));
	return levelsOf(answer)
		.flat()
		.flatMap((record) => Object.entries(record))
		.flatMap(([name, value]) => [value].flat().map((one) => ({ name, one: textOf(one) ?? '' })))
		.some(({ name, one }) =>
			isOfCodes(name)
				? !piecesOf(one.slice(0, longestText)).every(isShown)
				: !ordinary.test(name) && isCode(one.trim()) && !known.includes(plain(one)),
		);
}

/** The values under names of codes, word by word. */
export const codesUnder = (answer: unknown): string[] =>
	levelsOf(answer)
		.flat()
		.flatMap((record) => Object.entries(record))
		.filter(([name]) => isOfCodes(name))
		.flatMap(([, value]) =>
			[value].flat().flatMap((one) => (textOf(one) ?? '').match(/[a-z0-9]+/gi) ?? []),
		);

function isOfCodes(name: string): boolean {
	const bare = plainName(name);
	return ofCodes.test(bare) && !ofRequests.test(bare);
}

const isCode = (text: string): boolean =>
	text.length <= 100 && code.test(text) && text.replace(/\D/g, '').length >= 8;
