import type { Found } from '../purchase/outcome';
import { isSameRecipient } from '../purchase/recipients';
import { grouped } from '../values/lists';
import { mostRowsPerAnswer } from './dataTable';
import { addressIn, entriesOf, holding, isAtAddress, rowsOf, type NewEntry } from './entries';
import { referenceIn, type FoldedClaim } from './foldClaims';
import { KnownClaims } from './knownClaims';
import { addRow, decideRow, LedgerRows, type State } from './ledgerRows';
import type { LedgerAccess } from './processState';
import { isDecided, readPurchases } from './purchaseRows';
import { persistently } from './refusals';
import { SignsOfLife } from './signsOfLife';
import type { PurchaseRow, StoredRow } from './types';

export type Asked = Pick<PurchaseRow, 'reference' | 'product' | 'recipient' | 'amount'>;

export interface FollowUpOptions extends LedgerAccess {
	/** The most questions to the provider. */
	limit: number;
	look(asked: Asked): Promise<Found>;
	now(): Date;
	shuffled<T>(list: T[]): T[];
}

/** A purchase whose state differs from the ledger's. */
export interface Change {
	was: string;
	purchase: StoredRow;
}

/** A purchase is open by its row, or by the claim of a run that died before it wrote a row. */
type Open = Asked & ({ row: StoredRow } | { id: string; claim: FoldedClaim });

/** Claims that began this long ago are not followed. */
const longestMs = 7 * 86_400_000;
/** No purchase takes longer. */
const patienceMs = 15 * 60_000;

/** Asks the provider about all open purchases, writes the answers, and returns the changes. */
export const followUp = async (options: FollowUpOptions): Promise<Change[]> =>
	await new FollowingUp(options).run();

class FollowingUp {
	private readonly known: KnownClaims;
	private readonly changes: Change[] = [];
	/** Written last: if n8n is killed before, the next Follow Up reports the changes. */
	private readonly ends: NewEntry[] = [];

	constructor(private readonly options: FollowUpOptions) {
		const { writer } = options;
		this.known = new KnownClaims(writer, new SignsOfLife(writer), 0);
	}

	async run(): Promise<Change[]> {
		const { tables, writer, look } = this.options;
		const open = [...(await this.lostClaims()), ...(await this.openRows())];
		// One question is about all members of a request.
		for (const group of this.chosen([...grouped(open, ({ reference }) => reference).values()])) {
			const [{ reference, product, recipient, amount }] = group;
			// A request with many members has no recipient and no amount of its own.
			const own = group.length > 1 ? { recipient: '', amount: null } : { recipient, amount };
			const state = stateOf(await look({ reference, product, ...own }));
			for (const one of group) await this.decide(one, state);
		}
		const rows = rowsOf(this.ends, writer);
		await persistently(async () => await tables.claims.insert(rows));
		return this.changes;
	}

	/** Claims without a row. Reports rows that say more than the claim, because their run died before it did. */
	private async lostClaims(): Promise<Open[]> {
		const { tables, writer, now } = this.options;
		const { known } = this;
		const since = new Date(now().getTime() - longestMs).toISOString();
		const where = [{ column: 'createdAt', is: 'gte', value: since } as const];
		for await (const page of tables.claims.pages(where)) known.add(entriesOf(page, writer));
		const open = known.purchases.flatMap((id) => {
			const claim = known.openClaims(id).at(-1);
			return claim && isAtAddress(claim.account, addressIn(writer.account)) ? { id, claim } : [];
		});
		const rows = new LedgerRows(() => tables.purchases, writer, known);
		const purchases = open.map(({ id }) => ({ recipient: '', ...known.purchase(id), id }));
		await rows.fetch(purchases);
		const before = now().getTime() - patienceMs;
		return open.flatMap(({ id, claim }): Open[] => {
			const row = rows.row(id);
			if (row && saysMore(row, claim) && Date.parse(row.updatedAt) < before) {
				this.changes.push({ was: claim.end?.outcome ?? 'claimed', purchase: row });
				this.end(id, row);
			}
			if (row || claim.end || claim.at >= before) return [];
			const { product = '', recipient = '', amount = null } = known.purchase(id) ?? {};
			const own = claim.request === undefined ? amount : null;
			return [{ reference: referenceIn(id, claim), product, recipient, amount: own, id, claim }];
		});
	}

	/** The newest first. */
	private async openRows(): Promise<Open[]> {
		const read = async (outcome: string) =>
			await readPurchases(this.options, { outcome }, mostRowsPerAnswer);
		const rows = [...(await read('pending')), ...(await read('unknown'))];
		return rows
			.sort((a, b) => b.id - a.id)
			.map((row) => {
				const { reference, product, recipient, amount } = row;
				return { reference, product, recipient, amount, row };
			});
	}

	/** The first ones, and each time some of the others. */
	private chosen(groups: Open[][]): Open[][] {
		const { limit, shuffled } = this.options;
		if (groups.length <= limit) return groups;
		const first = Math.ceil(limit / 2);
		return [...groups.slice(0, first), ...shuffled(groups.slice(first)).slice(0, limit - first)];
	}

	private async decide(open: Open, state: State | undefined): Promise<void> {
		const { tables, now } = this.options;
		if ('row' in open) {
			const { row } = open;
			if (state === undefined || state.outcome === row.outcome) return;
			const purchase = await decideRow(tables.purchases, row, state, now());
			if (purchase === undefined) return;
			this.changes.push({ was: row.outcome, purchase });
			for (const id of await this.purchasesOf(row)) this.end(id, purchase, state);
		} else {
			const purchase = await this.addRow(open, state ?? neverLearned);
			if (purchase === undefined) return;
			this.changes.push({ was: 'claimed', purchase });
			this.end(open.id, purchase, state);
		}
	}

	private async addRow(
		{ id, claim, reference }: Extract<Open, { id: string }>,
		{ outcome, charged, message }: State,
	): Promise<StoredRow | undefined> {
		const { tables, writer, now } = this.options;
		const { product = '', recipient = '', amount = null, key = '' } = this.known.purchase(id) ?? {};
		const about = { reference, product, recipient, amount, key, attempt: claim.attempt };
		const row = { ...about, outcome, charged, message, details: {} };
		const { run, execution, workflow } = claim;
		return await addRow(tables.purchases, row, { ...writer, run, execution, workflow }, now());
	}

	/** The purchases of a row, which only has its reference. */
	private async purchasesOf({ reference, recipient, run }: StoredRow): Promise<string[]> {
		const { tables, writer } = this.options;
		const { known } = this;
		const rows = await tables.claims.read({ where: [holding(reference)], match: 'all' });
		known.add(entriesOf(rows, writer));
		const isIt = (id: string) => (claim: FoldedClaim) =>
			claim.run === run && referenceIn(id, claim) === reference;
		const ids = known.purchases.filter((id) => known.claimsOf(id).some(isIt(id)));
		const own = ids.filter((id) => isSameRecipient(known.purchase(id)?.recipient ?? '', recipient));
		return own.length > 0 || ids.length > 1 ? own : ids;
	}

	private end(id: string, row: StoredRow, { cancelled }: { cancelled?: boolean } = {}): void {
		const { outcome, charged, amount } = row;
		if (outcome === 'notSent') return;
		const keyId = this.known.purchase(id)?.keyId;
		const failed = outcome === 'failed' && { recorded: true, cancelled };
		const taken = charged === 'yes' || charged === 'unknown' ? (amount ?? undefined) : 0;
		for (const claim of this.known.openClaims(id)) {
			const { attempt, request } = claim;
			const marks = [{ id, attempt, keyId, request, outcome, ...failed, amount: taken }];
			this.ends.push({ kind: 'end', marks, by: { ...this.options.writer, ...claim } });
		}
	}
}

/** A person who edits an outcome does not change the time of its decision. */
const saysMore = (row: StoredRow, { run, end }: FoldedClaim): boolean =>
	row.run === run &&
	((row.decidedAt !== '' && isDecided(row.outcome)) ||
		(end === undefined && row.outcome === 'unknown'));

const neverLearned: State = {
	outcome: 'unknown',
	charged: 'unknown',
	message: 'Its run ended before it could write the outcome',
};

/** Undefined if the lookup decides nothing. Absence decides nothing either. */
function stateOf({ kind, transaction }: Found): State | undefined {
	const { message = '', refunded, cancelled } = transaction ?? {};
	switch (kind) {
		case 'success':
			return { outcome: 'success', charged: 'yes', message };
		case 'pending':
			return { outcome: 'pending', charged: 'yes', message };
		case 'failed':
			return { outcome: 'failed', charged: refunded ? 'refunded' : 'no', message, cancelled };
		default:
			return undefined;
	}
}
