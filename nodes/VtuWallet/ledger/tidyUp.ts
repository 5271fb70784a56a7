import { Claims } from './claims';
import { ClaimsTable, entryOf } from './claimsTable';
import type { LedgerTables } from './openTables';
import { packed, type ListedEntry, type Packed } from './packing';
import { purchaseOf, type Who } from './purchasesTable';
import { pagesOf } from './readAll';
import type { Condition } from './table';

export interface TidyUpOptions {
	tables: LedgerTables;
	who: Who;
	/** Purchases that were written down before this, and decided, are removed. */
	before: Date;
	/** Only counts. */
	preview: boolean;
	now(): Date;
}

export interface Tidied {
	/** Rows that people see, of purchases that are decided. */
	purchases: number;
	/** Rows of the table of claims, in the place of which some few say the same. */
	claims: number;
}

/** Claims that were written more lately stay as they are: a run may still be reading them. */
const packedAfterMs = 24 * 3_600_000;

/** Makes a ledger smaller, and forgets no key: what was bought stays known, without its row. */
export async function tidyUp(options: TidyUpOptions): Promise<Tidied> {
	const { tables, who } = options;
	const claims = new Claims();
	const list: ListedEntry[] = [];
	for await (const page of pagesOf(tables.claims, [])) {
		for (const row of page) {
			const isOwn = row.environment === who.environment && row.account === who.account;
			const entry = isOwn ? entryOf(row) : undefined;
			if (entry) claims.add([entry]);
			list.push({ id: row.id, entry });
		}
	}
	const purchases =
		(await removeRows('success', claims, options)) + (await removeRows('failed', claims, options));
	const pack = packed(list, options.now().getTime() - packedAfterMs);
	if (!options.preview) await replaceClaims(pack, options);
	return { purchases, claims: pack.ranges.reduce((sum, { rows }) => sum + rows, 0) };
}

async function removeRows(
	outcome: 'success' | 'failed',
	claims: Claims,
	{ tables, who, before, preview }: TidyUpOptions,
): Promise<number> {
	const where: Condition[] = [
		{ column: 'outcome', is: 'eq', value: outcome },
		{ column: 'environment', is: 'eq', value: who.environment },
		{ column: 'account', is: 'eq', value: who.account },
		{ column: 'createdAt', is: 'lt', value: before.toISOString() },
	];
	const claimsTable = new ClaimsTable(tables.claims, claims, who);
	let count = 0;
	for await (const page of pagesOf(tables.purchases, where)) {
		count += page.length;
		if (preview) continue;
		// Where only its row says that it was bought (its run died in between), the claims have to say it from now on.
		const marks = page
			.map(purchaseOf)
			.filter(({ reference }) => claims.standing(reference, '') !== 'bought')
			.map(({ reference }) => ({ reference }));
		if (outcome === 'success') await claimsTable.add([{ kind: 'bought', marks }]);
		const last = page[page.length - 1].id;
		await tables.purchases.remove([...where, { column: 'id', is: 'lte', value: last }], 'all');
	}
	return count;
}

/** The new rows are written before the old ones are removed: a run that reads in between finds both, which say the same. */
async function replaceClaims({ entries, ranges }: Packed, { tables, who }: TidyUpOptions) {
	if (ranges.length === 0) return;
	const { environment, account, workflow, execution, by } = who;
	const common = { by, environment, account, workflow, execution };
	await tables.claims.insert(
		entries.map(({ kind, marks }) => ({ ...common, kind, purchases: JSON.stringify(marks) })),
	);
	for (const { from, to } of ranges) {
		const where: Condition[] = [
			{ column: 'id', is: 'gte', value: from },
			{ column: 'id', is: 'lte', value: to },
		];
		await tables.claims.remove(where, 'all');
	}
}
