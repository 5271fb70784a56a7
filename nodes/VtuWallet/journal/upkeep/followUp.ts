import { isDecided } from '../../purchase/outcome';
import { isSameRecipient } from '../../purchase/recipients';
import { purchaseOf } from '../../purchase/reference';
import { grouped, shuffled } from '../../values/lists';
import { databaseNow, learnClock } from '../claims/databaseClock';
import { mostRowsPerAnswer } from '../tables/dataTable';
import { addressIn, entriesOf, holding, holdingId, rowsOf, type NewEntry } from '../claims/entries';
import { referenceIn, type FoldedClaim } from '../claims/foldClaims';
import { KnownClaims } from '../claims/knownClaims';
import { addRow, decideRow, neverLearned, withState, type RecordState } from '../rows/recordState';
import { LedgerRows } from '../rows/ledgerRows';
import type { LedgerAccess } from '../tables/processTables';
import { newRow, readPurchases } from '../rows/purchaseRows';
import { persistently } from '../tables/refusals';
import type { PurchaseRow, StoredRow } from '../claims/types';
import { endsOf, stateOf, type ProductLookup } from './recordEnd';
import { tidyLonger } from './selfTidying';

export type LookupRequest = Pick<
	PurchaseRow,
	'reference' | 'providerReference' | 'product' | 'recipient' | 'amount'
>;

export interface FollowUpOptions extends LedgerAccess {
	/** Asks the provider at most so often. */
	limit: number;
	look(purchase: LookupRequest, rows: StoredRow[]): Promise<ProductLookup>;
	/** Follow Up looks purchases of a run that seems dead up only after these minutes, because the run may be slow. */
	putOff?(purchases: number, minutes: number): void;
}

/** A purchase whose state differs from the ledger's. */
export interface Change {
	was: string;
	purchase: StoredRow;
}

/** A purchase is open by its row, or by the claim of a run that died before it wrote a row. */
interface OpenPurchase {
	row: StoredRow;
	/** To compare with the provider's record. */
	amount: number | null;
	/** The purchase, if the row is not in the table. */
	id?: string;
}

/** Claims that began this long ago are not followed. */
const longestMs = 7 * 86_400_000;
/** No purchase takes longer. */
const patienceMinutes = 15;

/** Asks the provider about all open purchases, writes the answers, and returns the changes. */
export async function followUp(options: FollowUpOptions): Promise<Change[]> {
	await learnClock(options.tables, options.writer);
	// After its last step only the output is left: a kill then loses no change.
	await tidyLonger(options);
	return await new FollowUpRun(options).run();
}

class FollowUpRun {
	private readonly known: KnownClaims;
	private readonly changes: Change[] = [];
	/** Written last: if n8n is killed before, the next Follow Up reports the changes. */
	private readonly ends: NewEntry[] = [];

	constructor(private readonly options: FollowUpOptions) {
		const { writer } = options;
		this.known = new KnownClaims(writer, 0);
	}

	async run(): Promise<Change[]> {
		const { tables, writer, look } = this.options;
		const open = [...(await this.lostClaims()), ...(await this.openRows())];
		// One question is about all members of a request.
		for (const group of this.chosen([...grouped(open, ({ row }) => row.reference).values()])) {
			const rows = group.map(({ row }) => row);
			const [{ row, amount }] = group;
			const { reference, providerReference, product, recipient } = row;
			// A request with many members has no recipient and no amount of its own.
			const own = group.length > 1 ? { recipient: '', amount: null } : { recipient, amount };
			const purchase = { reference, providerReference, product, ...own };
			const state = stateOf(await look(purchase, rows));
			for (const one of group) await this.decide(one, state);
		}
		const rows = rowsOf(this.ends, writer);
		await persistently(async () => await tables.claims.insert(rows));
		return this.changes;
	}

	/** Claims without a row. Reports rows that say more than the claim, because their run died before it did. */
	private async lostClaims(): Promise<OpenPurchase[]> {
		const { tables, writer, putOff } = this.options;
		const { known } = this;
		const since = new Date(databaseNow() - longestMs).toISOString();
		const where = [{ column: 'createdAt', is: 'gte', value: since } as const];
		await known.addPages(tables.claims.pages(where), writer);
		const open = known.statements.purchases.flatMap((id) => {
			const claim = known.openClaims(id).at(-1);
			return claim && addressIn(claim.account) === addressIn(writer.account) ? { id, claim } : [];
		});
		const rows = new LedgerRows(() => tables.purchases, writer, known);
		await rows.fetch(open.map(({ id }) => ({ recipient: '', ...known.purchase(id), id })));
		const before = databaseNow() - patienceMinutes * 60_000;
		const lost = open.filter(({ id, claim }) => {
			const row = rows.row(id);
			if (row && saysMore(row, id, claim) && Date.parse(row.updatedAt) < before) {
				this.change(claim.end?.outcome ?? 'claimed', row, [id]);
			}
			return row?.reference !== referenceIn(id, claim) && !claim.end;
		});
		const old = lost.filter(({ claim }) => claim.at < before);
		putOff?.(lost.length - old.length, patienceMinutes);
		return old.map(({ id, claim }) => {
			const row = this.rowOf(id, claim);
			return { id, row, amount: claim.request === undefined ? row.amount : null };
		});
	}

	/** The row of a claim whose run wrote none. */
	private rowOf(id: string, claim: FoldedClaim): StoredRow {
		const { known, options } = this;
		const { product = '', recipient = '', amount = null, key = '' } = known.purchase(id) ?? {};
		const about = { reference: referenceIn(id, claim), product, recipient, amount, key };
		const { attempt, run, execution, workflow } = claim;
		const by = { ...options.writer, run, execution, workflow, workflowName: '' };
		// The claim does not say whether its run kept codes.
		const details = claim.request === undefined ? undefined : { batch: claim.request };
		return newRow({ ...about, attempt, ...neverLearned, message: '', details }, by);
	}

	/** Reads the open purchases, the newest first. */
	private async openRows(): Promise<OpenPurchase[]> {
		const open = { outcomes: ['pending', 'unknown'] };
		const rows = await readPurchases(this.options, open, 2 * mostRowsPerAnswer);
		return rows.map((row) => ({ row, amount: row.amount }));
	}

	/** Chooses the first groups, and each time some of the others. */
	private chosen(groups: OpenPurchase[][]): OpenPurchase[][] {
		const { limit } = this.options;
		if (groups.length <= limit) return groups;
		const first = Math.ceil(limit / 2);
		return [...groups.slice(0, first), ...shuffled(groups.slice(first)).slice(0, limit - first)];
	}

	private async decide({ row, id }: OpenPurchase, state: RecordState | undefined): Promise<void> {
		const { purchases } = this.options.tables;
		if (id !== undefined) {
			const added = await addRow(purchases, withState(row, state ?? neverLearned));
			return this.change('claimed', added, [id], state);
		}
		if (state === undefined || state.outcome === row.outcome) return;
		const decided = await decideRow(purchases, row, withState(row, state));
		this.change(row.outcome, decided, decided ? await this.purchasesOf(row) : [], state);
	}

	/** Without a purchase, another run reports the change. */
	private change(
		was: string,
		purchase: StoredRow | undefined,
		ids: string[],
		state: { cancelled?: boolean } = {},
	): void {
		if (purchase === undefined) return;
		const { known, options } = this;
		this.changes.push({ was, purchase });
		for (const id of ids) this.ends.push(...endsOf(id, purchase, state, known, options.writer));
	}

	/** The purchases of a row, which only has its reference. */
	private async purchasesOf({ reference, recipient, run }: StoredRow): Promise<string[]> {
		const { tables, writer } = this.options;
		const { known } = this;
		// Claims hold the purchase, and the reference of a later attempt has a number behind it.
		const names = [...new Set([reference, purchaseOf(reference).id])];
		const where = [...names.map(holding), ...names.map(holdingId)];
		const rows = await tables.claims.read({ where, match: 'any' });
		known.add(entriesOf(rows, writer));
		const isIt = (id: string) => (claim: FoldedClaim) =>
			claim.run === run && referenceIn(id, claim) === reference;
		const ids = known.statements.purchases.filter((id) => known.claimsOf(id).some(isIt(id)));
		const own = ids.filter((id) => isSameRecipient(known.purchase(id)?.recipient ?? '', recipient));
		return own.length > 0 || ids.length > 1 ? own : ids;
	}
}

/** A person who edits an outcome does not change the time of its decision. */
const saysMore = (row: StoredRow, id: string, claim: FoldedClaim): boolean =>
	row.run === claim.run &&
	row.reference === referenceIn(id, claim) &&
	((row.decidedAt !== '' && isDecided(row.outcome)) ||
		(claim.end === undefined && row.outcome === 'unknown'));
