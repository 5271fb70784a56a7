import { isSameRecipient } from '../purchase/recipients';
import { referenceOf } from '../purchase/reference';
import type { TableRow } from './dataTable';
import { entryOf } from './entries';
import type { FoldedClaim } from './foldClaims';
import type { PurchaseRow } from './journal';
import { KnownClaims } from './knownClaims';
import { LedgerRows } from './ledgerRows';
import type { LedgerAccess } from './processState';
import { isDecided, ledgerRowOf, type LedgerRow } from './purchaseRows';
import { isAtAddress } from './runName';
import { SignsOfLife } from './signsOfLife';

export type Asked = Pick<PurchaseRow, 'reference' | 'product' | 'recipient' | 'amount'>;

/** Open by its row, or by the claim of a run that died before it wrote a row. */
export interface Open extends Asked {
	row?: LedgerRow;
	lost?: { id: string; claim: FoldedClaim };
}

/** A row that says more than the claim of its purchase. */
export interface Unreported {
	id: string;
	was: string;
	row: LedgerRow;
}

const dayMs = 86_400_000;
/** How far back claims without an end are looked for. */
const daysBack = 7;
/** Longer than any purchase takes. */
const patienceMs = 15 * 60_000;

/** What is pending or unknown in a ledger. */
export class OpenPurchases {
	readonly known: KnownClaims;
	/** Claims without a row. */
	readonly lost: Open[] = [];
	/** Written by a run that died before it gave that out. */
	readonly unreported: Unreported[] = [];

	constructor(
		private readonly access: LedgerAccess,
		private readonly now: Date,
	) {
		this.known = new KnownClaims(access.writer, new SignsOfLife(access.writer), 0);
	}

	async readClaims(): Promise<void> {
		const { tables, writer, address } = this.access;
		const { known } = this;
		const value = new Date(this.now.getTime() - daysBack * dayMs).toISOString();
		for await (const page of tables.claims.pages([{ column: 'createdAt', is: 'gte', value }]))
			this.learn(page);
		const open = known.purchases.flatMap((id) => {
			const claim = known.openClaims(id).at(-1);
			return claim && isAtAddress(claim.account, address) ? [{ id, claim }] : [];
		});
		const rows = new LedgerRows(() => tables.purchases, { ...writer, account: address });
		const purchases = open.map(({ id }) => ({ recipient: '', ...known.purchase(id), id }));
		await rows.fetch(purchases, known);
		for (const { id, claim } of open) this.sort(id, claim, rows.row(id));
	}

	/** The newest first. */
	async openRows(): Promise<Open[]> {
		const { tables, writer, address } = this.access;
		const rows: LedgerRow[] = [];
		for (const outcome of ['pending', 'unknown']) {
			const where = Object.entries({ outcome, environment: writer.environment, account: address });
			const found = await tables.purchases.read({
				where: where.map(([column, value]) => ({ column, is: 'eq', value })),
				match: 'all',
				newestFirst: true,
			});
			rows.push(...found.map(ledgerRowOf));
		}
		return rows
			.sort((a, b) => b.id - a.id)
			.map((row) => {
				const { reference, product, recipient, amount } = row;
				return { reference, product, recipient, amount, row };
			});
	}

	/** The purchases of a row, which names its reference alone. */
	async purchasesOf({ reference, recipient, run }: LedgerRow): Promise<string[]> {
		const value = `%${JSON.stringify(reference)}%`;
		const where = [{ column: 'purchases', is: 'like', value } as const];
		this.learn(await this.access.tables.claims.read({ where, match: 'all' }));
		const { known } = this;
		const isIt = (id: string) => (claim: FoldedClaim) =>
			claim.run === run && (claim.request ?? referenceOf(id, claim.attempt)) === reference;
		const ids = known.purchases.filter((id) => known.claimsOf(id).some(isIt(id)));
		const own = ids.filter((id) => isSameRecipient(known.purchase(id)?.recipient ?? '', recipient));
		return own.length > 0 || ids.length > 1 ? own : ids;
	}

	private sort(id: string, claim: FoldedClaim, row: LedgerRow | undefined): void {
		const before = this.now.getTime() - patienceMs;
		if (row === undefined) {
			if (claim.end !== undefined || claim.at >= before) return;
			const { product = '', recipient = '', amount = null } = this.known.purchase(id) ?? {};
			const { request, attempt } = claim;
			const reference = request ?? referenceOf(id, attempt);
			const asked = { reference, product, recipient };
			const own = request === undefined ? amount : null;
			this.lost.push({ ...asked, amount: own, lost: { id, claim } });
			return;
		}
		// A person who edits an outcome leaves the time of its decision.
		const isFinal = row.decidedAt !== '' && isDecided(row.outcome);
		const saysMore = isFinal || (claim.end === undefined && row.outcome === 'unknown');
		if (saysMore && row.run === claim.run && Date.parse(row.updatedAt) < before)
			this.unreported.push({ id, was: claim.end?.outcome ?? 'claimed', row });
	}

	private learn(rows: readonly TableRow[]): void {
		const { environment } = this.access.writer;
		this.known.add(rows.filter((row) => row.environment === environment).map(entryOf));
	}
}
