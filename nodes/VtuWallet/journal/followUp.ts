import type { Found } from '../purchase/outcome';
import { referenceOf } from '../purchase/reference';
import { grouped } from '../values/lists';
import { rowsOf, type Mark, type NewEntry } from './entries';
import { addRow, decideRow, type State } from './ledgerRows';
import { OpenPurchases, type Asked, type Open } from './openPurchases';
import type { LedgerAccess } from './processState';
import { persistently } from './persistently';
import type { LedgerRow } from './purchaseRows';

export interface FollowUpOptions extends LedgerAccess {
	/** At most so many questions are asked. */
	limit: number;
	look(asked: Asked): Promise<Found>;
	now(): Date;
	shuffled<T>(list: T[]): T[];
}

/** A purchase whose state is another one than the ledger said. */
export interface Change {
	was: string;
	purchase: LedgerRow;
}

/** Asks about everything that is open, writes down the answers, and returns what has changed. */
export const followUp = async (options: FollowUpOptions): Promise<Change[]> =>
	await new FollowingUp(options).run();

class FollowingUp {
	private readonly open: OpenPurchases;
	private readonly changes: Change[] = [];
	/** Written last of all: a change that was not given out before is found again by the next one to follow up. */
	private readonly ends: NewEntry[] = [];

	constructor(private readonly options: FollowUpOptions) {
		this.open = new OpenPurchases(options, options.now());
	}

	async run(): Promise<Change[]> {
		const { tables, writer, look } = this.options;
		await this.open.readClaims();
		for (const { id, was, row } of this.open.unreported) {
			this.changes.push({ was, purchase: row });
			this.end(id, row);
		}
		const open = [...this.open.lost, ...(await this.open.openRows())];
		// One question is about all of one request.
		for (const group of this.chosen([...grouped(open, ({ reference }) => reference).values()])) {
			const [{ reference, product, recipient, amount }] = group;
			// A request for many has no recipient and no amount of its own.
			const own = group.length > 1 ? { recipient: '', amount: null } : { recipient, amount };
			const state = stateOf(await look({ reference, product, ...own }));
			for (const one of group) await this.decide(one, state);
		}
		const rows = rowsOf(this.ends, writer);
		await persistently(async () => await tables.claims.insert(rows));
		return this.changes;
	}

	/** The first ones, and of the others some each time: none is left out for ever. */
	private chosen(groups: Open[][]): Open[][] {
		const { limit, shuffled } = this.options;
		if (groups.length <= limit) return groups;
		const first = Math.ceil(limit / 2);
		return [...groups.slice(0, first), ...shuffled(groups.slice(first)).slice(0, limit - first)];
	}

	private async decide({ row, lost }: Open, state: State | undefined): Promise<void> {
		const { tables, now } = this.options;
		if (row) {
			if (state === undefined || state.outcome === row.outcome) return;
			const purchase = await decideRow(tables.purchases, row, state, now());
			if (purchase === undefined) return;
			this.changes.push({ was: row.outcome, purchase });
			for (const id of await this.open.purchasesOf(row)) this.end(id, purchase, state);
		} else if (lost) {
			const purchase = await this.addRow(lost, state ?? neverLearned);
			if (purchase === undefined) return;
			this.changes.push({ was: 'claimed', purchase });
			this.end(lost.id, purchase, state);
		}
	}

	private async addRow(
		{ id, claim }: NonNullable<Open['lost']>,
		state: State,
	): Promise<LedgerRow | undefined> {
		const { tables, writer, address, now } = this.options;
		const { run, execution, workflow, attempt, request } = claim;
		const {
			product = '',
			recipient = '',
			amount = null,
			key = '',
		} = this.open.known.purchase(id) ?? {};
		const { outcome, charged, message } = state;
		const reference = request ?? referenceOf(id, attempt);
		const about = { reference, product, recipient, amount, key, attempt, details: {} };
		const by = { environment: writer.environment, account: address, workflow, execution, run };
		return await addRow(tables.purchases, { ...about, outcome, charged, message }, by, now());
	}

	private end(id: string, row: LedgerRow, { cancelled }: { cancelled?: boolean } = {}): void {
		const { outcome, charged, amount } = row;
		if (outcome === 'notSent') return;
		for (const claim of this.open.known.openClaims(id)) {
			const mark: Mark = {
				id,
				attempt: claim.attempt,
				keyId: this.open.known.purchase(id)?.keyId,
				request: claim.request,
				outcome,
				...(outcome === 'failed' && { recorded: true, cancelled }),
				amount: charged === 'yes' || charged === 'unknown' ? (amount ?? undefined) : 0,
			};
			this.ends.push({ kind: 'end', marks: [mark], by: { ...this.options.writer, ...claim } });
		}
	}
}

const neverLearned: State = {
	outcome: 'unknown',
	charged: 'unknown',
	message: 'Its run ended before it could write the outcome',
};

/** Undefined if the look-up decides nothing: absence proves no more than silence. */
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
