import { isBought, isForSale, openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { previewOf, summaryOf, type PreviewSummary } from './preview';

/** Shows what each row would buy. Rows of one id are one purchase. */
export async function showPreviews(places: readonly Place[], run: Run): Promise<PreviewSummary> {
	const summary = await summaryOf(run, openRows(places), places.filter(isBought).length);
	const firsts = new Map<string, number>();
	for (const place of places.filter(isForSale)) {
		const { index, planned, end } = place;
		if (planned === undefined) continue;
		const { id } = planned.purchase;
		const receipt = end?.kind === 'purchase' ? end.receipt : undefined;
		const json = [previewOf(planned, run, { receipt, sameAs: firsts.get(id) })];
		if (!firsts.has(id)) firsts.set(id, run.reader.rowNumber(index));
		place.end = { kind: 'output', index, json };
	}
	return summary;
}
