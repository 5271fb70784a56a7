import type { Claim } from '../purchase/claims';
import type { Entry, Mark } from './entries';

/** One entry about one purchase. */
export interface Said {
	entry: Omit<Entry, 'marks'>;
	mark: Mark;
}

/** A claim, and the facts that only the journal needs. */
export interface FoldedClaim extends Claim {
	origin: string;
	workflow: string;
	/** When the claim was added; 0 if its end alone is known. */
	addedAt: number;
	/** In Naira: what it costs or may cost. */
	amount?: number;
}

/**
 * The claims of one purchase. Entries may come twice and in any order: what a run wrote last about an attempt holds, and
 * `success` is never taken back.
 */
export function foldClaims(said: readonly Said[]): FoldedClaim[] {
	const ended: FoldedClaim[] = [];
	const current = new Map<string, FoldedClaim>();
	for (const one of [...said].sort((a, b) => a.entry.id - b.entry.id)) {
		const { entry, mark } = one;
		const name = `${mark.attempt} ${entry.run}`;
		const known = current.get(name);
		switch (entry.kind) {
			case 'claim':
				// The same run claims again what it has ended: both count.
				if (known?.end) ended.push(known);
				// Written twice when the answer to the first was lost: the first one counts.
				if (known === undefined || known.end) current.set(name, claimOf(one));
				break;
			case 'release':
				if (known && !known.end) current.delete(name);
				break;
			case 'end':
				if (known?.end?.outcome !== 'success') current.set(name, endedBy(one, known));
				break;
		}
	}
	return [...ended, ...current.values()].sort((a, b) => a.id - b.id);
}

function claimOf({ entry, mark }: Said): FoldedClaim {
	const { id, at, run, execution, account, origin, workflow } = entry;
	const { attempt, request, amount } = mark;
	const by = { run, execution, account, origin, workflow };
	return { id, at, addedAt: at, ...by, attempt, request, amount };
}

/** An end stands for its claim, too: the claim may come later, or was tidied away. */
function endedBy(said: Said, known = { ...claimOf(said), addedAt: 0 }): FoldedClaim {
	const { entry, mark } = said;
	const { outcome = 'unknown', recorded, cancelled } = mark;
	return {
		...known,
		request: known.request ?? mark.request,
		amount: mark.amount ?? known.amount,
		end: {
			at: entry.at,
			outcome,
			...(recorded && { recorded }),
			...(cancelled && { cancelled }),
		},
	};
}
