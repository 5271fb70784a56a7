import type { Mark } from './entries';
import type { OpenClaim } from './knownPurchase';
import type { NewEntry } from './claimsTable';
import { purchaseOf, type StoredPurchase } from './purchasesTable';
import type { Condition, DataTable } from './table';
import { guarded } from '../values/guardedCell';

/** A purchase whose state is another one than the ledger said. */
export interface Change {
	was: string;
	purchase: StoredPurchase;
}

/**
 * What is written down and given out afterwards would be lost to the workflow if the run died in between. So whoever
 * follows up claims the telling before the writing, and gives it back with the last thing it does: of a telling that a
 * dead run has left, the next one finds out whether it had been written, and gives it out.
 */
const prefix = 'tell ';

export const isTelling = ({ mark }: OpenClaim): boolean => mark.reference.startsWith(prefix);

/** `of`: the run that sent it. What another run has sent since is told by that one. */
export const tellingOf = (reference: string, was: string, of: string): Mark => ({
	reference: `${prefix}${reference}`,
	was,
	of,
});

/** What the dead run had written, if it had. */
export async function leftUntold({ mark }: OpenClaim, table: DataTable): Promise<Change[]> {
	const { was = '', of = '' } = mark;
	const reference = mark.reference.slice(prefix.length);
	const where: Condition[] = [{ column: 'reference', is: 'eq', value: guarded(reference) }];
	if (of !== '') where.push({ column: 'claim', is: 'eq', value: of });
	const rows = await table.read({ where, match: 'all', limit: 1 });
	return rows
		.map(purchaseOf)
		.filter(({ outcome }) => outcome !== was)
		.map((purchase) => ({ was, purchase }));
}

/** The claims of these tellings, given back in the names of those who made them. */
export const toldEntries = (claims: OpenClaim[]): NewEntry[] =>
	claims.map(({ by, mark }) => ({ kind: 'release', by, marks: [{ reference: mark.reference }] }));
