/**
 * Who may send a purchase, told from a list of entries to which everybody only adds.
 *
 * A claim is added first; then everybody's entries are read; and only whoever finds no other open claim sends. Of two
 * who add before they read, at most one can miss the other, so never both send. Who finds another's claim takes his own
 * back, unless his is the older one: then he keeps it and waits, so that one of them gets on.
 */

/** `open`: its outcome is not known yet, and it has a row in the ledger. */
export type EntryKind = 'claim' | 'release' | 'bought' | 'refused' | 'open';

export interface Mark {
	reference: string;
	/** The ID of the purchase's row in the ledger. */
	row?: number;
	/** What a claim is for, so that a purchase whose run died can still be told. */
	product?: string;
	recipient?: string;
	amount?: number;
	key?: string;
}

export interface Entry {
	id: number;
	kind: EntryKind;
	/** One run of a node. */
	by: string;
	execution: string;
	/** When it was added, by the clock of the database. */
	at: number;
	marks: Mark[];
}

export interface OpenClaim {
	id: number;
	by: string;
	execution: string;
	at: number;
	mark: Mark;
	/** Its run has ended and could not say what became of the purchase. */
	leftOpen: boolean;
}

interface Known {
	bought: boolean;
	refused: boolean;
	row?: number;
	claims: Map<string, OpenClaim>;
}

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

	/** Entries may come again, and in any order that keeps each run's own. */
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

	/** The purchase's row in the ledger. */
	rowOf(reference: string): number | undefined {
		return this.known.get(reference)?.row;
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

	private apply({ id, kind, by, execution, at }: Entry, mark: Mark) {
		const known = this.known.get(mark.reference) ?? {
			bought: false,
			refused: false,
			claims: new Map<string, OpenClaim>(),
		};
		this.known.set(mark.reference, known);
		known.row = mark.row ?? known.row;
		switch (kind) {
			case 'claim':
				known.claims.set(by, { id, by, execution, at, mark, leftOpen: false });
				break;
			case 'release':
				known.claims.delete(by);
				break;
			case 'bought':
				known.bought = true;
				break;
			case 'refused':
				known.refused = true;
				known.claims.delete(by);
				break;
			case 'open': {
				const claim = known.claims.get(by);
				if (claim) claim.leftOpen = true;
				break;
			}
		}
	}
}
