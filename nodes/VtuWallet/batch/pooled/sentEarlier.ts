import type { BuyingRun } from '../buying/buyingRun';
import { flightOf } from '../buying/processMemory';
import type { ReadableRecords } from '../buying/sentRecords';
import type { Purchased } from '../report/receipt';
import { claimOf } from './batch';
import { knownEarlier } from './earlierBatches';
import type { PooledRow } from './planRecipients';
import { adoptable, endsOf, type Ends } from './underWay';

/**
 * Of recipients who are not sent to in this run: to whom of them another run has sent, or may have. Nobody is written
 * down for it.
 */
export async function sentEarlier(
	rows: PooledRow[],
	records: ReadableRecords,
	run: BuyingRun,
): Promise<Ends> {
	const known = new Map<string, Purchased>();
	const flight = ({ reference }: PooledRow) => flightOf(run.api.account, reference);
	const free = rows.filter((row) => endsOf(flight(row)) === undefined);
	const others = rows.flatMap((row) => {
		const ends = endsOf(flight(row));
		return ends ? [{ row, ends }] : [];
	});
	const answers = await records.look(free.map(claimOf));
	free.forEach((row, index) => {
		const answer = answers[index];
		if (answer === 'bought' || answer === 'known')
			known.set(row.reference, knownEarlier(row, answer, run));
	});
	for (const { row, ends } of others) {
		const purchased = adoptable(row.reference, await ends);
		if (purchased) known.set(row.reference, purchased);
	}
	return known;
}
