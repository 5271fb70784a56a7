/** Patterns for all ways in which a provider may write a secret. Invisible characters are removed before. */
export function spellingsOf(secret: string): string[] {
	const encoded = [encodeURIComponent, inJson, inBase64, inBase64Twice]
		.map((write) => write(secret))
		.filter((text) => text !== secret);
	const signs = [...secret].map(signOf);
	return [
		...[...new Set(encoded)].map(quoted),
		signs.join(''),
		[...secret].map(hexOf).join('[\\s:-]?'),
		...(/^\d+$/.test(secret) ? ofDigits(secret) : [ofText(secret)]),
	];
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const inBase64 = (text: string): string => Buffer.from(text).toString('base64').replaceAll('=', '');

/** Cuts a text to whole groups of three, because base64 of these is the same with any text behind them. */
const inBase64Twice = (text: string): string =>
	inBase64(/^(?:...)*/.exec(inBase64(text))?.[0] ?? '');

const hexOf = (sign: string): string => Buffer.from(sign).toString('hex');

/** A character as JSON, HTML and forms may escape it. */
function signOf(sign: string): string {
	const point = sign.codePointAt(0) ?? 0;
	const hex = point.toString(16);
	return `(?:\\\\+u${hex.padStart(4, '0')}|&#0*${point};|&#x0*${hex};|(?:%|\\\\+x|0x)${hex.padStart(2, '0')})`;
}

/** A few letters count only if they are not part of a word. */
const ofText = (secret: string): string =>
	/^\p{L}{1,6}$/u.test(secret) ? `(?<!\\p{L})${quoted(secret)}(?!\\p{L})` : quoted(secret);

/** A token in groups of four digits is the user's, and one group may equal a PIN. */
const notAfterGroups = '(?<!\\d{4}[ -]\\d{4}[ -])';
const notBeforeGroups = '(?![ -]\\d{4}[ -]\\d{4}(?!\\d))';

/** Digits count only if they are not part of a longer number. With signs between all digits, they are not an amount. */
function ofDigits(secret: string): string[] {
	const digits = [...secret].map(
		(digit) => `[${digit}${String.fromCharCode(0xfee0 + digit.charCodeAt(0))}]`,
	);
	const alone = (pattern: string) => `(?<!\\d)${notAfterGroups}${pattern}(?!\\d)${notBeforeGroups}`;
	const bare = secret.replace(/^0+(?=\d)/, '');
	const short = bare === secret ? [] : [ofNumber(bare)];
	return [alone(digits.join('')), alone(digits.join('[\\s_*·.-]{1,3}')), ...short];
}

/** A short secret without its leading zeros may be an amount, so it counts only behind its name. */
const ofNumber = (digits: string): string =>
	digits.length > 2
		? `(?<![\\d₦.,])${notAfterGroups}0*${digits}(?![\\d.,]\\d|\\d)${notBeforeGroups}`
		: `(?<=(?:pin|otp|code|token)[^\\d\\p{L}]{0,6})0*${digits}(?!\\d)`;
