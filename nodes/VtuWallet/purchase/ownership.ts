import { largestFee, sumOf } from '../values/money';
import type { Lookup, TransactionRecord } from './outcome';
import { areOthers, type NamedRecipients, type Recipient, type RecipientKind } from './recipients';
import { isMadeHere } from './reference';
import { promisesOf, type Trust } from './trust';

/** The facts of our purchase that the node compares with a record. */
export interface LookupTarget {
	product: ProductFacts;
	/** All products, to recognise the records of another product. */
	products: readonly ProductFacts[];
	/** The amount that the row states, if any. */
	amount?: number;
	/** As receipts show it. A company and a slash may come before the number. */
	recipient?: string;
	/** The user chose the reference, and no known try has sent it. So the record must name our recipient. */
	mayBeAnothers?: boolean;
	/** The provider's answer named the reference, so it is of this purchase. */
	isProviders?: boolean;
}

/** The facts that tell the records of one product from those of another. */
export interface ProductFacts {
	/** The words for this product in the provider's records. `[]` if none is known. */
	kind: Kind;
	/** The kind of the recipient's number, to compare the recipient with records and answers. */
	recipient?: RecipientKind;
	/** The name in receipts, if `kind` does not hold it. */
	product?: string;
	/** Not known for a product that only a record names. */
	trust?: Trust;
	/** A provider may keep the money of a failure. The balances in its answer tell. */
	failureMayCost?: boolean;
}

/** The facts of the product that a receipt names. */
export const factsOf = (name: string, products: readonly ProductFacts[]): ProductFacts =>
	products.find(({ kind, product }) => product === name || kind.includes(name)) ?? { kind: [] };

/** Compares a lookup with our purchase, because the record may belong to another purchase. */
export function compareWithPurchase(
	found: Lookup,
	reference: string,
	sought: LookupTarget,
): Lookup {
	const { transaction, kind } = found;
	if (transaction === undefined) return found;
	const { product, products, amount, mayBeAnothers, isProviders = false } = sought;
	const recipient = recipientOf(product, sought.recipient);
	const isOtherKind = isAnotherKind(product.kind, transaction.type, products);
	const other = otherThingIn(transaction, { recipient, amount });
	if (other !== undefined || isOtherKind) {
		const reason = `The provider's record under this reference is for another ${other ?? 'product'}. Ask the provider about it`;
		// Another purchase cannot have such a reference, so the record does not decide.
		if (isProviders || isMadeHere(reference)) return { kind: 'unclear', reason };
		return other ? { kind: 'cannotTell', reason } : { kind: 'foreign', transaction };
	}
	const isMade = kind === 'success' || kind === 'pending';
	const isNamed = namesOurs(transaction, recipient);
	return mayBeAnothers && isMade && !isNamed ? { kind: 'unclaimed', transaction } : found;
}

/** Removes the company in front of a customer's number. */
export const recipientOf = (
	{ recipient: kind }: ProductFacts,
	written = '',
): Recipient | undefined => kind && { kind, number: written.replace(/^[^/]*\//, '') };

/** The part of the record that does not fit our purchase, if any. */
function otherThingIn(
	{ recipients, amount, charges = 0 }: TransactionRecord,
	sought: { recipient?: Recipient; amount?: number },
): 'recipient' | 'amount' | undefined {
	if (areOthers(recipients, sought.recipient)) return 'recipient';
	const isWithCharges = charges > 0 && amount === sumOf([sought.amount ?? 0, charges]);
	return !isWithCharges && isOtherAmount(amount, sought.amount, largestFee) ? 'amount' : undefined;
}

/** Whether no fee or discount explains the difference. A missing amount is no difference. */
export const isOtherAmount = (reported: number | undefined, ours: number | undefined, factor = 2) =>
	reported !== undefined &&
	ours !== undefined &&
	reported > 0 &&
	ours > 0 &&
	(reported > ours * factor || reported < ours / factor);

const namesOurs = ({ recipients }: TransactionRecord, ours: Recipient | undefined): boolean =>
	ours !== undefined && (recipients?.[ours.kind] ?? []).length > 0 && !areOthers(recipients, ours);

/** The references by which a provider may know a purchase, the likeliest first. Without trust only its own one counts. */
export function referencesToAsk(
	ours: string,
	providers: string | undefined,
	product: Pick<ProductFacts, 'trust'>,
): string[] {
	const { canBeAsked, honoursReference } = promisesOf(product);
	if (honoursReference || providers === undefined) return [ours];
	return canBeAsked ? [providers, ours] : [providers];
}

/** The references that an answer to a purchase names. */
export interface NamedReferences {
	/** From the fields that mean the buyer's reference. */
	asSent: readonly string[];
	/** From fields in which some providers put a reference of their own. */
	others: readonly string[];
}

/**
 * Whether an answer is about another recipient or reference. A provider that does not honour our reference may answer
 * with one of its own. Then only a reference of this package is proof.
 */
export function isAboutAnother(
	{ asSent, others, recipients }: NamedReferences & { recipients?: NamedRecipients },
	{ reference, recipient }: { reference: string; recipient?: Recipient },
	product: Pick<ProductFacts, 'trust'>,
): boolean {
	if (areOthers(recipients, recipient)) return true;
	const named = [...asSent, ...others];
	if (named.includes(reference)) return false;
	return (promisesOf(product).honoursReference && asSent.length > 0) || named.some(isMadeHere);
}

/**
 * The words that deployments use for a product as the `type` of a transaction, in lower-case letters only.
 * A word that no product has proves nothing.
 */
export type Kind = readonly string[];

const plain = (word: string) => word.toLowerCase().replace(/[^a-z]/g, '');

/** True only if the word is known and means another product. */
function isAnotherKind(
	ours: Kind,
	reportedType: string | undefined,
	all: readonly ProductFacts[],
): boolean {
	if (reportedType === undefined || ours.length === 0) return false;
	const theirs = plain(reportedType);
	return !ours.includes(theirs) && all.some(({ kind }) => kind.includes(theirs));
}
