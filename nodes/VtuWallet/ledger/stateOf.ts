import type { Lookup } from '../purchase/outcome';
import type { LedgerPurchase } from './purchasesTable';

/** Nothing where the look-up tells nothing: absence proves no more than silence. */
export function stateOf(
	lookup: Lookup,
): Pick<LedgerPurchase, 'outcome' | 'charged' | 'message'> | undefined {
	if (lookup.kind !== 'found') return undefined;
	const { message = '', refunded } = lookup.transaction;
	switch (lookup.status) {
		case 'success':
			return { outcome: 'success', charged: 'yes', message };
		case 'pending':
			return { outcome: 'pending', charged: 'yes', message };
		case 'failed':
			return { outcome: 'failed', charged: refunded ? 'refunded' : 'no', message };
		default:
			return undefined;
	}
}

/** How the claims call it. */
export const kindOf = (outcome: string) =>
	outcome === 'success' ? 'bought' : outcome === 'failed' ? 'refused' : 'open';
