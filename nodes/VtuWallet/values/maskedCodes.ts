import { codesUnder } from './unreadCodes';

const mark = '*****';
/** An install link, or an address that may be one. */
const link = /(?:\bhttps?:\/\/|\bLPA:)[^\s,;"]+/gi;
/** Words with digits, and only spaces, dashes and similar signs between them. */
const numbered = /(?<![a-z\d])[a-z]*\d[a-z\d]*(?:(?:[\s-]|<=>){1,3}[a-z]*\d[a-z\d]*)*/gi;
const word = /[a-z\d]+/gi;
const amount = /^(?:ngn|n)\d+$/i;

/** Shorter ones would also match amounts and dates. */
const shortestCode = 4;
const fewestDigits = 8;

/** Masks the codes of the answer, links, and likely codes. The recipient of the purchase may stay. */
export function withoutCodes(text: string, given: unknown, recipient = ''): string {
	const known = new Set(codesUnder(given).filter(({ length }) => length >= shortestCode));
	return text
		.replace(link, mark)
		.replace(numbered, (run) => (isOf(recipient, run) || !looksLikeCode(run) ? run : mark))
		.replace(word, (one) => (known.has(one) ? mark : one));
}

/** 234 before a phone number does not make another number. */
const isOf = (recipient: string, run: string): boolean => {
	const [own, other] = [recipient, run].map((one) =>
		one.replace(/\D/g, '').replace(/^(?:234|0)/, ''),
	);
	return own !== '' && own === other;
};

function looksLikeCode(run: string): boolean {
	const digits = run.replace(/\D/g, '').length;
	return digits >= fewestDigits || run.split(/[^a-z\d]+/i).some(isMixed);
}

/** Serials such as `WRN12345`, but not `500MB` or `NGN1000`. */
const isMixed = (one: string): boolean =>
	/[a-z]/i.test(one) && one.replace(/\D/g, '').length >= shortestCode && !amount.test(one);
