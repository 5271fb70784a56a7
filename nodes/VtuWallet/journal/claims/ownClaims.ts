import { mustGiveWay } from '../../purchase/claims';
import type { Mark } from './entries';
import { nameOf, type KnownClaims } from './knownClaims';
import type { Ending, Purchase } from './types';

/** Purchases that this run wants to claim, all in one attempt. */
export interface ClaimRequest {
	purchases: readonly Purchase[];
	attempt: number;
	/** The reference of a request with many members. */
	request?: string;
}

type Name = Pick<Mark, 'id' | 'attempt'>;

/** The claims that this run holds: at most one attempt of a purchase. */
export class OwnClaims {
	/** The key is the id of the purchase. A claim stays until the table says that the claim has ended. */
	private readonly held = new Map<string, Mark>();

	constructor(private readonly known: KnownClaims) {}

	get holdsAny(): boolean {
		return this.held.size > 0;
	}

	holds(name: Name): boolean {
		return this.claimOf(name) !== undefined && !this.known.ownEnds.has(nameOf(name));
	}

	/** The attempt may be sent in this request. */
	isReady(name: Name, request?: string): boolean {
		const { state, attempt } = this.known.standing(name.id);
		const isOurs = this.holds(name) && this.claimOf(name)?.request === request;
		return isOurs && state === 'mine' && attempt === name.attempt;
	}

	/** The end of a claim, with the money that may have been taken. */
	markAtEnd({ id, attempt, end, row }: Ending): Mark {
		const claim = this.claimOf({ id, attempt });
		const keyId = claim?.keyId ?? this.known.purchase(id)?.keyId;
		const mayBeTaken = row?.charged === 'yes' || row?.charged === 'unknown';
		const amount = mayBeTaken ? (row?.cost ?? row?.amount ?? claim?.amount) : row && 0;
		return { id, attempt, keyId, request: claim?.request, amount, ...end };
	}

	/** The names of all claims whose end is not written. */
	get names(): Mark[] {
		return [...this.held.values()].map(({ id, attempt, keyId }) => ({ id, attempt, keyId }));
	}

	/** Claims that have not ended, of these purchases or of all. */
	unused(purchases: Iterable<Pick<Mark, 'id'>> = this.held.values()): Mark[] {
		const marks = [...purchases].flatMap(({ id }) => this.held.get(id) ?? []);
		return marks.filter((mark) => this.holds(mark));
	}

	/** Claims to add. No other run works on the attempt, the purchase is not bought, and no later attempt exists. */
	newMarks({ purchases, attempt, request }: ClaimRequest): Mark[] {
		// Later runs look a member up by the request of its claim, so a claim for another request is made anew.
		const isClaimed = (name: Name) =>
			this.holds(name) ? this.claimOf(name)?.request === request : this.claimOf(name) !== undefined;
		return purchases
			.filter(({ id }) => !isClaimed({ id, attempt }) && this.isClaimable(id, attempt))
			.map((purchase) => ({ ...purchase, attempt, ...(request !== undefined && { request }) }));
	}

	/** Before the claims are written. Releases our claims of earlier attempts, and those that are made anew. */
	add(ask: ClaimRequest): { claims: Mark[]; releases: Mark[] } {
		const claims = this.newMarks(ask);
		const anew = new Set(claims.map(({ id }) => id));
		const isOld = ({ id, attempt }: Mark) => attempt < ask.attempt || anew.has(id);
		const releases = this.release(this.unused(ask.purchases).filter(isOld));
		for (const mark of claims) {
			this.held.set(mark.id, mark);
			this.known.ownEnds.delete(nameOf(mark));
		}
		return { claims, releases };
	}

	/** Before the releases are written. Returns those of claims that we hold. */
	release(names: readonly Name[]): Mark[] {
		return names
			.filter((name) => this.holds(name))
			.map((name) => {
				this.known.ownEnds.set(nameOf(name), 'released');
				const { id, attempt } = name;
				return { id, attempt, keyId: this.claimOf(name)?.keyId };
			});
	}

	/** After ends and releases were written. A claim that was made anew has no end. */
	ended(names: readonly Name[]): void {
		for (const name of names)
			if (this.claimOf(name) && !this.holds(name)) this.held.delete(name.id);
	}

	/** Claims of these purchases that only block other runs. */
	lost(purchases: readonly Purchase[]): Mark[] {
		return this.unused(purchases).filter((mark) => this.isLost(mark));
	}

	private claimOf({ id, attempt }: Name): Mark | undefined {
		const claim = this.held.get(id);
		return claim?.attempt === attempt ? claim : undefined;
	}

	private isLost({ id, attempt }: Name): boolean {
		const { known } = this;
		const standing = known.standing(id);
		if (standing.state === 'bought' || standing.attempt > attempt) return true;
		return mustGiveWay(known.claimsOf(id), known.me, known.isAlive);
	}

	private isClaimable(id: string, attempt: number): boolean {
		const { state, attempt: latest } = this.known.standing(id);
		if (state === 'bought' || latest > attempt) return false;
		return state !== 'held' || latest < attempt;
	}
}
