import { codesUnder } from './unreadCodes';

const mark = '*****';
/** An install link, or an address that may be one. */
const link = /(?:\bhttps?:\/\/|\bLPA:)[^\s,;"]+/gi;
/** Words that hold a digit, with nothing but spaces, dashes and the like between them. */
const numbered = /(?<![a-z\d])[a-z]*\d[a-z\d]*(?:(?:[\s-]|<=>){1,3}[a-z]*\d[a-z\d]*)*/gi;
const word = /[a-z\d]+/gi;
const amount = /^(?:ngn|n)\d+$/i;

/** Shorter ones would be found by accident, in an amount or a date. */
const shortestCode = 4;
const fewestDigits = 8;

/**
 * A sentence of the provider without what may be used by whoever reads it: the codes that it gave with the sentence,
 * links, and whatever looks like a code. Whom the purchase was for may stand there.
 */
export function withoutCodes(text: string, given: unknown, recipient = ''): string {
	const known = new Set(codesUnder(given).filter(({ length }) => length >= shortestCode));
	return text
		.replace(link, mark)
		.replace(numbered, (run) => (isOf(recipient, run) || !looksLikeCode(run) ? run : mark))
		.replace(word, (one) => (known.has(one) ? mark : one));
}

/** A phone number is the same with 234 in front. */
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

/** Serials and the like: `WRN12345`, and neither `500MB` nor `NGN1000`. */
const isMixed = (one: string): boolean =>
	/[a-z]/i.test(one) && one.replace(/\D/g, '').length >= shortestCode && !amount.test(one);
