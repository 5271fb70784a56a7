export type RecipientKind = 'phone' | 'meter' | 'smartcard' | 'customer';

/** The recipients that a record or an answer names, as the provider writes them. */
export type NamedRecipients = Partial<Record<RecipientKind, readonly string[]>>;

export interface Recipient {
	kind: RecipientKind;
	number: string;
}

/**
 * The one form of a recipient for all its spellings: a phone number as `234…`, any other number without separators. A
 * company in front stays.
 */
export function canonicalRecipient(kind: RecipientKind | undefined, written: string): string {
	const [, company = '', number] = /^([^/]*\/)?([^]*)$/.exec(plain(written)) ?? [];
	const digits = bare(number);
	if (kind === undefined || !/^\d+$/.test(digits)) return company + number.trim();
	const [, line] = /^(?:(?:00)?234)?0?([789]\d{9})$/.exec(digits) ?? [];
	return company + (kind === 'phone' && line !== undefined ? `234${line}` : digits);
}

/** A phone number as people write it, from its one form. */
export const shownRecipient = (canonical: string): string =>
	canonical.replace(/^234(?=[789]\d{9}$)/, '0');

/** Whether two texts name the same recipient, of any kind. */
export const isSameRecipient = (one: string, other: string): boolean =>
	canonicalRecipient('phone', one) === canonicalRecipient('phone', other);

/** Replaces full-width digits, and removes invisible signs. */
const plain = (text: string) =>
	text.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '');

const mask = /[*xX•·#…]+|\.{2,}/;
/** Fewer digits prove nothing: they may be an id, or the end of a number. */
const enoughDigits = 7;

/** Whether the numbers that can be compared are all of other recipients. False if there is none. */
export function areOthers(named: NamedRecipients = {}, ours: Recipient | undefined): boolean {
	if (ours === undefined) return false;
	const number = canonicalRecipient(ours.kind, ours.number);
	if (!/^\d{7,}$/.test(number)) return false;
	const numbers = (named[ours.kind] ?? [])
		.flatMap(numbersIn)
		.map((text) => bare(text.replace(/^\s*tel:/i, '')));
	const comparable = numbers.filter(saysWhose);
	return comparable.length > 0 && !comparable.some((theirs) => fits(theirs, number));
}

/** Removes separators, and the `.0` of a number that a sheet has stored as a fraction. */
const bare = (text: string) =>
	plain(text)
		.replace(/\.0+$/, '')
		.replace(/[\s()+'’,_\u2010-\u2015-]|(?<=\d)\.(?=\d)/g, '');

/** `1,234,567` is one number. */
const numbersIn = (text: string) =>
	/^\s*\d{1,3}(?:,\d{3})+\s*$/.test(text) ? [text] : text.split(/[,;|]/);

function saysWhose(number: string): boolean {
	const shown = number.split(mask);
	const digits = shown.join('');
	return /^\d+$/.test(digits) && digits.length >= (shown.length > 1 ? 4 : enoughDigits);
}

function fits(theirs: string, ours: string): boolean {
	const shown = theirs.split(mask);
	if (shown.length === 1) return writings(theirs).some((one) => writings(ours).includes(one));
	const [head] = shown;
	const tail = shown[shown.length - 1];
	const begins = writings(head).some((start) =>
		writings(ours).some((one) => one.startsWith(start)),
	);
	return begins && ours.endsWith(tail);
}

/** The number without leading zeros, with and without the country code. Any program may drop leading zeros. */
function writings(number: string): string[] {
	const short = number.replace(/^0+/, '');
	return short.startsWith('234') ? [short, short.slice(3).replace(/^0+/, '')] : [short];
}
