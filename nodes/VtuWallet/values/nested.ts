import { type Fields, isRecord, parseJson } from './json';

/** The levels below an answer's own: `{ data: { details: { content: { cards: [{ pin }] } } } }`. */
const deepest = 4;

/** The value itself, the records of a list and, with `inTexts`, those of a JSON text. */
export const recordsAmong = (value: unknown, inTexts: boolean): Fields[] => {
	if (Array.isArray(value)) return value.flatMap((entry) => recordsAmong(entry, inTexts));
	if (inTexts && typeof value === 'string' && /^\s*(?:"\s*)?(?:\{|\[[\s[]*\{)/.test(value))
		return recordsAmong(parseJson(value), inTexts);
	return isRecord(value) ? [value] : [];
};

/** The records of an answer by level, the answer first. Lists and JSON texts add no level. */
export function levelsOf(answer: unknown, depth = deepest, inTexts = false): Fields[][] {
	const levels: Fields[][] = [];
	let level = recordsAmong(answer, inTexts);
	for (let left = depth; level.length > 0 && left >= 0; left--) {
		levels.push(level);
		level = level.flatMap((record) => recordsAmong(Object.values(record), inTexts));
	}
	return levels;
}

/** `purchased_code`, `purchasedCode` and `Purchased Code` are one name. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const isEmpty = (value: unknown): boolean =>
	value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

/** The first of the names that the record has. */
export function valueIn(record: Record<string, unknown>, names: readonly string[]): unknown {
	const entries = Object.entries(record).filter(([, value]) => !isEmpty(value));
	for (const name of names) {
		const found = entries.find(([key]) => plainName(key) === name);
		if (found) return found[1];
	}
	return undefined;
}

/** The value under this name, or with dots at this path. */
export function valueAt(value: unknown, path: string): unknown {
	if (typeof value !== 'object' || value === null) return undefined;
	if (Object.hasOwn(value, path)) return (value as Fields)[path];
	const [first, ...rest] = path.split('.');
	return rest.length === 0 ? undefined : valueAt(valueAt(value, first), rest.join('.'));
}

/** Text, or a whole number as text. */
export const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' || Number.isSafeInteger(value) ? String(value) : undefined;

/** The highest value with one of these plain names (`purchasedcode`) that `accepts` takes. */
export function valueUnder<T>(
	answer: unknown,
	names: readonly string[],
	accepts: (value: unknown) => T | undefined,
	depth = deepest,
): T | undefined {
	for (const level of levelsOf(answer, depth)) {
		for (const name of names) {
			for (const record of level) {
				const taken = accepts(valueIn(record, [name]));
				if (taken !== undefined) return taken;
			}
		}
	}
	return undefined;
}

export const deepestNamed = 20;

const entities = { lt: '<', gt: '>', quot: '"' } as const;
/** A longer text is a web page. */
const longestText = 5_000;
const pair =
	/(?<![\w:.-])(?:\w{1,20}:)?([a-z_][\w.-]{0,40})["'\\]{0,4}\s{0,5}[>:=]\s{0,5}["'\\[]{0,4}([^<>&;,"'\\{}[\]=\r\n]{1,60})/gi;

/** `<status>failed</status>`, `a=b&status=failed`, `"status": "failed"` in a text, or in a list of texts. */
function pairsIn(value: unknown): Array<[string, string]> {
	if (Array.isArray(value)) return value.flatMap(pairsIn);
	if (typeof value !== 'string') return [];
	const text = value
		.slice(0, longestText)
		.replace(/<!\[CDATA\[|\]\]>/g, '')
		.replace(/%(?:2[026Cc]|3[AaCcDdEe]|5[B-Db-d]|7[BDbd])/g, decodeURIComponent)
		.replace(/&(lt|gt|quot);/g, (_, name: keyof typeof entities) => entities[name])
		.replace(/\+/g, ' ');
	const bare = text.replace(/<([\w:.-]{1,40})\s[^<>]{0,200}>/g, '<$1>');
	const found = [text, ...(bare === text ? [] : [bare])].flatMap((one) => [...one.matchAll(pair)]);
	return found.map(([, name, said]) => [name, said.trim()]);
}

export interface NamedValue {
	/** In plain letters. */
	name: string;
	/** The spelling of the answer. */
	written: string;
	/** The name of the record around it, if that is one of the owners. */
	owner: string;
	value: unknown;
	depth: number;
}

/** Every name with its value: in records, lists, and texts with JSON, XML or pairs. */
export function namedIn(value: unknown, owners: RegExp, owner = '', depth = 0): NamedValue[] {
	if (depth > deepestNamed) return [];
	const records = recordsAmong(value, true);
	const pairs = records.length > 0 ? records.flatMap(Object.entries<unknown>) : pairsIn(value);
	return pairs.flatMap(([written, inner]) => {
		const name = plainName(written);
		const own = isGiven(inner) ? [{ name, written, owner, value: inner, depth }] : [];
		return [...own, ...namedIn(inner, owners, owners.test(name) ? name : '', depth + 1)];
	});
}

/** A record, a list, or a JSON text of one. */
export const isHolder = (value: unknown): boolean =>
	(typeof value === 'object' && value !== null) || recordsAmong(value, true).length > 0;

export const isGiven = (value: unknown): boolean =>
	value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
