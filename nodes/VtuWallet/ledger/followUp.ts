import type { Lookup } from '../purchase/outcome';
import { Claims, type OpenClaim } from './claims';
import { entryOf, type ClaimsTable } from './claimsTable';
import type { LedgerTables } from './openLedger';
import {
	cellsOf,
	purchaseOf,
	rowOfPurchase,
	type LedgerPurchase,
	type StoredPurchase,
	type Who,
} from './purchasesTable';
import { mostRowsPerAnswer, type StoredRow } from './table';

/** A purchase whose state is another one than the ledger said. */
export interface Change {
	was: string;
	purchase: StoredPurchase;
}

export type Asked = Pick<LedgerPurchase, 'reference' | 'product' | 'amount'>;

export interface FollowUpOptions {
	tables: LedgerTables;
	claimsTable: ClaimsTable;
	who: Who;
	/** At most so many purchases are asked about. */
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
	const found = await lostClaims(options);
	for (const claim of found.slice(0, options.limit)) changes.push(await written(claim, options));
	const room = Math.max(0, options.limit - found.length);
	for (const purchase of chosen(await openRows(options), room, options)) {
		const change = await decided(purchase, options);
		if (change) changes.push(change);
	}
	return changes;
}

/** The newest ones, and of the older ones some others each time: none is left out for ever. */
function chosen<T>(open: T[], room: number, { shuffled }: FollowUpOptions): T[] {
	if (open.length <= room) return open;
	const newest = Math.ceil(room / 2);
	return [...open.slice(0, newest), ...shuffled(open.slice(newest)).slice(0, room - newest)];
}

/** The newest first. */
async function openRows({ tables, who }: FollowUpOptions): Promise<StoredPurchase[]> {
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

/** Purchases that a run claimed before it died: they have no row yet. */
async function lostClaims(options: FollowUpOptions): Promise<OpenClaim[]> {
	const { tables, who, since, patienceMs, now } = options;
	const claims = new Claims();
	for (let above = 0, page: StoredRow[] = []; ; above = page[page.length - 1].id) {
		page = await tables.claims.read({
			where: [
				{ column: 'createdAt', is: 'gte', value: since.toISOString() },
				{ column: 'id', is: 'gt', value: above },
			],
			match: 'all',
		});
		claims.add(
			page
				.filter((row) => row.environment === who.environment && row.account === who.account)
				.map(entryOf),
		);
		if (page.length < mostRowsPerAnswer) break;
	}
	return claims.open().filter(({ leftOpen, at }) => !leftOpen && now().getTime() - at > patienceMs);
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
	const [stored] = await tables.purchases.insertAndTell([row]);
	await claimsTable.add([
		{ kind: kindOf(state.outcome), by, marks: [{ reference: mark.reference, row: stored.id }] },
	]);
	return { was: 'claimed', purchase: purchaseOf(stored) };
}

const neverLearned = {
	outcome: 'unknown',
	charged: 'unknown',
	message: 'Its run was ended before it could say what became of it',
} as const;

async function decided(
	known: StoredPurchase,
	options: FollowUpOptions,
): Promise<Change | undefined> {
	const { tables, claimsTable, now } = options;
	const state = stateOf(await options.look(known));
	if (state === undefined || state.outcome === known.outcome) return undefined;
	const { decidedAt, ...cells } = cellsOf({ ...known, ...state }, now());
	const charged =
		state.outcome === 'failed' && known.charged === 'yes' ? 'refunded' : state.charged;
	// Only where it still says what it said: of two who ask at once, one tells it.
	const [updated] = await tables.purchases.update(
		{
			outcome: cells.outcome,
			charged,
			message: state.message === '' ? known.message : state.message,
			amount: known.amount,
			decidedAt,
		},
		[
			{ column: 'id', is: 'eq', value: known.id },
			{ column: 'outcome', is: 'eq', value: known.outcome },
		],
	);
	if (updated === undefined) return undefined;
	await claimsTable.add([
		{
			kind: kindOf(state.outcome),
			by: known.claim,
			marks: [{ reference: known.reference, row: known.id }],
		},
	]);
	return { was: known.outcome, purchase: purchaseOf(updated) };
}

const kindOf = (outcome: string) =>
	outcome === 'success' ? 'bought' : outcome === 'failed' ? 'refused' : 'open';

/** Nothing where the look-up tells nothing: absence proves no more than silence. */
function stateOf(
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
