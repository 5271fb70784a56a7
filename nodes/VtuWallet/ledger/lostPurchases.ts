import { isAdoption } from './adoption';
import { Claims } from './claims';
import type { OpenClaim } from './knownPurchase';
import { entryOf } from './claimsTable';
import type { FollowUpOptions } from './followUpOptions';
import type { LedgerTables } from './openTables';
import { persistently } from './persistently';
import { purchaseOf, rowOfPurchase, type LedgerPurchase } from './purchasesTable';
import { pagesOf } from './readAll';
import { kindOf, stateOf } from './stateOf';
import type { Row, StoredRow } from './table';
import type { Change } from './telling';

/** Purchases that a run claimed before it died: they have no row yet. */
export async function lostClaims(options: FollowUpOptions): Promise<OpenClaim[]> {
	const { tables, who, since, patienceMs, now } = options;
	const claims = new Claims();
	const where = [{ column: 'createdAt', is: 'gte', value: since.toISOString() } as const];
	for await (const page of pagesOf(tables.claims, where)) {
		claims.add(
			page
				.filter((row) => row.environment === who.environment && row.account === who.account)
				.map(entryOf),
		);
	}
	return claims
		.open()
		.filter(
			({ leftOpen, at, mark }) =>
				!leftOpen && !isAdoption(mark) && now().getTime() - at > patienceMs,
		);
}

export async function written(claim: OpenClaim, options: FollowUpOptions): Promise<Change> {
	const { mark, by, execution } = claim;
	const { tables, claimsTable, who, now } = options;
	const asked = {
		reference: mark.reference,
		product: mark.product ?? '',
		amount: mark.amount ?? null,
	};
	const state = stateOf(await options.look(asked)) ?? neverLearned;
	const purchase: LedgerPurchase = {
		...asked,
		recipient: mark.recipient ?? '',
		key: mark.key ?? '',
		attempt: 0,
		details: {},
		...state,
	};
	const row = rowOfPurchase(purchase, { ...who, by, execution }, now());
	const [stored] = await persistently(async () => await writtenOnce(row, tables));
	const marks = [{ reference: mark.reference, row: stored.id }];
	await persistently(
		async () => await claimsTable.add([{ kind: kindOf(state.outcome), by, marks }]),
	);
	return { was: 'claimed', purchase: purchaseOf(stored) };
}

/** Whoever adopted it before may have died when its row was written. */
async function writtenOnce(row: Row, { purchases }: LedgerTables): Promise<StoredRow[]> {
	const earlier = await purchases.read({
		where: [
			{ column: 'reference', is: 'eq', value: row.reference },
			{ column: 'claim', is: 'eq', value: row.claim },
		],
		match: 'all',
		limit: 1,
	});
	return earlier.length > 0 ? earlier : await purchases.insertAndTell([row]);
}

const neverLearned = {
	outcome: 'unknown',
	charged: 'unknown',
	message: 'Its run was ended before it could say what became of it',
} as const;
