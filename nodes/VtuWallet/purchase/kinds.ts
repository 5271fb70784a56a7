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
