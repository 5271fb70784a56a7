import { mustGiveWay } from '../purchase/claims';
import type { Mark } from './entries';
import type { Ending, Purchase } from './journal';
import type { KnownClaims } from './knownClaims';

/** Purchases of which one attempt is about to be sent. */
export interface Ask {
	purchases: readonly Purchase[];
	attempt: number;
	request?: string;
}

type Name = Pick<Mark, 'id' | 'attempt'>;

/** What this run itself holds in the table of claims. */
export class OwnClaims {
	/** Claimed, and the table does not say yet that this has ended. */
	private readonly held = new Map<string, Mark>();

	constructor(private readonly known: KnownClaims) {}

	get holdsAny(): boolean {
		return this.held.size > 0;
	}

	holds(name: Name): boolean {
		return this.held.has(nameOf(name)) && !this.known.isEnding(name.id, name.attempt);
	}

	/** It may be sent. */
	isReady(name: Name): boolean {
		const { state, attempt } = this.known.standing(name.id);
		return this.holds(name) && state === 'mine' && attempt === name.attempt;
	}

	mark(name: Name): Mark | undefined {
		return this.held.get(nameOf(name));
	}

	/** How the claim ends, with the money that it may have cost. */
	markAtEnd({ id, attempt, end, row }: Ending): Mark {
		const claim = this.mark({ id, attempt });
		const keyId = claim?.keyId ?? this.known.purchase(id)?.keyId;
		const mayBeTaken = row?.charged === 'yes' || row?.charged === 'unknown';
		const amount = mayBeTaken ? (row?.amount ?? claim?.amount) : row && 0;
		return { id, attempt, keyId, request: claim?.request, amount, ...end };
	}

	/** All that was claimed and not ended. */
	get unused(): Mark[] {
		return [...this.held.values()].filter((mark) => this.holds(mark));
	}

	/** Claims to add: not of what another run is working on, what is bought, or what has a later attempt. */
	newMarks({ purchases, attempt, request }: Ask): Mark[] {
		return purchases
			.filter(({ id }) => !this.held.has(nameOf({ id, attempt })) && this.isClaimable(id, attempt))
			.map((purchase) => ({ ...purchase, attempt, ...(request !== undefined && { request }) }));
	}

	/** From now on the table may say so. Our claims of earlier attempts are taken back. */
	add(ask: Ask): { claims: Mark[]; releases: Mark[] } {
		const ids = new Set(ask.purchases.map(({ id }) => id));
		const isEarlier = ({ id, attempt }: Mark) => ids.has(id) && attempt < ask.attempt;
		const releases = this.release(this.unused.filter(isEarlier));
		const claims = this.newMarks(ask);
		for (const mark of claims) {
			this.held.set(nameOf(mark), mark);
			this.known.setOwn(mark.id, mark.attempt, undefined);
		}
		return { claims, releases };
	}

	/** Nothing may be sent under these any more: the table has to be told. Names those that we held. */
	release(names: readonly Name[]): Mark[] {
		return names
			.filter((name) => this.holds(name))
			.map((name) => {
				const { id, attempt } = name;
				this.known.setOwn(id, attempt, 'released');
				return { id, attempt, keyId: this.mark(name)?.keyId };
			});
	}

	/** The table says so now. */
	ended(names: readonly Name[]): void {
		for (const name of names) this.held.delete(nameOf(name));
	}

	/** Of what was just read: claims that would only stand in the way of others. */
	lost(purchases: readonly Purchase[]): Mark[] {
		const ids = new Set(purchases.map(({ id }) => id));
		return this.unused.filter((mark) => ids.has(mark.id) && this.isLost(mark));
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

const nameOf = ({ id, attempt }: Name) => `${attempt} ${id}`;
