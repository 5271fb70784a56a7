import type { Found, FoundTransaction } from './outcome';
import { areOthers, type NamedRecipients, type Recipient, type RecipientKind } from './recipients';
import { isMadeHere } from './reference';

/** What is known of the purchase that a record is held against. */
export interface Sought {
	product: ProductFacts;
	/** All products, to tell the records of others from ours. */
	products: readonly ProductFacts[];
	/** Of a purchase with a price of its own, which the row states. */
	amount?: number;
	/** As receipts show it, perhaps with the company of a customer in front. */
	recipient?: string;
	/** The reference is the user's own, and no try that is known has sent it: the record must say whose it is. */
	mayBeAnothers?: boolean;
}

/** What tells the records of a product from those of others. */
export interface ProductFacts {
	kind: Kind;
	recipient?: RecipientKind;
}

/** What was found under a reference, as it says something about the purchase that is sought. */
export function heldAgainst(found: Found, reference: string, sought: Sought): Found {
	const { transaction, kind } = found;
	if (transaction === undefined) return found;
	const { product, products, amount, mayBeAnothers } = sought;
	const recipient = recipientOf(product, sought.recipient);
	const isOtherKind = isAnotherKind(product.kind, transaction.type, products);
	const other = otherThingIn(transaction, { recipient, amount });
	if (other !== undefined || isOtherKind) {
		const reason = `The provider's record under this reference is for another ${other ?? 'product'}. Ask the provider about it`;
		// A reference of this package is never free for another purchase.
		if (isMadeHere(reference)) return { kind: 'unclear', reason };
		return other ? { kind: 'cannotTell', reason } : { kind: 'foreign', transaction };
	}
	const isMade = kind === 'success' || kind === 'pending';
	const isNamed = namesOurs(transaction, recipient);
	return mayBeAnothers && isMade && !isNamed ? { kind: 'unclaimed', transaction } : found;
}

/** The company of a customer is no part of the number. */
export const recipientOf = (
	{ recipient: kind }: ProductFacts,
	written = '',
): Recipient | undefined => kind && { kind, number: written.replace(/^[^/]*\//, '') };

/** What a record under our reference says of itself that our purchase is not, if anything. */
function otherThingIn(
	{ recipients, amount }: FoundTransaction,
	sought: { recipient?: Recipient; amount?: number },
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

/** Whether the record says itself that it is of our recipient. */
const namesOurs = ({ recipients }: FoundTransaction, ours: Recipient | undefined): boolean =>
	ours !== undefined && (recipients?.[ours.kind] ?? []).length > 0 && !areOthers(recipients, ours);

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
 * Whether the answer to a purchase is about another one: of somebody else, or under another reference. Some providers put
 * a reference of their own in the place of ours: then only one that this package makes is certainly another purchase's.
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

/** True only where the word is understood, and means a product other than ours. */
function isAnotherKind(
	ours: Kind,
	reportedType: string | undefined,
	all: readonly ProductFacts[],
): boolean {
	if (reportedType === undefined || ours.length === 0) return false;
	const theirs = plain(reportedType);
	return !ours.includes(theirs) && all.some(({ kind }) => kind.includes(theirs));
}
