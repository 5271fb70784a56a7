import type { Place } from '../place';
import type { Run } from '../purchaseRun';
import { isTrial, newRows } from './boughtBefore';
import { lookForEarlierRuns, questionAbout, soonMs } from './earlierRuns';

/**
 * Two starts by hand at one moment find no claims of each other. So this run claims the rows that it sends first, and looks
 * again. Throws `BadInput`: of two runs that both send a row first, at least one sees the other.
 */
export async function meetStartsByHand(run: Run, places: readonly Place[]): Promise<void> {
	const { journal, settings, identity } = run;
	const { isByHand, runIndex } = identity.facts;
	const mayBuyAgain = settings.protection === 'run' && settings.boughtBefore === 'ask';
	// Later loops find the claims of the first one.
	const isStart = isByHand && runIndex === 0 && mayBuyAgain && !isTrial(run);
	const rows = newRows(places, run);
	if (!isStart || rows.length === 0 || !journal.store.isDurable) return;
	// With a rate, the turn of the others would come late.
	const first = rows.slice(0, run.pace ? 1 : settings.concurrency).map(({ purchase }) => purchase);
	journal.expect(first, 0);
	await journal.claim(first, 0);
	const found = await lookForEarlierRuns(rows, run, soonMs).catch((caught: unknown) => {
		void journal.close('stopped');
		throw caught;
	});
	if (found === undefined || found.matched.size === 0) return;
	// Later runs need not wait for a sign of this one.
	await journal.close('failed');
	throw questionAbout(found, run);
}
