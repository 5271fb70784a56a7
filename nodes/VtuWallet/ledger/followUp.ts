import type { Lookup } from '../purchase/outcome';
import { withoutCodes } from '../values/maskedCodes';
import { adopted, givenBack } from './adoption';
import type { Mark } from './entries';
import type { OpenClaim } from './knownPurchase';
import type { FollowUpOptions } from './followUpOptions';
import { lostClaims, written } from './lostPurchases';
import type { LedgerTables } from './openTables';
import { askedOf, chosen, openRows, sentTogether } from './openPurchases';
import { persistently } from './persistently';
import { cellsOf, purchaseOf, type StoredPurchase } from './purchasesTable';
import { kindOf, stateOf } from './stateOf';
import type { Row, StoredRow } from './table';
import { isTelling, leftUntold, tellingOf, toldEntries, type Change } from './telling';

/** Asks about everything that is open, writes down what it learns, and tells only that: each change once. */
export async function followUp(options: FollowUpOptions): Promise<Change[]> {
	const { limit, now, patienceMs, claimsTable } = options;
	const began = now().getTime();
	const found = await adopted((await lostClaims(options)).slice(0, limit), options);
	const [untold, dead] = [found.filter(isTelling), found.filter((claim) => !isTelling(claim))];
	const changes: Change[] = [];
	for (const claim of untold) changes.push(...(await toldLate(claim, options)));
	const toldAlready = new Set(changes.map(({ purchase: { reference } }) => reference));
	await announce(
		dead.map(({ mark: { reference }, by }) => tellingOf(reference, 'claimed', by)),
		options,
	);
	for (const claim of dead) {
		const change = await written(claim, options);
		if (!toldAlready.has(change.purchase.reference)) changes.push(change);
	}
	const own = dead.map(({ mark, by }) => tellingOf(mark.reference, 'claimed', by));
	const room = Math.max(0, limit - dead.length);
	for (const together of chosen(sentTogether(await openRows(options)), room, options)) {
		// Whoever has been at it for as long as this would be taken for dead before it has told anything.
		if (now().getTime() - began > patienceMs / 2) break;
		const lookup = await options.look(askedOf(together[0]));
		const changed = together.filter((one) => differs(one, lookup));
		const tellings = changed.map(({ reference, outcome, claim }) =>
			tellingOf(reference, outcome, claim),
		);
		await announce(tellings, options);
		own.push(...tellings);
		for (const purchase of changed) {
			const change = await decided(purchase, lookup, options);
			if (change) changes.push(change);
		}
	}
	// The last thing before all of it is given out, in one piece.
	const over = [{ kind: 'release', marks: own } as const, ...toldEntries(untold), givenBack(found)];
	await persistently(async () => await claimsTable.add(over));
	return changes;
}

/** From here on the next one to follow up gives it out, unless this one comes to its end. */
async function announce(marks: Mark[], { claimsTable }: FollowUpOptions): Promise<void> {
	await persistently(async () => await claimsTable.add([{ kind: 'claim', marks }]));
}

/** The claims may lack the word that goes with it. */
async function toldLate(claim: OpenClaim, { tables, claimsTable }: FollowUpOptions) {
	const changes = await leftUntold(claim, tables.purchases);
	for (const { purchase } of changes) {
		const { reference, id, outcome, claim: by } = purchase;
		const marks = [{ reference, row: id }];
		await persistently(async () => await claimsTable.add([{ kind: kindOf(outcome), by, marks }]));
	}
	return changes;
}

function differs({ outcome }: StoredPurchase, lookup: Lookup): boolean {
	const state = stateOf(lookup);
	return state !== undefined && state.outcome !== outcome;
}

async function decided(
	known: StoredPurchase,
	lookup: Lookup,
	{ tables, claimsTable, now }: FollowUpOptions,
): Promise<Change | undefined> {
	const state = stateOf(lookup);
	if (state === undefined) return undefined;
	const message = state.message === '' ? known.message : messageOf(state.message, known);
	const { decidedAt, ...cells } = cellsOf({ ...known, ...state, message }, now());
	const charged =
		state.outcome === 'failed' && known.charged === 'yes' ? 'refunded' : state.charged;
	const said = {
		outcome: cells.outcome,
		charged,
		message: cells.message,
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

/** Where nothing of its product was kept, codes were not to be. */
function messageOf(said: string, { details, recipient }: StoredPurchase): string {
	return Object.keys(details).length > 0 ? said : withoutCodes(said, undefined, recipient);
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
