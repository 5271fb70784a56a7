import { parseJson } from '../../values/json';
import { readMoney } from '../../values/money';
import { plainName, recordsAmong } from '../../values/nested';
import { isRecord } from '../answers/schemas/fields';
import { statusOf } from '../answers/statuses';

/** Secrets, by name and by value. */
export interface Hidden {
	/** Masked in any text, and as a number. */
	values: readonly string[];
	/** More names of secret fields, in plain letters. */
	names?: RegExp;
	/** Long secrets in lower case, masked as whole words. */
	words?: ReadonlySet<string>;
	/** The reference of the purchase, which stays. */
	reference?: string;
	mark?: string;
}

/** A shorter secret would match amounts and words by accident. */
const shortestSecret = 4;
/** Fields of these names are secret in every answer. `token` and `pin` are not here: the user may have bought them. */
const secretNames =
	/^(?:pass(?:word|wd|code)?|(?:access|auth|api|bearer)token|authorization|apikey|(?:share|transaction)pin|otp(?:code)?)$/;
/** An amount may equal a PIN. */
const amountNames =
	/amount|price|balance|(?:new|old)bal|cost|charg|debit|deduct|paid|spent|refund|revers/;
/** Masked, such a secret would hide the outcome of every purchase. */
const isStatus = (value: string): boolean => statusOf(value) !== undefined;

/** Takes secrets out of a value that is shown or kept. A value without secrets stays the same object. */
export function redact<T>(value: T, hidden: Hidden): T {
	const values = hidden.values.filter(
		(value) => value.length >= shortestSecret && !isStatus(value),
	);
	const pattern = patterns.get(hidden.values) ?? patternOf(values);
	patterns.set(hidden.values, pattern);
	return hide(value, '', { mark: '*****', ...hidden, values, pattern }) as T;
}

/** One pattern for each list of secrets, because building a pattern is slow. */
const patterns = new WeakMap<readonly string[], RegExp | undefined>();

type Hiding = Required<Pick<Hidden, 'values' | 'mark'>> & Hidden & { pattern?: RegExp };

function hide(value: unknown, name: string, hiding: Hiding): unknown {
	if (value === undefined || value === null) return value;
	if (Array.isArray(value)) {
		const clean = value.map((entry) => hide(entry, name, hiding));
		return clean.every((entry, at) => entry === value[at]) ? value : clean;
	}
	// A deployment may use the name `data` for a secret and for a record.
	const isEntry = name === 'data' && recordsAmong(value, true).length > 0;
	if (isSecretName(name, hiding) && !isEntry) return hiding.mark;
	if (value === hiding.reference) return value;
	if (amountNames.test(plainName(name)) && readMoney(value) !== undefined) return value;
	if (typeof value === 'string') return hideInText(value, hiding);
	if (typeof value === 'number') return isSecret(value, hiding) ? hiding.mark : value;
	if (!isRecord(value)) return value;
	const entries = Object.entries(value);
	const clean = entries.map(([key, entry]) => [hideInName(key, hiding), hide(entry, key, hiding)]);
	const isClean = clean.every(
		([key, entry], at) => key === entries[at][0] && entry === entries[at][1],
	);
	return isClean ? value : Object.fromEntries(clean);
}

function isSecretName(name: string, { names }: Hiding): boolean {
	const plain = plainName(name);
	return secretNames.test(plain) || names?.test(plain) === true;
}

/** A leading zero is lost in a number. */
const isSecret = (number: number, { values, pattern, words }: Hiding): boolean =>
	String(number).search(pattern ?? /$^/) >= 0 ||
	words?.has(String(number)) === true ||
	values.some((value) => /^\d+$/.test(value) && Number(value) === number);

const jsonIn = (value: unknown): unknown =>
	typeof value === 'string' && /^\s*[{["]/.test(value) ? parseJson(value) : undefined;

/** JSON within a text is read, so that its names and numbers count as well. */
function hideInText(text: string, hiding: Hiding): string {
	const inner = jsonIn(text);
	const clean = hide(inner, '', hiding);
	const shown = clean === inner ? text : JSON.stringify(clean);
	const { words, mark } = hiding;
	const without = masked(shown, hiding);
	if (words === undefined || words.size === 0) return without;
	return without.replace(/[^\s"'(),:;=<>[\]{}]+/g, (word) =>
		words.has(word.toLowerCase().replace(/(?<![.!?])[.!?]+$/, '')) ? mark : word,
	);
}

/** A secret of letters alone may be the name of a field. */
const hideInName = (name: string, hiding: Hiding): string =>
	/[^a-z]/i.test(name) ? masked(name, hiding) : name;

const masked = (text: string, { pattern, mark }: Hiding): string =>
	pattern === undefined ? text : text.replace(pattern, mark);

function patternOf(values: readonly string[]): RegExp | undefined {
	// The longest first, so that of two secrets that share a beginning nothing is left.
	const longest = [...new Set(values)].sort((a, b) => b.length - a.length).flatMap(spellingsOf);
	return longest.length === 0 ? undefined : new RegExp(longest.join('|'), 'giu');
}

/** A secret as it is, in an address and in JSON. */
function spellingsOf(secret: string): string[] {
	const encoded = [encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
		.filter((text) => text !== secret)
		.map(quoted);
	return [...encoded, ...(/^\d+$/.test(secret) ? ofDigits(secret) : [ofText(secret)])];
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A few letters count only if they are not part of a word. */
const ofText = (secret: string): string =>
	/^\p{L}{1,6}$/u.test(secret) ? `(?<!\\p{L})${quoted(secret)}(?!\\p{L})` : quoted(secret);

/** A token in groups of four digits is the user's, and one group may equal a PIN. */
const notAfterGroups = '(?<!\\d{4}[ -]\\d{4}[ -])';
const notBeforeGroups = '(?![ -]\\d{4}[ -]\\d{4}(?!\\d))';

/** In `%228642%22` the digits before the secret are those of a sign, `"`. */
const notInNumber = '(?<!(?<!%(?:25)*[\\da-f])\\d)';

/** Digits count only if they are not part of a longer number. */
function ofDigits(secret: string): string[] {
	const bare = secret.replace(/^0+(?=\d)/, '');
	const whole = `${notInNumber}${notAfterGroups}${secret}(?!\\d)${notBeforeGroups}`;
	return bare === secret ? [whole] : [whole, ofNumber(bare)];
}

/** A short secret without its leading zeros may be an amount, so it counts only behind its name. */
const ofNumber = (digits: string): string =>
	digits.length > 2
		? `(?<![\\d₦.,])${notAfterGroups}0*${digits}(?![\\d.,]\\d|\\d)${notBeforeGroups}`
		: `(?<=(?:pin|otp|code|token)[^\\d\\p{L}]{0,6})0*${digits}(?!\\d)`;
