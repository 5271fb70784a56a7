import type { Entry, Mark } from './entries';
import {
	apply,
	commitmentOf,
	newlyKnown,
	type Commitment,
	type Known,
	type OpenClaim,
} from './knownPurchase';

/**
 * Who may send a purchase, told from a list of entries to which everybody only adds.
 *
 * A claim is added first; then everybody's entries are read; and only whoever finds no other open claim sends. Of two
 * who add before they read, at most one can miss the other, so never both send. Who finds another's claim takes his own
 * back, unless his is the older one: then he keeps it and waits, so that one of them gets on.
 */

/** How a reference stands for one run. */
export type Standing =
	/** Nobody has ever claimed it. */
	| 'neverSeen'
	/** It is ours, and nobody else's. */
	| 'ours'
	/** Nobody holds it; it was released or refused. */
	| 'free'
	/** Another run holds it, and ours came first: that one will take its claim back, or has sent it. */
	| 'contested'
	/** Another run holds it: we may not. */
	| 'theirs'
	| 'bought';

export class Claims {
	private readonly known = new Map<string, Known>();
	private readonly seen = new Set<number>();

	/** Entries may come again, and in any order. */
	add(entries: readonly Entry[]): void {
		for (const entry of entries) {
			if (this.seen.has(entry.id)) continue;
			this.seen.add(entry.id);
			for (const mark of entry.marks) this.apply(entry, mark);
		}
	}

	standing(reference: string, by: string): Standing {
		const known = this.known.get(reference);
		if (known === undefined) return 'neverSeen';
		if (known.bought) return 'bought';
		const others = this.othersClaims(reference, by);
		const ours = known.claims.get(by);
		if (others.length === 0) return ours ? 'ours' : 'free';
		return ours && others.every(({ id }) => id > ours.id) ? 'contested' : 'theirs';
	}

	/** The provider refused it once, for certain, under this reference. */
	wasRefused(reference: string): boolean {
		return this.known.get(reference)?.refused === true;
	}

	/** The fingerprint of what was bought; undefined where nobody has written it down. */
	whatOf(reference: string): string | undefined {
		return this.known.get(reference)?.what;
	}

	/** The purchase's row in the ledger. */
	rowOf(reference: string): number | undefined {
		return this.known.get(reference)?.row;
	}

	isClaimedBy(by: string, reference: string): boolean {
		return this.known.get(reference)?.claims.has(by) === true;
	}

	othersClaims(reference: string, by: string): OpenClaim[] {
		const claims = this.known.get(reference)?.claims.values() ?? [];
		return [...claims].filter((claim) => claim.by !== by);
	}

	/** Everything that is claimed and not decided. */
	open(): OpenClaim[] {
		return [...this.known.values()].flatMap(({ bought, claims }) =>
			bought ? [] : [...claims.values()],
		);
	}

	/** What all purchases that were claimed since then cost, or may cost; a purchase counts once, whoever claims it. */
	commitments(since: number): Commitment[] {
		return [...this.known].flatMap(([reference, known]) => {
			const commitment = commitmentOf(known);
			return commitment && commitment.at >= since ? [{ reference, ...commitment }] : [];
		});
	}

	private apply(entry: Entry, mark: Mark) {
		const known = this.known.get(mark.reference) ?? newlyKnown();
		this.known.set(mark.reference, known);
		apply(known, entry, mark);
	}
}
