import { isRecord, parseJson } from '../../values/json';
import { readMoney } from '../../values/money';
import { plainName, recordsAmong } from '../../values/nested';
import { statusOf } from '../answers/statuses';

/** Secrets, by name and by value. */
export interface MaskTargets {
	/** The node masks these in any text, and as a number. */
	values: readonly string[];
	/** More names of secret fields, in plain letters. */
	names?: RegExp;
	/** Long secrets in lower case. The node masks them as whole words. */
	words?: ReadonlySet<string>;
	/** The reference of the purchase, which stays, even if it holds the digits of a PIN by accident. */
	reference?: string;
}

export const mark = '***';

/** A shorter secret would match amounts and words by accident. */
const shortestSecret = 4;
/** Fields of these names are secret in every answer. `token` and `pin` are not here: the user may have bought them. */
const secretNames =
	/^(?:pass(?:word|wd|code)?|(?:access|auth|api|bearer)token|authorization|apikey|(?:share|transaction)pin|otp(?:code)?)$/;
/** An amount may equal a PIN. */
const amountNames =
	/amount|price|balance|(?:new|old)bal|cost|charg|debit|deduct|paid|spent|refund|revers/;

/** Takes secrets out of a value that is shown or kept. A value without secrets stays the same object. */
export const redact = <T>(value: T, hidden: MaskTargets): T => redactor(hidden)(value);

/** The same for many values, e.g. the answers to one token. */
export function redactor(hidden: MaskTargets): <T>(value: T) => T {
	// A secret that is a status word would hide the outcome of every purchase.
	const values = hidden.values.filter(
		(secret) => secret.length >= shortestSecret && statusOf(secret) === undefined,
	);
	const rules = { ...hidden, values, pattern: patternOf(values) };
	return <T>(value: T) => hide(value, '', rules) as T;
}

type MaskRules = MaskTargets & { pattern: RegExp };

function hide(value: unknown, name: string, hiding: MaskRules): unknown {
	if (value === undefined || value === null) return value;
	if (Array.isArray(value)) {
		const clean = value.map((entry) => hide(entry, name, hiding));
		return clean.every((entry, at) => entry === value[at]) ? value : clean;
	}
	// A deployment may use the name `data` for a secret and for a record.
	const isEntry = name === 'data' && recordsAmong(value, true).length > 0;
	const plain = plainName(name);
	const isSecretName = secretNames.test(plain) || hiding.names?.test(plain) === true;
	if (isSecretName && !isEntry) return mark;
	if (value === hiding.reference) return value;
	if (amountNames.test(plain) && readMoney(value) !== undefined) return value;
	if (typeof value === 'string') return hideInText(value, hiding);
	if (typeof value === 'number') return isSecret(value, hiding) ? mark : value;
	if (!isRecord(value)) return value;
	const entries = Object.entries(value);
	const clean = entries.map(([key, entry]) => [hideInName(key, hiding), hide(entry, key, hiding)]);
	const isClean = clean.every(
		([key, entry], at) => key === entries[at][0] && entry === entries[at][1],
	);
	return isClean ? value : Object.fromEntries(clean);
}

/** A leading zero is lost in a number. */
const isSecret = (number: number, { values, pattern, words }: MaskRules): boolean =>
	String(number).search(pattern) >= 0 ||
	words?.has(String(number)) === true ||
	values.some((value) => /^\d+$/.test(value) && Number(value) === number);

/** JSON within a text is read, so that its names and numbers count as well. */
function hideInText(text: string, hiding: MaskRules): string {
	const inner = /^\s*[{["]/.test(text) ? parseJson(text) : undefined;
	const clean = hide(inner, '', hiding);
	const shown = clean === inner ? text : JSON.stringify(clean);
	const { words } = hiding;
	const without = shown.replace(hiding.pattern, mark);
	if (!words?.size) return without;
	return without.replace(/[^\s"'(),:;=<>[\]{}]+/g, (word) =>
		words.has(word.toLowerCase().replace(/(?<![.!?])[.!?]+$/, '')) ? mark : word,
	);
}

/** A secret of letters alone may be the name of a field. */
const hideInName = (name: string, { pattern }: MaskRules): string =>
	/[^a-z]/i.test(name) ? name.replace(pattern, mark) : name;

function patternOf(values: readonly string[]): RegExp {
	// The longest first, so that of two secrets that share a beginning nothing is left.
	const longest = [...new Set(values)].sort((a, b) => b.length - a.length).flatMap(spellingsOf);
	return new RegExp(longest.join('|') || '(?!)', 'giu');
}

/** A secret as it is, in an address and in JSON. */
function spellingsOf(secret: string): string[] {
	const encoded = [encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
		.filter((text) => text !== secret)
		.map(quoted);
	const isNumber = /^\d{1,100}$/.test(secret);
	return [...encoded, ...(isNumber ? ofDigits(secret) : [ofText(secret)])];
}

/** A regular expression cannot hold a longer text. The rest of its word is masked with it. */
const longestSecret = 10_000;

function quoted(text: string): string {
	const pattern = text.slice(0, longestSecret).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return text.length > longestSecret ? `${pattern}(?:\\\\.|[^\\s"\\\\])*` : pattern;
}

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
	// People write an OTP as `123 456`.
	const spaced = [...secret].join(' ?');
	const whole = `${notInNumber}${notAfterGroups}${spaced}(?!\\d)${notBeforeGroups}`;
	return bare === secret ? [whole] : [whole, ofNumber(bare)];
}

/** A short secret without its leading zeros may be an amount, so it counts only behind its name. */
const ofNumber = (digits: string): string =>
	digits.length > 2
		? `(?<![\\d₦.,])${notAfterGroups}0*${digits}(?![\\d.,]\\d|\\d)${notBeforeGroups}`
		: `(?<=(?:pin|otp|code|token)[^\\d\\p{L}]{0,6})0*${digits}(?!\\d)`;
