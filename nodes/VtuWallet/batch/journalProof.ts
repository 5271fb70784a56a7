import type { Api } from '../api/types';
import type { Journal } from '../journal/journal';
import { neverClaimed, wasSent } from '../purchase/claims';
import { referenceOf } from '../purchase/reference';
import { promisesOf } from '../purchase/trust';
import { spread } from '../values/lists';
import type { Provider } from './buy/provider';
import { membersOf } from './members';
import type { PlannedRow, PurchaseOperation } from './operation';
import type { EarlierTries } from './plan/earlierTries';
import type { ExecutionFacts } from './plan/executionFacts';
import type { Settings } from './plan/settings';

const sampleSize = 5;

interface KnownRun {
	api: Api;
	operation: PurchaseOperation;
	facts: ExecutionFacts;
	tries: EarlierTries;
	journal: Journal;
	settings: Settings;
}

/** Whether the journal knows of every earlier sending. */
export class JournalProof {
	/** The provider knows none of the rows that the node looked up, so no earlier ledger was lost. */
	private isLedgerConfirmed = false;

	constructor(private readonly run: KnownRun) {}

	/** The journal may not know of every earlier sending, so the provider is asked before the first one. */
	get askFirst(): boolean {
		const { api, operation, facts, tries, journal, settings } = this.run;
		if (api.lacksLookUp() && this.isWhole) return false;
		const isUnknownRetry = facts.isRetry && tries.isFirst;
		const mayLack =
			isUnknownRetry || this.mayBeLostLedger || (!this.isFresh && !journal.store.isDurable);
		const { isReference } = settings.protection;
		return membersOf(operation).hasOwnReference && (isReference || mayLack);
	}

	/**
	 * Nothing is sent without a claim, so the journal is the proof. A reference of the user may have bought elsewhere: then only
	 * the provider knows.
	 */
	get isWhole(): boolean {
		const { operation, journal, settings } = this.run;
		const mayBuyElsewhere =
			settings.protection.isReference && !promisesOf(operation.endpoint).honoursReference;
		return journal.store.isDurable && !mayBuyElsewhere;
	}

	/** The ledger was made in this execution, perhaps because an earlier one was lost. */
	private get mayBeLostLedger(): boolean {
		return !this.isFresh && this.run.journal.store.isNew && !this.isLedgerConfirmed;
	}

	/**
	 * A new ledger may replace one that was lost. If the provider knows none of a few rows, the node does not ask about
	 * the others. Only with trust `full`: there the provider itself refuses a reference that was used.
	 */
	async confirmLedger(purchases: readonly PlannedRow[], provider: Provider): Promise<void> {
		const { journal, operation } = this.run;
		if (!this.mayBeLostLedger || !promisesOf(operation.endpoint).honoursReference) return;
		const unsent = purchases.filter(({ purchase: { id } }) => {
			const standing = journal.known.standing(id);
			return standing.state === 'free' && !wasSent(standing);
		});
		const sample = spread(unsent, sampleSize);
		if (sample.length === unsent.length) return;
		const lookUps = sample.map(async (planned) => {
			const reference = referenceOf(planned.purchase.id, neverClaimed.attempt);
			return await provider.lookUp(planned, reference, { mayBeAnothers: false });
		});
		const answers = await Promise.all(lookUps);
		this.isLedgerConfirmed = answers.every(({ found }) => found.kind === 'absent');
	}

	/** No earlier run or try can have sent these purchases. */
	private get isFresh(): boolean {
		const { facts, settings } = this.run;
		return !settings.protection.spansRuns && !facts.isRetry;
	}
}
