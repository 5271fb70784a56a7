import type { Recorded } from '../purchase/steps';
import { Claiming, type ClaimingOptions } from './claiming';
import type { Mark } from './entries';
import { Endings, type Ending } from './endings';
import { LedgerKnowledge, type KnowledgeOptions } from './knowledge';
import { LeftClaims } from './leftClaims';
import type { LedgerPurchase } from './purchasesTable';

export type LedgerOptions = ClaimingOptions & KnowledgeOptions;

/** The ledger as one run of a node uses it. None of its methods throws once it is open. */
export class Ledger {
	private readonly claiming: Claiming;
	private readonly endings: Endings;
	/** What it has read. */
	readonly knows: LedgerKnowledge;
	readonly left: LeftClaims;
	private brokenBy: unknown;
	/** Nothing is claimed ahead, so that whoever sends comes back for a claim: one call should do for all of them. */
	private isGathering = false;

	constructor(private readonly options: LedgerOptions) {
		const { claims, claimsTable, purchases } = options;
		this.knows = new LedgerKnowledge(options);
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
		this.knows.begin(references);
		if (inOrder) {
			this.claiming.expect(marks);
			this.endings.takeTime();
		} else {
			this.isGathering = true;
			this.claiming.gather();
			this.endings.gather();
		}
	}

	/** Those that anybody who writes into this ledger has ever claimed, asked anew. */
	async claimedOf(references: string[]): Promise<string[]> {
		try {
			await this.options.claimsTable.prepareFor(references);
		} catch (caught) {
			this.fail(caught);
		}
		return references.filter((reference) => this.knows.standing(reference) !== 'neverSeen');
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
			return this.knows.isHidden(mark.reference) ? asHidden(told) : told;
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
		const isBought = this.knows.standing(reference) === 'bought';
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

	private torn({ reference }: Mark): Recorded {
		return this.knows.hasNeverSeen(reference) ? 'unwritten' : 'unavailable';
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
