import type { IDataObject } from 'n8n-workflow';

import type { DayLimit } from '../../ledger/dayBudget';
import type { Ledger } from '../../ledger/ledger';
import { isMomentary, ledgerRefusal } from '../../ledger/refusals';
import type { RecordEnd } from '../../purchase/aftermath';
import type { Recorded } from '../../purchase/steps';
import type { PurchaseOperation } from '../operation';
import type { Purchased, Receipt } from '../report/receipt';
import type { BadInput } from '../../values/badInput';
import { CannotSeeEarlier } from '../rows/cannotSeeEarlier';
import type { Day } from '../rows/dayLimit';
import type { PlannedRow } from '../rows/plannedRow';
import { dayInLedger } from './dayInLedger';
import { isForAnother, isUsersOwn, markOf } from './ledgerMarks';
import { GivenBack } from './givenBack';
import { leftBehindOf } from './leftBehind';
import { ledgerPurchaseOf, mayHoldCodes } from './ledgerPurchase';
import { replayOf } from './ledgerReplay';
import { ListBesideLedger } from './listBesideLedger';
import type { ProcessedItems } from './processedItems';
import type { Claim, Owner, ReadableRecords } from './sentRecords';
import { settledEnd } from './settledEnd';
import type { UsedLedger } from './usedLedger';

export interface LedgerRecordsOptions {
	keepCodes: boolean;
	/** The user says that everything which can have sent these references writes into this ledger. */
	isComplete: boolean;
	dayLimit?: DayLimit;
	/** No earlier execution can have bought the same. */
	isFirstTry: boolean;
	/** That the workflow buys with this ledger, where it outlives the ledger. */
	used: Pick<UsedLedger, 'note'>;
}

/** The durable record where there is a ledger: every purchase, for all workflows and workers of the project. */
export class LedgerRecords implements ReadableRecords {
	readonly keepsAll = true;
	private readonly beside: ListBesideLedger;
	private readonly givenBack: GivenBack;

	constructor(
		private readonly ledger: Ledger,
		private readonly list: ProcessedItems,
		private readonly operation: PurchaseOperation,
		private readonly options: LedgerRecordsOptions,
	) {
		this.beside = new ListBesideLedger(list, ledger.knows, operation.endpoint);
		this.givenBack = new GivenBack(list.context, ledger);
	}

	get failure(): BadInput | undefined {
		const { failure } = this.ledger;
		return failure === undefined ? undefined : ledgerRefusal(failure);
	}

	/** One look for all purchases of the run. Throws `BadInput`: nothing has been sent yet. */
	async expect(rows: readonly PlannedRow[]): Promise<void> {
		try {
			// A crash leaves in doubt for good what was claimed ahead, where nobody can be asked whether it was sent; and of
			// what travels together no batch but the one that was on its way.
			const inOrder = !this.isPooled && this.operation.endpoint.requeryable;
			await this.ledger.expect(
				rows.map((planned) => markOf(planned, planned.reference)),
				inOrder,
			);
			await this.beside.read(rows);
		} catch (caught) {
			throw cannotSee(ledgerRefusal(caught), this.options);
		}
	}

	/** What today has cost so far, by what `expect` has read. */
	today(): Day {
		return dayInLedger(this.ledger.knows, this.options.dayLimit ?? { dayOf: () => '' });
	}

	/** What an earlier run bought, with its code where the ledger keeps it. Nobody has to be asked about it. */
	replay(planned: PlannedRow, common: IDataObject): Purchased | undefined {
		return replayOf(planned, this.ledger.knows, this.operation, common);
	}

	hasNeverSeen(reference: string): boolean {
		return this.options.isComplete && this.ledger.knows.hasNeverSeen(reference);
	}

	/**
	 * The request in which a recipient was sent to, where the ledger or the list does not know what became of it, or
	 * where the provider took it and then said that it failed: by now it may say that it was sent after all.
	 */
	openBatchOf(reference: string): string | undefined {
		const failed = this.ledger.knows.failed(reference);
		const mayBeMade = this.beside.hasLeft(reference) || failed?.charged === 'refunded';
		if (mayBeMade && !this.beside.knowsNoMore(reference)) return undefined;
		const open = mayBeMade ? failed : this.ledger.knows.undecided(reference);
		const batch = open?.details.batch;
		return typeof batch === 'string' ? batch : undefined;
	}

	/** This request has failed, as the ledger has been told since, and nobody has sent another one. */
	isDueAgain(reference: string, batch: string): boolean {
		return (
			this.beside.knowsNoMore(reference) &&
			this.ledger.knows.failed(reference)?.details.batch === batch
		);
	}

	/** What the list says of it is older than what the ledger says. */
	believeLedger(reference: string): void {
		this.beside.forget(reference);
	}

	async ownerOf(claim: Claim): Promise<Owner> {
		const stored = this.ledger.knows.stored(claim.reference);
		// A purchase that failed leaves its reference free for another one.
		if (stored === undefined || stored.outcome === 'failed') return await this.list.ownerOf(claim);
		return isForAnother(claim.planned, stored) ? 'another' : 'this';
	}

	leaveToOthers(reference: string): void {
		this.ledger.leaveToOthers(reference);
	}

	async record(claim: Claim, again: boolean, patiently = true): Promise<Recorded> {
		const { planned, reference } = claim;
		if (isUsersOwn(planned) && (await this.ownerOf(claim)) === 'another') return 'anothers';
		if ((await this.leftBehind([claim])).has(reference)) return 'leftBehind';
		const known = await this.givenBack.claim(claim, again, patiently);
		if (known === 'known' && this.isPending(reference)) return 'pending';
		if (known !== 'new') return known;
		await this.options.used.note();
		const listed = await this.beside.saysNow(claim);
		return listed === 'refused' && again ? 'new' : listed;
	}

	/** The next attempt stands in the ledger; the list is told for the runs that have none. */
	async leaveBehind(claim: Claim): Promise<void> {
		await this.list.leaveBehind(claim);
	}

	/** As `expect` has read it: the ledger and, of what it does not know, the list. */
	async look(claims: Claim[]): Promise<Recorded[]> {
		const leftBehind = await this.leftBehind(claims);
		return claims.map(({ reference }) => {
			if (this.ledger.knows.bought(reference) !== undefined) return 'bought';
			if (leftBehind.has(reference)) return 'leftBehind';
			if (this.isPending(reference)) return 'pending';
			if (this.ledger.knows.undecided(reference) !== undefined) return 'known';
			return this.beside.says(reference);
		});
	}

	async settle(claim: Claim, end: RecordEnd, purchased: Purchased): Promise<void> {
		const { receipt } = purchased;
		const settled = settledEnd(end, receipt, this.beside.isAlone(claim.reference));
		const ending = settled === 'pending' ? 'open' : settled;
		// A run that found it bought may know less of it than the one that sent it.
		const amount = receipt.amount ?? this.ledger.knows.stored(claim.reference)?.amount ?? null;
		const purchase = ledgerPurchaseOf(claim, { ...receipt, amount }, this.mayKeep);
		const written = this.ledger.decide(
			claim.reference,
			ending,
			purchase,
			this.runThatSent(claim.reference, receipt),
		);
		await Promise.all([written, this.beside.settle(claim, settled)]);
	}

	async end(): Promise<void> {
		await Promise.all([this.ledger.end(), this.list.end()]);
		await this.givenBack.note();
	}

	private async leftBehind(claims: Claim[]): Promise<Set<string>> {
		return this.isPooled ? new Set() : await leftBehindOf(claims, this.ledger);
	}

	/** What travels for many has its own account of what is open. */
	private isPending(reference: string): boolean {
		return !this.isPooled && this.ledger.knows.undecided(reference)?.outcome === 'pending';
	}

	private get isPooled(): boolean {
		return this.operation.pooling !== undefined;
	}

	private get mayKeep(): boolean {
		return this.options.keepCodes || !mayHoldCodes(this.operation);
	}

	/** The run that sent a recipient's batch: another run may be the one that learns what became of it. */
	private runThatSent(reference: string, { batch }: Receipt): string | undefined {
		const stored = this.ledger.knows.undecided(reference);
		return typeof batch === 'string' && stored?.details.batch === batch ? stored.claim : undefined;
	}
}

/** A ledger that cannot be read for a moment says nothing of earlier tries: they may have bought these rows. */
export function cannotSee(
	refused: BadInput,
	{ isFirstTry }: Pick<LedgerRecordsOptions, 'isFirstTry'>,
): BadInput {
	return isFirstTry || !isMomentary(refused) ? refused : new CannotSeeEarlier(refused);
}
