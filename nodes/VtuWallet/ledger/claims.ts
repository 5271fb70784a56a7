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
	/** In Naira: of a claim what it will cost, of an ending what was taken or may have been. */
	amount?: number;
	key?: string;
	/** A fingerprint of what a claim is for beyond product, recipient and amount: its plan, its quantity. */
	what?: string;
	/** Of what is to be told: as it stood before, and the run that sent it. */
	was?: string;
	of?: string;
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
	/** Of what was bought, as its claim said. */
	what?: string;
	refused: boolean;
	row?: number;
	claims: Map<string, OpenClaim>;
	/** The newest word of each run about it, by ID. */
	latest: Map<string, number>;
	/** Words of runs that left it open, by ID, and what they say it may have cost. */
	opened: Map<string, { id: number; amount?: number }>;
	/** When it was claimed last, by anybody, and for how much. */
	claimed?: { at: number; amount: number };
}

/** Money that is taken, or may be. */
export interface Commitment {
	reference: string;
	/** The ID of its claim; 0 where nobody will take the claim back any more. */
	id: number;
	/** When it was claimed. */
	at: number;
	amount: number;
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
		known.row = mark.row ?? known.row;
		if (entry.kind === 'bought') known.bought = true;
		if (entry.kind === 'refused') known.refused = true;
		const { id, by } = entry;
		// What a run said later stands, whichever of its words is read first.
		if (id < (known.latest.get(by) ?? 0)) {
			if (entry.kind === 'claim') applyLate(known, entry, mark);
			return;
		}
		known.latest.set(by, id);
		applyNewest(known, entry, mark);
	}
}

const newlyKnown = (): Known => ({
	bought: false,
	refused: false,
	claims: new Map(),
	latest: new Map(),
	opened: new Map(),
});

/** A claim that is read after the word that left it open is open all the same. */
function applyLate(known: Known, { id, by, execution, at }: Entry, mark: Mark): void {
	const opened = known.opened.get(by);
	if (opened === undefined || opened.id !== known.latest.get(by)) return;
	const amount = opened.amount ?? mark.amount;
	known.claims.set(by, { id, by, execution, at, mark: { ...mark, amount }, leftOpen: true });
}

function applyNewest(known: Known, { id, kind, by, execution, at }: Entry, mark: Mark): void {
	switch (kind) {
		case 'claim':
			known.claims.set(by, { id, by, execution, at, mark, leftOpen: false });
			if (at >= (known.claimed?.at ?? 0)) known.claimed = { at, amount: mark.amount ?? 0 };
			break;
		case 'release':
		case 'refused':
			known.claims.delete(by);
			break;
		case 'bought':
			known.what = known.claims.get(by)?.mark.what;
			if (known.claimed) known.claimed.amount = mark.amount ?? known.claimed.amount;
			break;
		case 'open': {
			known.opened.set(by, { id, amount: mark.amount });
			const claim = known.claims.get(by);
			if (!claim) break;
			claim.leftOpen = true;
			claim.mark = { ...claim.mark, amount: mark.amount ?? claim.mark.amount };
			break;
		}
	}
}

function commitmentOf({
	bought,
	claimed,
	claims,
}: Known): Omit<Commitment, 'reference'> | undefined {
	if (bought) return claimed && { ...claimed, id: 0 };
	const open = [...claims.values()];
	if (open.length === 0) return undefined;
	return {
		id: Math.min(...open.map(({ id, leftOpen }) => (leftOpen ? 0 : id))),
		at: Math.max(...open.map(({ at }) => at)),
		amount: Math.max(...open.map(({ mark }) => mark.amount ?? 0)),
	};
}
