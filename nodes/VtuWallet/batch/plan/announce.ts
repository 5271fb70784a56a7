import { digest } from '../../values/canonical';
import { isEmptied, openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { isOfRun } from './earlierRuns';

/** Before its first slow request: other starts must see that this run is at work. */
export async function announceStart(run: Run): Promise<void> {
	if (isOfRun(run) && !run.settings.preview) await run.journal.announce({});
}

/** As soon as the rows are planned, and before this run looks for others: of two that begin at once, one sees the other. */
export async function announceRows(run: Run, places: readonly Place[]): Promise<void> {
	const { journal, settings, reader, facts } = run;
	// A row that cannot be bought keeps the run from being whole.
	const all = places.filter(({ end }) => !isEmptied(end));
	const rows = all.map((place) => openRows([place]).at(0)?.purchase.equal ?? '');
	const isEmpty = openRows(places).length === 0 && !facts.isRetry;
	if (settings.preview || !isOfRun(run) || isEmpty) return;
	const items = Array.from({ length: reader.count }, (_, index) => reader.input(index));
	await journal.announce({
		rows,
		input: digest(items),
		...(settings.boughtBefore === 'buyAgain' && { buysAgain: true }),
	});
}
