import type { IDataObject } from 'n8n-workflow';

import type { DayLimit } from '../../ledger/dayBudget';
import type { Ledger } from '../../ledger/ledger';
import { isMomentary, ledgerRefusal } from '../../ledger/refusals';
import type { RecordEnd } from '../../purchase/aftermath';
import type { Recorded } from '../../purchase/steps';
import type { PurchaseOperation } from '../operation';
import { receiptOf, type Purchased, type Receipt } from '../report/receipt';
import type { BadInput } from '../../values/badInput';
import { CannotSeeEarlier } from '../rows/cannotSeeEarlier';
import type { Day } from '../rows/dayLimit';
import type { PlannedRow } from '../rows/plannedRow';
import { isForAnother, isUsersOwn, markOf, whatOf } from './ledgerMarks';
import { ledgerPurchaseOf, mayHoldCodes } from './ledgerPurchase';
import type { ProcessedItems } from './processedItems';
import type { Claim, Owner, ReadableRecords } from './sentRecords';

export interface LedgerRecordsOptions {
	keepCodes: boolean;
	/** The user says that everything which can have sent these references writes into this ledger. */
	isComplete: boolean;
	dayLimit?: DayLimit;
	/** No earlier execution can have bought the same. */
	isFirstTry: boolean;
}

/** The durable record of those who have a ledger: every purchase, for all workflows and workers of the project. */
export class LedgerRecords implements ReadableRecords {
	readonly keepsAll = true;
	/** What the list says of purchases that it knows. */
	private readonly listed = new Map<string, Recorded>();
	/** Those of them that the list knows from a run with a ledger. */
	private readonly leftHere = new Set<string>();

	constructor(
		private readonly ledger: Ledger,
		/**
		 * The list that serves where there is no ledger. It goes on being written, so that the ledger can be switched on and
		 * off without a purchase being made twice.
		 */
		private readonly list: ProcessedItems,
		private readonly operation: PurchaseOperation,
		private readonly options: LedgerRecordsOptions,
	) {}

	get failure(): BadInput | undefined {
		const { failure } = this.ledger;
		return failure === undefined ? undefined : ledgerRefusal(failure);
	}

	/** One look for all purchases of the run. Throws `BadInput`: nothing has been sent yet. */
	async expect(rows: readonly PlannedRow[]): Promise<void> {
		try {
			// Of what travels together a batch is claimed at a time: a crash leaves no other one in doubt.
			const inOrder = this.operation.pooling === undefined;
			await this.ledger.expect(
				rows.map((planned) => markOf(planned, planned.reference)),
				inOrder,
			);
			await this.askTheList(rows);
		} catch (caught) {
			throw cannotSee(ledgerRefusal(caught), this.options);
		}
	}

	/** What today has cost so far, by what `expect` has read. */
	today(): Day {
		const { dayOf } = this.options.dayLimit ?? { dayOf: () => '' };
		const now = dayOf(Date.now());
		const counted = this.ledger.commitments().filter(({ at }) => dayOf(at) === now);
		const references = new Set(counted.map(({ reference }) => reference));
		return {
			spent: counted.reduce((sum, { amount }) => sum + amount, 0),
			isPaid: ({ reference }) =>
				references.has(reference) || this.ledger.bought(reference) !== undefined,
		};
	}

	/** What an earlier run bought, with its code where the ledger keeps it. Nobody has to be asked about it. */
	replay(planned: PlannedRow, common: IDataObject): Purchased | undefined {
		const stored = this.ledger.bought(planned.reference);
		if (stored === undefined || isForAnother(planned, stored)) return undefined;
		const { charged, amount, message, details, decidedAt } = stored;
		const hasDetails = Object.keys(details).length > 0;
		const result = {
			outcome: 'success' as const,
			charged,
			replayed: true,
			attempt: 0,
			message,
			transaction: {
				amount: amount ?? undefined,
				date: decidedAt || undefined,
				namesReference: true,
				refunded: false,
				cancelled: false,
			},
		};
		// With its details nothing has to be fetched from the provider.
		const operation = hasDetails ? { ...this.operation, code: undefined } : this.operation;
		const asWritten = receiptOf(planned, operation, result, common);
		const receipt = { ...asWritten, ...(details as IDataObject) };
		const what = this.ledger.whatWasBought(planned.reference);
		if (what !== undefined && what !== whatOf(planned))
			receipt.warnings = [...((asWritten.warnings ?? []) as string[]), boughtOtherwise];
		return { receipt, result, advice: '' };
	}

	hasNeverSeen(reference: string): boolean {
		return this.options.isComplete && this.ledger.hasNeverSeen(reference);
	}

	/**
	 * The request in which somebody was sent to, where the ledger or the list does not know what became of it, or where
	 * the provider said after taking it that it failed: it may have thought better of it.
	 */
	openBatchOf(reference: string): string | undefined {
		const failed = this.ledger.failed(reference);
		const mayBeMade = this.leftHere.has(reference) || failed?.charged === 'refunded';
		if (mayBeMade && !this.isUpToDate(reference)) return undefined;
		const open = mayBeMade ? failed : this.ledger.undecided(reference);
		const batch = open?.details.batch;
		return typeof batch === 'string' ? batch : undefined;
	}

	/** This request has failed, as the ledger has been told since, and nobody has sent another one. */
	isDueAgain(reference: string, batch: string): boolean {
		return this.isUpToDate(reference) && this.ledger.failed(reference)?.details.batch === batch;
	}

	/** Nobody without a ledger can have sent it since the ledger was told of it. */
	private isUpToDate(reference: string): boolean {
		const listed = this.listed.get(reference) ?? 'refused';
		return listed === 'refused' || this.leftHere.has(reference);
	}

	/** What the list says of it is older than what the ledger says. */
	believeLedger(reference: string): void {
		this.listed.delete(reference);
		this.leftHere.delete(reference);
	}

	async ownerOf(claim: Claim): Promise<Owner> {
		const stored = this.ledger.stored(claim.reference);
		// What failed has left its reference to whoever comes next.
		if (stored === undefined || stored.outcome === 'failed') return await this.list.ownerOf(claim);
		return isForAnother(claim.planned, stored) ? 'another' : 'this';
	}

	leaveToOthers(reference: string): void {
		this.ledger.leaveToOthers(reference);
	}

	async record(claim: Claim, again: boolean, patiently = true): Promise<Recorded> {
		const { planned, reference } = claim;
		if (isUsersOwn(planned) && (await this.ownerOf(claim)) === 'another') return 'anothers';
		const known = await this.ledger.claim(markOf(planned, reference), again, patiently);
		if (known !== 'new') return known;
		const listed = this.listed.get(reference) ?? 'new';
		return listed === 'refused' && again ? 'new' : listed;
	}

	/** As `expect` has read it: the ledger and, of what it does not know, the list. */
	async look(claims: Claim[]): Promise<Recorded[]> {
		return claims.map(({ reference }) => {
			if (this.ledger.bought(reference) !== undefined) return 'bought';
			if (this.ledger.undecided(reference) !== undefined) return 'known';
			return this.listed.get(reference) ?? 'new';
		});
	}

	async settle(claim: Claim, end: RecordEnd, purchased: Purchased): Promise<void> {
		const { receipt } = purchased;
		// Nothing was sent by anybody: there is nothing to write down.
		const settled = receipt.outcome === 'notSent' ? 'neverSent' : end;
		const ending = settled === 'pending' ? 'open' : settled;
		// A run that found it bought may know less of it than the one that sent it.
		const amount = receipt.amount ?? this.ledger.stored(claim.reference)?.amount ?? null;
		const purchase = ledgerPurchaseOf(claim, { ...receipt, amount }, this.mayKeep);
		const written = this.ledger.decide(
			claim.reference,
			ending,
			purchase,
			this.runThatSent(claim.reference, receipt),
		);
		await Promise.all([written, this.tellTheList(claim, settled)]);
	}

	async end(): Promise<void> {
		await Promise.all([this.ledger.end(), this.list.end()]);
	}

	private async tellTheList(claim: Claim, end: RecordEnd): Promise<void> {
		if (claim.absenceProves || end === 'neverSent') return;
		if (end === 'open' || end === 'pending') await this.list.leave(claim);
		if (end !== 'open') await this.list.settle(claim, end);
	}

	/** What was bought before the ledger was switched on stands in the list: one look for all rows, which leaves no trace. */
	private async askTheList(rows: readonly PlannedRow[]): Promise<void> {
		const { deduplicates, requeryable } = this.operation.endpoint;
		if (deduplicates && requeryable) return;
		const claims = rows
			.filter(({ reference }) => !this.ledger.bought(reference) && !this.listed.has(reference))
			.map((planned) => {
				const { reference } = planned;
				return { planned, reference, attempt: 0, absenceProves: false };
			});
		const answers = await this.list.look(claims);
		await Promise.all(
			claims.map(async (claim, index) => {
				const { reference } = claim;
				const answer = answers[index];
				if (answer === 'new') return;
				this.listed.set(reference, answer);
				const mayBeOutdated = answer === 'known' && this.ledger.failed(reference) !== undefined;
				if (mayBeOutdated && (await this.list.wasLeft(claim))) this.leftHere.add(reference);
			}),
		);
	}

	private get mayKeep(): boolean {
		return this.options.keepCodes || !mayHoldCodes(this.operation);
	}

	/** Of what went in a request for many, which may be decided by another run than has sent it. */
	private runThatSent(reference: string, { batch }: Receipt): string | undefined {
		const stored = this.ledger.undecided(reference);
		return typeof batch === 'string' && stored?.details.batch === batch ? stored.claim : undefined;
	}
}

const boughtOtherwise =
	'This key was used before to buy something else than the row says now, such as another plan or quantity: what the row says was not bought';

/** What keeps the ledger from being read for a moment keeps nobody from having bought these rows before. */
export function cannotSee(
	refused: BadInput,
	{ isFirstTry }: Pick<LedgerRecordsOptions, 'isFirstTry'>,
): BadInput {
	return isFirstTry || !isMomentary(refused) ? refused : new CannotSeeEarlier(refused);
}
