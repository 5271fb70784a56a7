/** Under which names providers tell who got a purchase. */
export type RecipientKind = 'phone' | 'meter' | 'smartcard' | 'customer';

/** What a record or an answer says of who got it, as it is written there. */
export type NamedRecipients = Partial<Record<RecipientKind, readonly string[]>>;

export interface Recipient {
	kind: RecipientKind;
	/** In digits. */
	number: string;
}

const mask = /[*xX•·#…]+|\.{2,}/;
/** Fewer digits than this are of anybody: an id, the end of a number. */
const enoughDigits = 7;

/** Whether recipients are named, and all of them are certainly somebody else. What cannot be compared says nothing. */
export function areOthers(named: NamedRecipients = {}, ours: Recipient | undefined): boolean {
	if (ours === undefined || !/^\d{7,}$/.test(ours.number)) return false;
	const numbers = (named[ours.kind] ?? []).flatMap((text) => text.split(/[,;|]/)).map(bare);
	const comparable = numbers.filter(saysWhose);
	return comparable.length > 0 && !comparable.some((theirs) => fits(theirs, ours.number));
}

/** Without what people and sheets put into a number, and what a number that was a fraction has behind it. */
const bare = (text: string) => text.replace(/[\s()+'-]/g, '').replace(/\.0+$/, '');

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

/** A number as it stands, and without the code of the country; leading zeros get lost anywhere. */
function writings(number: string): string[] {
	const short = number.replace(/^0+/, '');
	return short.startsWith('234') ? [short, short.slice(3).replace(/^0+/, '')] : [short];
}
