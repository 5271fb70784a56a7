import { levelsOf, textOf } from './nested';

/** A code as deployments write it: digits in groups, perhaps behind a few letters. */
const code = /^[a-z]{0,6}[\d\s-]{8,}$/i;
/** Under these names stand long numbers that nobody has paid for. */
const ordinary =
	/id$|ref|date|time|_at$|phone|mobile|msisdn|number|meter|iuc|account|bal|amount|price|charge|customer|bvn|vat|receipt|invoice|session/i;

const plain = (text: string) => text.replace(/[\s-]/g, '');

/** Whether an answer holds what looks like a code beside those that are shown. */
export function holdsUnreadCode(answer: unknown, shown: unknown): boolean {
	const known = plain(JSON.stringify(shown) ?? '');
	return levelsOf(answer)
		.flat()
		.flatMap((record) => Object.entries(record))
		.filter(([name]) => !ordinary.test(name))
		.flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
		.map((value) => textOf(value)?.trim() ?? '')
		.some((text) => isCode(text) && !known.includes(plain(text)));
}

const isCode = (text: string): boolean =>
	text.length <= 100 && code.test(text) && text.replace(/\D/g, '').length >= 8;
