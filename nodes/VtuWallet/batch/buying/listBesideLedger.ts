import type { LedgerKnowledge } from '../../ledger/knowledge';
import type { SettledEnd } from '../../purchase/aftermath';
import type { Recorded } from '../../purchase/steps';
import type { PurchaseEndpoint } from '../operation';
import type { PlannedRow } from '../rows/plannedRow';
import type { ProcessedItems } from './processedItems';
import type { Claim } from './sentRecords';

/**
 * n8n's list of purchases, in a run that has a ledger. It is read for what was bought before the ledger was switched on,
 * and goes on being written, so that the ledger can be switched on and off without a purchase being made twice.
 */
export class ListBesideLedger {
	/** What the list says of purchases that it knows. */
	private readonly listed = new Map<string, Recorded>();
	/** Those of them that the list knows from a run with a ledger. */
	private readonly left = new Set<string>();
	/** Those that the list calls open, and that this run has claimed in the ledger. */
	private readonly alone = new Set<string>();

	constructor(
		private readonly list: ProcessedItems,
		private readonly ledger: LedgerKnowledge,
		private readonly endpoint: PurchaseEndpoint,
	) {}

	/** One look for all rows that the ledger does not call bought; it changes nothing that stands in the list. */
	async read(rows: readonly PlannedRow[]): Promise<void> {
		const { deduplicates, requeryable } = this.endpoint;
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
				if (mayBeOutdated && (await this.list.wasLeft(claim))) this.left.add(reference);
			}),
		);
	}

	says(reference: string): Recorded {
		return this.listed.get(reference) ?? 'new';
	}

	/**
	 * Asked by the run that holds the claim. What seemed to be under way before may have been nothing but the question of
	 * another process that wanted the same at the same moment.
	 */
	async saysNow(claim: Claim): Promise<Recorded> {
		const { reference } = claim;
		if (this.says(reference) !== 'known') return this.says(reference);
		const [answer] = await this.list.look([claim]);
		if (answer === 'new') this.forget(reference);
		if (answer === 'known') this.alone.add(reference);
		return answer;
	}

	/** This run holds the claim, and nobody but the list says that it may have been sent. */
	isAlone(reference: string): boolean {
		return this.alone.has(reference);
	}

	/** The list calls it open only because a run with a ledger sent it, which writes its end into the ledger. */
	hasLeft(reference: string): boolean {
		return this.left.has(reference);
	}

	/** Nobody without a ledger can have sent it since the ledger was told of it. */
	knowsNoMore(reference: string): boolean {
		const listed = this.listed.get(reference) ?? 'refused';
		return listed === 'refused' || this.left.has(reference);
	}

	forget(reference: string): void {
		this.listed.delete(reference);
		this.left.delete(reference);
	}

	async settle(claim: Claim, end: SettledEnd): Promise<void> {
		if (claim.absenceProves || end === 'neverSent') return;
		if (end === 'open' || end === 'pending') await this.list.leave(claim);
		if (end !== 'open') await this.list.settle(claim, end);
	}
}
