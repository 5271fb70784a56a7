import type { Claims, Standing } from './claims';
import { longestDayMs } from './dayBudget';
import type { Commitment } from './knownPurchase';
import type { PurchasesTable } from './purchases';
import type { StoredPurchase } from './purchasesTable';
import { isOfSameWallet } from './runName';

export interface KnowledgeOptions {
	/** The name of this run. */
	by: string;
	/** The provider's address, as the tables call it. */
	account: string;
	claims: Claims;
	purchases: PurchasesTable;
}

/** `ended`: it was claimed and not bought, and nobody holds it. `open`: nobody has written down how it ended. */
export type Trace = 'none' | 'bought' | 'open' | 'ended';

/** What a run knows of purchases, by what it has read of the ledger. None of its methods asks anew, or throws. */
export class LedgerKnowledge {
	/** What nobody had ever claimed when the run began. */
	private readonly unseen = new Set<string>();

	constructor(private readonly options: KnowledgeOptions) {}

	/** What this run is going to buy, as it stands before it claims any of it. */
	begin(references: readonly string[]): void {
		for (const reference of references) {
			if (this.standing(reference) === 'neverSeen') this.unseen.add(reference);
		}
	}

	standing(reference: string): Standing {
		return this.options.claims.standing(reference, this.options.by);
	}

	/** What the last day has cost, or may have, by all claims that were read. */
	commitments(): Commitment[] {
		return this.options.claims.commitments(Date.now() - longestDayMs);
	}

	/** It was bought at another address of the provider, which this account cannot ask about it. */
	isOfAnotherAddress({ account }: Pick<StoredPurchase, 'account'>): boolean {
		return account !== '' && account !== this.options.account;
	}

	/** What an earlier run bought under this reference, with what the ledger kept of it. */
	bought(reference: string): StoredPurchase | undefined {
		if (this.standing(reference) !== 'bought') return undefined;
		const stored = this.stored(reference);
		// A row that a person has edited tells nothing any more; that it was bought stands in the claims.
		return stored?.outcome === 'success' ? stored : undefined;
	}

	/** What stands there of a purchase, for whoever does not want to claim it. */
	trace(reference: string): Trace {
		switch (this.standing(reference)) {
			case 'neverSeen':
				return 'none';
			case 'bought':
				return 'bought';
			case 'free':
				return this.undecided(reference) === undefined ? 'ended' : 'open';
			default:
				return this.stored(reference)?.outcome === 'success' ? 'bought' : 'open';
		}
	}

	/** The fingerprint of what was bought under it; undefined where nobody has written it down. */
	whatWasBought(reference: string): string | undefined {
		return this.options.claims.whatOf(reference);
	}

	/** Nobody who writes into this ledger had ever sent it when the run began. */
	hasNeverSeen(reference: string): boolean {
		const standing = this.standing(reference);
		return this.unseen.has(reference) && (standing === 'neverSeen' || standing === 'ours');
	}

	/** What the ledger kept of a purchase whose end no run has written down. */
	undecided(reference: string): StoredPurchase | undefined {
		const stored = this.stored(reference);
		return stored?.outcome === 'unknown' || stored?.outcome === 'pending' ? stored : undefined;
	}

	/** What the ledger kept of a purchase that has failed for certain, and that nobody holds. */
	failed(reference: string): StoredPurchase | undefined {
		const isFree = this.standing(reference) === 'free';
		if (!isFree || !this.options.claims.wasRefused(reference)) return undefined;
		const stored = this.stored(reference);
		return stored?.outcome === 'failed' ? stored : undefined;
	}

	/** The row of a purchase, whatever became of it, as it stood when the run began. */
	stored(reference: string): StoredPurchase | undefined {
		const { claims, purchases } = this.options;
		const row = claims.rowOf(reference);
		const stored = row === undefined ? undefined : purchases.known(row);
		return stored?.reference === reference ? stored : undefined;
	}

	/** What another account holds is shown to that one alone: that this one is not shown it proves nothing. */
	isHidden(reference: string): boolean {
		if (this.stored(reference)?.outcome === 'failed') return false;
		const { claims, by } = this.options;
		return claims.othersClaims(reference, by).some((claim) => !isOfSameWallet(claim.by, by));
	}
}
