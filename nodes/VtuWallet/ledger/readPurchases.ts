import { guarded } from '../values/guardedCell';
import { purchaseOf, type StoredPurchase, type Who } from './purchasesTable';
import { mostRowsPerAnswer, type Condition, type DataTable } from './table';

/** Which purchases; what is left out does not matter. */
export interface PurchaseFilter {
	outcomes?: readonly string[];
	product?: string;
	recipient?: string;
	key?: string;
	reference?: string;
	/** When the purchase was written down. */
	from?: Date;
	until?: Date;
}

/** Purchases of one environment and provider, the newest first. */
export async function readPurchases(
	table: DataTable,
	{ environment, account }: Pick<Who, 'environment' | 'account'>,
	filter: PurchaseFilter,
	limit = Infinity,
): Promise<StoredPurchase[]> {
	const where = conditionsOf({ ...filter, environment, account });
	const found: StoredPurchase[] = [];
	for (let below: number | undefined; found.length < limit; ) {
		const older: Condition[] =
			below === undefined ? [] : [{ column: 'id', is: 'lt', value: below }];
		const page = await table.read({
			where: [...where, ...older],
			match: 'all',
			newestFirst: true,
			limit: filter.outcomes === undefined ? limit - found.length : mostRowsPerAnswer,
		});
		for (const purchase of page.map(purchaseOf)) {
			if (filter.outcomes?.includes(purchase.outcome) !== false) found.push(purchase);
		}
		if (page.length < mostRowsPerAnswer) break;
		below = page[page.length - 1].id;
	}
	return found.slice(0, limit);
}

function conditionsOf({
	from,
	until,
	outcomes,
	...cells
}: PurchaseFilter & { environment: string; account: string }): Condition[] {
	const conditions = Object.entries(cells).flatMap(([column, value]): Condition[] =>
		value === undefined || value === '' ? [] : [{ column, is: 'eq', value: guarded(value) }],
	);
	// n8n can ask for one outcome beside the other conditions; of several the answer is picked through.
	if (outcomes?.length === 1) conditions.push({ column: 'outcome', is: 'eq', value: outcomes[0] });
	if (from) conditions.push({ column: 'createdAt', is: 'gte', value: from.toISOString() });
	if (until) conditions.push({ column: 'createdAt', is: 'lt', value: until.toISOString() });
	return conditions;
}
