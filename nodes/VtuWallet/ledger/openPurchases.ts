import type { LedgerTables } from './openTables';
import { purchaseOf, type LedgerPurchase, type StoredPurchase, type Who } from './purchasesTable';
import type { StoredRow } from './table';

export type Asked = Pick<LedgerPurchase, 'reference' | 'product' | 'amount'>;

interface Whose {
	tables: LedgerTables;
	who: Who;
}

interface Shuffling {
	shuffled<T>(list: T[]): T[];
}

/** The provider never hears the reference of one of many that travel in one request, only that of the request. */
export function askedOf({ reference, product, amount, details: { batch } }: LedgerPurchase): Asked {
	if (typeof batch !== 'string' || batch === '') return { reference, product, amount };
	return { reference: batch, product, amount: null };
}

/** Those that one question is about, in the order of the first of each. */
export function sentTogether(open: StoredPurchase[]): StoredPurchase[][] {
	const groups = new Map<string, StoredPurchase[]>();
	for (const purchase of open) {
		const { reference } = askedOf(purchase);
		const group = groups.get(reference);
		if (group) group.push(purchase);
		else groups.set(reference, [purchase]);
	}
	return [...groups.values()];
}

/** The newest ones, and of the older ones some others each time: none is left out for ever. */
export function chosen<T>(open: T[], room: number, { shuffled }: Shuffling): T[] {
	if (open.length <= room) return open;
	const newest = Math.ceil(room / 2);
	return [...open.slice(0, newest), ...shuffled(open.slice(newest)).slice(0, room - newest)];
}

/** The newest first. */
export async function openRows({ tables, who }: Whose): Promise<StoredPurchase[]> {
	const rows: StoredRow[] = [];
	for (const outcome of ['pending', 'unknown']) {
		rows.push(
			...(await tables.purchases.read({
				where: [
					{ column: 'outcome', is: 'eq', value: outcome },
					{ column: 'environment', is: 'eq', value: who.environment },
					{ column: 'account', is: 'eq', value: who.account },
				],
				match: 'all',
				newestFirst: true,
			})),
		);
	}
	return rows.sort((a, b) => b.id - a.id).map(purchaseOf);
}
