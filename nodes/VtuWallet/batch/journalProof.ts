import type { Api } from '../api/types';
import type { Journal } from '../journal/journal';
import { promisesOf } from '../purchase/trust';
import { membersOf } from './members';
import type { PurchaseOperation } from './operation';
import type { Identity } from './plan/identity';
import type { Settings } from './plan/settings';

interface KnownRun {
	api: Api;
	operation: PurchaseOperation;
	identity: Identity;
	journal: Journal;
	settings: Settings;
}

/** Whether the journal knows of every earlier sending. */
export class JournalProof {
	/** The provider knows none of the rows that were asked about, so no earlier ledger was lost. */
	isLedgerConfirmed = false;

	constructor(private readonly run: KnownRun) {}

	/** The journal may not know of every earlier sending, so the provider is asked before the first one. */
	get askFirst(): boolean {
		const { api, operation, identity, journal, settings } = this.run;
		if (api.lacksLookUp() && this.isWhole) return false;
		const isUnknownRetry = identity.facts.isRetry && identity.isFirstTry;
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
	get mayBeLostLedger(): boolean {
		return !this.isFresh && this.run.journal.store.isNew && !this.isLedgerConfirmed;
	}

	/** Nobody can have sent these purchases before. */
	private get isFresh(): boolean {
		const { identity, settings } = this.run;
		return !settings.protection.spansRuns && !identity.facts.isRetry;
	}
}
