import type { Mark } from '../../ledger/entries';
import type { LedgerPurchase } from '../../ledger/purchasesTable';
import { digest } from '../../values/canonical';
import type { PlannedRow } from '../rows/plannedRow';

/** What the ledger writes of a row that is to be bought. */

export const keyOf = ({ seed }: PlannedRow) => (seed.by === 'key' ? seed.key : '');

/** A reference of the user's own does not say by itself for whom it was sent. */
export function isForAnother(
	planned: PlannedRow,
	{ product, recipient }: Pick<LedgerPurchase, 'product' | 'recipient'>,
): boolean {
	const { plan } = planned;
	return isUsersOwn(planned) && (product !== plan.product || recipient !== plan.recipient);
}

export const isUsersOwn = ({ seed }: Pick<PlannedRow, 'seed'>): boolean => seed.by === 'reference';

/** What it buys beyond product, recipient and amount, which stand beside it; undefined where its name means nothing now. */
export const whatOf = ({ plan, unnamed }: PlannedRow): string | undefined =>
	unnamed ? undefined : digest({ ...plan.identity, amount: undefined }).slice(0, 12);

export function markOf(planned: PlannedRow, reference: string): Mark {
	const { plan, price } = planned;
	return {
		reference,
		product: plan.product,
		recipient: plan.recipient,
		amount: plan.amount ?? price,
		what: whatOf(planned),
		...(keyOf(planned) !== '' && { key: keyOf(planned) }),
	};
}
