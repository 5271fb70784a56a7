import type { Ledger } from '../../ledger/ledger';
import type { Recorded } from '../../purchase/steps';
import { markOf } from './ledgerMarks';
import type { ListContext } from './listWriter';
import type { Claim } from './sentRecords';
import { addForGood, standing } from './standingMarks';

/**
 * A ledger that nothing can be written into any more keeps the claims of purchases that were never sent. n8n's list says so
 * in its place, until the ledger can be written again.
 */
export class GivenBack {
	constructor(
		private readonly context: ListContext,
		private readonly ledger: Ledger,
	) {}

	/** The right to send it; claims of runs that will never send it stand in nobody's way. */
	async claim(
		{ planned, reference }: Claim,
		again: boolean,
		patiently: boolean,
	): Promise<Recorded> {
		const { ledger } = this;
		const mark = markOf(planned, reference);
		const known = await ledger.claim(mark, again, patiently);
		if (known !== 'known') return known;
		const holders = ledger.left.holdersOf(reference);
		if (holders.length === 0 || !(await this.isBackFrom(holders, reference))) return known;
		try {
			await ledger.left.release(reference, holders);
		} catch {
			return known;
		}
		return await ledger.claim(mark, again, patiently);
	}

	/** What this run could not give back in the ledger. */
	async note(): Promise<void> {
		const { run, notGivenBack } = this.ledger.left;
		const marks = notGivenBack.map((reference) => backMark(run, reference));
		if (marks.length > 0) await addForGood(this.context, `back ${run}`, marks);
	}

	private async isBackFrom(runs: readonly string[], reference: string): Promise<boolean> {
		const marks = runs.map((run) => backMark(run, reference));
		const found = await standing(this.context, `back ${reference}`, marks);
		return marks.every((mark) => found?.has(mark) === true);
	}
}

const backMark = (run: string, reference: string) => `back ${run} ${reference}`;
