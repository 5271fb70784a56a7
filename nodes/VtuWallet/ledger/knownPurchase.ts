import type { Entry, Mark } from './entries';

/** What the entries in the table of claims say of one purchase. */

export interface OpenClaim {
	id: number;
	by: string;
	execution: string;
	at: number;
	mark: Mark;
	/** Its run has ended and could not say what became of the purchase. */
	leftOpen: boolean;
}

export interface Known {
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

export const newlyKnown = (): Known => ({
	bought: false,
	refused: false,
	claims: new Map(),
	latest: new Map(),
	opened: new Map(),
});

/** Adds one entry to what is known of the purchase; entries may be read in any order. */
export function apply(known: Known, entry: Entry, mark: Mark): void {
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

export function commitmentOf({
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
