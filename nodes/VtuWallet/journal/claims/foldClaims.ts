import type { Claim } from '../../purchase/claims';
import { referenceOf } from '../../purchase/reference';
import type { Entry, Mark } from './entries';

/** The part of an entry about one purchase. */
export interface Statement {
	entry: Omit<Entry, 'marks'>;
	mark: Mark;
}

/** A claim with the facts that only the journal needs. */
export interface FoldedClaim extends Claim {
	origin: string;
	workflow: string;
	/** When the claim was added. 0 if only its end is known. */
	addedAt: number;
	/** Its cost or expected cost, in Naira. */
	amount?: number;
}

/**
 * The claims of one purchase. Entries may come twice and in any order. The last word of a run about an attempt holds, except
 * that nothing replaces `success`.
 */
export function foldClaims(said: readonly Statement[]): FoldedClaim[] {
	const ended: FoldedClaim[] = [];
	const current = new Map<string, FoldedClaim>();
	for (const one of [...said].sort((a, b) => a.entry.id - b.entry.id)) {
		const { entry, mark } = one;
		const name = `${mark.attempt} ${entry.run}`;
		const known = current.get(name);
		switch (entry.kind) {
			case 'claim':
				// A run may claim again what it has ended: both claims count.
				if (known?.end) ended.push(known);
				// A lost answer makes a run write its claim twice: the first one counts.
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

function claimOf({ entry, mark }: Statement): FoldedClaim {
	const { id, at, run, execution, account, origin, workflow } = entry;
	const { attempt, request, amount } = mark;
	const by = { run, execution, account, origin, workflow };
	return { id, at, addedAt: at, ...by, attempt, request, amount };
}

/** The claim may be read later than its end, or *Tidy Up* removed it. */
function endedBy(
	said: Statement,
	known: FoldedClaim = { ...claimOf(said), addedAt: 0 },
): FoldedClaim {
	const { entry, mark } = said;
	const { outcome = 'unknown', recorded, cancelled, promised } = mark;
	const providerReference = mark.providerReference ?? known.end?.providerReference;
	return {
		...known,
		request: known.request ?? mark.request,
		amount: mark.amount ?? known.amount,
		end: {
			at: entry.at,
			outcome,
			...(recorded && { recorded }),
			...(cancelled && { cancelled }),
			...(promised && { promised }),
			...(providerReference !== undefined && { providerReference }),
		},
	};
}

/** The reference of the request that carried a claim. */
export const referenceIn = (id: string, { request, attempt }: FoldedClaim): string =>
	request ?? referenceOf(id, attempt);
