import type { Lookup } from '../purchase/outcome';
import { adopted, giveBack, isAdoption } from './adoption';
import { Claims, type OpenClaim } from './claims';
import { entryOf, type ClaimsTable } from './claimsTable';
import { askedOf, chosen, openRows, sentTogether, type Asked } from './openPurchases';
import type { LedgerTables } from './openLedger';
import {
	cellsOf,
	purchaseOf,
	rowOfPurchase,
	type LedgerPurchase,
	type StoredPurchase,
	type Who,
} from './purchasesTable';
import { persistently } from './persistently';
import { pagesOf } from './readAll';
import { stateOf } from './stateOf';
import type { Row, StoredRow } from './table';

/** A purchase whose state is another one than the ledger said. */
export interface Change {
	was: string;
	purchase: StoredPurchase;
}

export interface FollowUpOptions {
	tables: LedgerTables;
	/** What the table of claims has said. */
	claims: Claims;
	claimsTable: ClaimsTable;
	who: Who;
	/** At most so many questions are asked. */
	limit: number;
	/** Claims that nobody wrote a word about are looked for so far back. */
	since: Date;
	/** A claim of this age whose run has said nothing is one of a run that died. */
	patienceMs: number;
	look(asked: Asked): Promise<Lookup>;
	now(): Date;
	shuffled<T>(list: T[]): T[];
}

/** Asks about everything that is open, writes down what it learns, and tells only that: each change once. */
export async function followUp(options: FollowUpOptions): Promise<Change[]> {
	const changes: Change[] = [];
	const lost = (await lostClaims(options)).slice(0, options.limit);
	const found = await adopted(lost, options);
	for (const claim of found) changes.push(await written(claim, options));
	await giveBack(found, options);
	const room = Math.max(0, options.limit - found.length);
	for (const together of chosen(sentTogether(await openRows(options)), room, options)) {
		const lookup = await options.look(askedOf(together[0]));
		for (const purchase of together) {
			const change = await decided(purchase, lookup, options);
			if (change) changes.push(change);
		}
	}
	return changes;
}

/** Purchases that a run claimed before it died: they have no row yet. */
async function lostClaims(options: FollowUpOptions): Promise<OpenClaim[]> {
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

async function written(claim: OpenClaim, options: FollowUpOptions): Promise<Change> {
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

async function decided(
	known: StoredPurchase,
	lookup: Lookup,
	{ tables, claimsTable, now }: FollowUpOptions,
): Promise<Change | undefined> {
	const state = stateOf(lookup);
	if (state === undefined || state.outcome === known.outcome) return undefined;
	const { decidedAt, ...cells } = cellsOf({ ...known, ...state }, now());
	const charged =
		state.outcome === 'failed' && known.charged === 'yes' ? 'refunded' : state.charged;
	const said = {
		outcome: cells.outcome,
		charged,
		message: state.message === '' ? known.message : state.message,
		amount: known.amount,
		decidedAt,
	};
	const updated = await persistently(
		async (isAgain) => await updatedOnce(known, said, isAgain, tables),
	);
	if (updated === undefined) return undefined;
	const marks = [{ reference: known.reference, row: known.id }];
	await persistently(
		async () => await claimsTable.add([{ kind: kindOf(state.outcome), by: known.claim, marks }]),
	);
	return { was: known.outcome, purchase: purchaseOf(updated) };
}

/** Only where it still says what it said: of two who ask at once, one tells it. */
async function updatedOnce(
	{ id, outcome, claim }: StoredPurchase,
	said: Row,
	isAgain: boolean,
	{ purchases }: LedgerTables,
): Promise<StoredRow | undefined> {
	const isIt = { column: 'id', is: 'eq', value: id } as const;
	const asItWas = { column: 'outcome', is: 'eq', value: outcome } as const;
	// Another run may have sent it anew since it was read.
	const byThem = claim === '' ? [] : [{ column: 'claim', is: 'eq', value: claim } as const];
	const [updated] = await purchases.update(said, [isIt, asItWas, ...byThem]);
	if (updated !== undefined || !isAgain) return updated;
	// The first try may have come through though its answer was lost; told twice is better than never.
	const rows = await purchases.read({ where: [isIt], match: 'all', limit: 1 });
	return rows.find((row) => row.outcome === said.outcome);
}

const kindOf = (outcome: string) =>
	outcome === 'success' ? 'bought' : outcome === 'failed' ? 'refused' : 'open';
