import type { FoundTransaction } from './outcome';
import { areOthers, type NamedRecipients, type Recipient } from './recipients';
import { isMadeHere } from './reference';

/** What is known of the purchase that a record is held against. */
export interface Sought {
	amount?: number;
	/** Nothing of it can have been sent before this instant (milliseconds since 1970). */
	notBefore?: number;
	recipient?: Recipient;
}

/** Clocks differ, and some providers write their dates without a time zone. */
const clockSkewMs = 15 * 60_000;

/** What a record under our reference says of itself that our purchase is not, if anything. */
export function otherThingIn(
	{ recipients, amount }: Pick<FoundTransaction, 'recipients' | 'amount'>,
	sought: Pick<Sought, 'amount' | 'recipient'>,
): 'recipient' | 'amount' | undefined {
	if (areOthers(recipients, sought.recipient)) return 'recipient';
	return isOtherAmount(amount, sought.amount, largestFee) ? 'amount' : undefined;
}

/** Fees and discounts change an amount by a quarter at most. */
const largestFee = 1.25;

/** Whether no fee or discount explains the difference. What is not known says nothing. */
export const isOtherAmount = (told: number | undefined, ours: number | undefined, factor = 2) =>
	told !== undefined &&
	ours !== undefined &&
	told > 0 &&
	ours > 0 &&
	(told > ours * factor || told < ours / factor);

/**
 * Whether a record is about our purchase. One that names our reference must not contradict it; one that names none must
 * fit in what it does say, and say something: to adopt a stranger's purchase would be to tell a wrong outcome.
 */
export function isOurs(record: FoundTransaction, sought: Sought): boolean {
	const { amount, notBefore } = sought;
	const other = otherThingIn(record, sought);
	if (record.namesReference) return other === undefined;
	if (other === 'recipient') return false;
	const at = record.date === undefined ? NaN : Date.parse(record.date);
	const fits = {
		amount: bothKnown(record.amount, amount) ? record.amount === amount : undefined,
		date: Number.isNaN(at) || notBefore === undefined ? undefined : at >= notBefore - clockSkewMs,
	};
	return fits.amount !== false && fits.date !== false && (fits.amount ?? fits.date ?? false);
}

/** Whether the record says itself that it is of our recipient. */
export const namesOurs = (record: FoundTransaction, { recipient }: Sought): boolean =>
	recipient !== undefined &&
	(record.recipients?.[recipient.kind] ?? []).length > 0 &&
	!areOthers(record.recipients, recipient);

const bothKnown = (a: number | undefined, b: number | undefined) =>
	a !== undefined && b !== undefined;

/** The references that an answer to a purchase names. */
export interface NamedReferences {
	/** Under the names of the reference that the buyer sent. */
	asSent: readonly string[];
	/** Under names by which some mean a reference of the provider's. */
	others: readonly string[];
}

/** What an answer to a purchase says of whose it is. */
export interface Named extends NamedReferences {
	recipients?: NamedRecipients;
}

/** What was sent. */
export interface Sent {
	reference: string;
	recipient?: Recipient;
}

/**
 * Whether the answer to a purchase is about another one: of somebody else, or under another reference. A provider that honours references repeats the one that was
 * sent; others put their own in its place, and then only one that this package makes is certainly another purchase's.
 */
export function isAboutAnother(
	{ asSent, others, recipients }: Named,
	{ reference, recipient }: Sent,
	{ deduplicates }: { deduplicates: boolean },
): boolean {
	if (areOthers(recipients, recipient)) return true;
	const named = [...asSent, ...others];
	if (named.includes(reference)) return false;
	return (deduplicates && asSent.length > 0) || named.some(isMadeHere);
}

/**
 * The words that deployments use for a product as the `type` of a transaction, in lower-case letters only.
 * A word that no product has proves nothing.
 */
export type Kind = readonly string[];

const plain = (word: string) => word.toLowerCase().replace(/[^a-z]/g, '');

/** True only where the word is understood, and means a product other than ours. `all` holds the kind of every product. */
export function isAnotherKind(
	ours: Kind,
	reportedType: string | undefined,
	all: readonly Kind[],
): boolean {
	if (reportedType === undefined || ours.length === 0) return false;
	const theirs = plain(reportedType);
	return !ours.includes(theirs) && all.some((kind) => kind.includes(theirs));
}
