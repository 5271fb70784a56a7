import type { Recorded } from '../purchase/steps';
import { Claiming, type ClaimingOptions } from './claiming';
import type { Mark } from './entries';
import type { Commitment } from './knownPurchase';
import { longestDayMs } from './dayBudget';
import { Endings, type Ending } from './endings';
import { LeftClaims } from './leftClaims';
import type { PurchasesTable } from './purchases';
import type { LedgerPurchase, StoredPurchase } from './purchasesTable';
import { isOfSameWallet } from './runName';

export interface LedgerOptions extends ClaimingOptions {
	purchases: PurchasesTable;
	/** The provider's address, as the tables call it. */
	account: string;
}

/** `ended`: it was claimed and not bought, and nobody holds it. `open`: nobody has written down how it ended. */
export type Trace = 'none' | 'bought' | 'open' | 'ended';

/** The ledger as one run of a node uses it. None of its methods throws once it is open. */
export class Ledger {
	private readonly claiming: Claiming;
	private readonly endings: Endings;
	readonly left: LeftClaims;
	/** What nobody had ever claimed when the run began. */
	private readonly unseen = new Set<string>();
	private brokenBy: unknown;
	/** Nothing is claimed ahead, so that whoever sends comes back for a claim: one call should do for all of them. */
	private isGathering = false;

	constructor(private readonly options: LedgerOptions) {
		const { claims, claimsTable, purchases } = options;
		this.claiming = new Claiming(options);
		this.endings = new Endings(claims, claimsTable, purchases);
		this.left = new LeftClaims(options, this.claiming);
	}

	/** Why nothing more may be sent: what is sent could not be written down. */
	get failure(): unknown {
		return this.brokenBy;
	}

	/**
	 * What the run is going to buy: one look for all of it. `inOrder`: in this order and one by one, so that claims may be
	 * written before they are asked for. Throws: nothing has been sent yet.
	 */
	async expect(marks: Mark[], inOrder = true): Promise<void> {
		const { claims, claimsTable, purchases, dayLimit } = this.options;
		const references = marks.map(({ reference }) => reference);
		// What a day may cost hangs on everybody's claims, not on those of the same purchases.
		if (dayLimit !== undefined) await claimsTable.readAll();
		else await claimsTable.prepareFor(references);
		await purchases.fetch(references.flatMap((reference) => claims.rowOf(reference) ?? []));
		for (const reference of references) {
			if (this.claiming.standing(reference) === 'neverSeen') this.unseen.add(reference);
		}
		if (inOrder) {
			this.claiming.expect(marks);
			this.endings.takeTime();
		} else {
			this.isGathering = true;
			this.claiming.gather();
			this.endings.gather();
		}
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
		if (this.claiming.standing(reference) !== 'bought') return undefined;
		const stored = this.stored(reference);
		// A row that a person has edited tells nothing any more; that it was bought stands in the claims.
		return stored?.outcome === 'success' ? stored : undefined;
	}

	/** What stands there of a purchase, for whoever does not want to claim it. */
	trace(reference: string): Trace {
		switch (this.claiming.standing(reference)) {
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
		const standing = this.claiming.standing(reference);
		return this.unseen.has(reference) && (standing === 'neverSeen' || standing === 'ours');
	}

	/** Those that anybody who writes into this ledger has ever claimed, asked anew. */
	async claimedOf(references: string[]): Promise<string[]> {
		try {
			await this.options.claimsTable.prepareFor(references);
		} catch (caught) {
			this.fail(caught);
		}
		return references.filter((reference) => this.claiming.standing(reference) !== 'neverSeen');
	}

	/** What the ledger kept of a purchase whose end no run has written down. */
	undecided(reference: string): StoredPurchase | undefined {
		const stored = this.stored(reference);
		return stored?.outcome === 'unknown' || stored?.outcome === 'pending' ? stored : undefined;
	}

	/** What the ledger kept of a purchase that has failed for certain, and that nobody holds. */
	failed(reference: string): StoredPurchase | undefined {
		const isFree = this.claiming.standing(reference) === 'free';
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

	/** Only what is answered with "new" may be sent. `patiently`: waits for another run that holds it. */
	async claim(mark: Mark, again: boolean, patiently = true): Promise<Recorded> {
		if (this.brokenBy !== undefined) return this.torn(mark);
		try {
			// Those whose endings are being written come for a claim right after it.
			if (this.isGathering) await this.endings.settled();
			const answer = await this.claiming.claim(mark, again, patiently);
			if (this.brokenBy !== undefined) return this.torn(mark);
			const told = answer === 'known' ? await this.inDoubt(mark.reference) : answer;
			return this.isHidden(mark.reference) ? asHidden(told) : told;
		} catch (caught) {
			this.fail(caught);
			return this.torn(mark);
		}
	}

	/**
	 * Writes down what became of it; of what another run has sent, `sentBy` is that run. Settles once it is written, for
	 * which nobody needs to wait but `end`.
	 */
	async decide(
		reference: string,
		ending: Ending,
		purchase: LedgerPurchase,
		sentBy?: string,
	): Promise<void> {
		this.claiming.drop(reference);
		// Once it stands as bought nothing is added to it: a later run knows less of it.
		const isBought = this.claiming.standing(reference) === 'bought';
		if (ending === 'neverSent') this.claiming.giveBack([reference]);
		if (ending === 'neverSent' || isBought) return;
		this.claiming.keep(reference);
		const { claims, by } = this.options;
		const of = claims.isClaimedBy(by, reference) ? by : sentBy;
		await this.endings
			.write({ ending, purchase, of })
			.catch((caught: unknown) => this.fail(caught));
	}

	/** Another execution of this process is at it. */
	leaveToOthers(reference: string): void {
		this.claiming.leaveToOthers(reference);
	}

	/** Everything is written once this settles; what was claimed and never sent is given back. */
	async end(): Promise<void> {
		await this.endings.idle();
		await this.claiming.end().catch((caught: unknown) => this.fail(caught));
		await this.endings.idle();
	}

	/** What another account holds is shown to that one alone: that this one is not shown it proves nothing. */
	private isHidden(reference: string): boolean {
		if (this.stored(reference)?.outcome === 'failed') return false;
		const { claims, by } = this.options;
		return claims.othersClaims(reference, by).some((claim) => !isOfSameWallet(claim.by, by));
	}

	private torn({ reference }: Mark): Recorded {
		return this.hasNeverSeen(reference) ? 'unwritten' : 'unavailable';
	}

	/** A row that says "success" is believed over an open claim: its run died between the two, or a person knows more. */
	private async inDoubt(reference: string): Promise<Recorded> {
		try {
			const row = await this.options.purchases.successOf(reference);
			return row === undefined ? 'known' : 'bought';
		} catch {
			return 'known';
		}
	}

	private fail(caught: unknown): void {
		this.brokenBy ??= caught;
	}
}

const hidden: Partial<Record<Recorded, Recorded>> = {
	known: 'elsewhere',
	underWay: 'heldElsewhere',
};
const asHidden = (told: Recorded): Recorded => hidden[told] ?? told;
