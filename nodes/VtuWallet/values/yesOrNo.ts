import { cellText } from './cell';
import { words } from './words';

const yes = new Set([
	...words('true yes y 1 x on checked stop stopped dnd unsubscribed opted-out opt-out optout'),
	...['opted out', 'opt out', 'do not text', 'do not disturb'],
]);
const no = new Set(['', ...words('false no n 0 - null undefined off subscribed active')]);

/** Undefined if a cell says neither yes nor no. */
export function yesOrNo(raw: unknown): boolean | undefined {
	if (raw === undefined || raw === null) return false;
	if (typeof raw === 'boolean') return raw;
	const word = cellText(raw)?.toLowerCase();
	if (word === undefined) return undefined;
	if (yes.has(word)) return true;
	return no.has(word) ? false : undefined;
}

/** A value that says no, none, or that nothing is wrong. */
export const saysNone = (value: unknown): boolean =>
	typeof value !== 'object' &&
	nothing.test(
		String(value)
			.replace(/[^\p{L}\d.]+|\.(?!\d)/gu, ' ')
			.trim(),
	);

const nothing =
	/^(?:0?(?:\.0+)?|no?|n a|none|null|nil|undefined|false|not (?:applicable|required|needed)|no errors?(?: found| occurred)?)$/i;
