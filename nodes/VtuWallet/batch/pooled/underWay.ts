import type { Purchased } from '../report/receipt';

/** How a group of recipients ended, by their references; one that nothing was done for is not in it. */
export type Ends = ReadonlyMap<string, Purchased>;

/** Recipients that this process is sending to, by account and reference: two executions may want the same at once. */
const underWay = new Map<string, Promise<Ends>>();

export const endsOf = (flight: string): Promise<Ends> | undefined => underWay.get(flight);

/** What another execution has come to holds here as well, unless it has sent nothing. */
export function adoptable(reference: string, theirs: Ends): Purchased | undefined {
	const purchased = theirs.get(reference);
	if (!purchased || ['notSent', 'failed'].includes(purchased.receipt.outcome)) return undefined;
	const replayed = purchased.receipt.outcome !== 'unknown';
	return { ...purchased, receipt: { ...purchased.receipt, replayed } };
}

/** Nothing was sent for it: whoever may send finds out for himself whether there is anything to be in doubt about. */
export const isOnlyInDoubt = ({ receipt: { outcome, batch } }: Purchased): boolean =>
	outcome === 'unknown' && batch === undefined;

/** Takes these recipients for as long as `work` lasts. Who wants one of them meanwhile waits for its end. */
export async function holding(flights: string[], work: () => Promise<Ends>): Promise<void> {
	const ends = work();
	for (const flight of flights) underWay.set(flight, ends);
	try {
		await ends;
	} finally {
		for (const flight of flights) underWay.delete(flight);
	}
}
