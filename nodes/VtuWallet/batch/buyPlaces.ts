import { grouped } from '../values/lists';
import { buyAll } from './buy/buyAll';
import { isForSale, openRows, type Place, type RowResult } from './place';
import type { Campaign, Pause } from './plan/campaign';
import type { Run } from './purchaseRun';
import { leftOutItem } from './report/leftOutItem';
import { isMade } from './report/purchaseResult';
import { withWarning, type PurchaseEnd, type Receipt } from './report/receipt';

/** Rows of one id are one purchase: the first row gets its receipt, the others a copy with `replayed`. */
export async function buyPlaces(
	places: readonly Place[],
	run: Run,
	campaign?: Campaign,
): Promise<void> {
	const all = grouped(places.filter(isForSale), ({ planned }) => planned?.purchase.id ?? '');
	const { ends, pause } = await buyAll(openRows(places), run, campaign);
	for (const [id, same] of all) {
		await run.reader.giveTurn();
		for (const place of same) place.end ??= endOf(place, ends.get(id), run, pause);
		const [first, ...others] = same;
		const row = run.reader.rowNumber(first.index);
		for (const { end } of others) {
			if (end?.kind !== 'purchase') continue;
			end.receipt = asFound(end.receipt, row);
			end.isRepeat = true;
		}
	}
	await Promise.all(places.map(async (place) => await complete(place, run)));
}

/** Undefined for a row that was not reached. */
function endOf(
	{ index, planned }: Place,
	purchased: PurchaseEnd | undefined,
	run: Run,
	pause: Pause | undefined,
): RowResult | undefined {
	const { recipient, product } = planned?.plan ?? { recipient: '', product: '' };
	if (purchased === undefined) {
		if (pause === undefined) return undefined;
		const message = `Not sent, ${pause.because}`;
		return leftOutItem(index, product, { ...pause, recipient, message }, run);
	}
	if (!purchased.isDropped) return { ...purchased, index };
	const { message } = purchased.receipt;
	const advice = 'Correct the number in its source.';
	return leftOutItem(index, product, { recipient, reason: 'wrongNumber', message, advice }, run);
}

function asFound(receipt: Receipt, row: number): Receipt {
	const replayed = isMade(receipt.outcome);
	const isOfThisRun = replayed && !receipt.replayed;
	const message = isOfThisRun
		? `The same purchase as row ${row}. Nothing more was paid.`
		: receipt.message;
	return { ...receipt, replayed, message };
}

/** Waits for details that come later, e.g. the link of an eSIM: after the last purchase, and not after a stop. */
async function complete({ end }: Place, { operation, reader, api, control }: Run): Promise<void> {
	if (!operation.complete || end?.kind !== 'purchase' || end.receipt.outcome !== 'success') return;
	const { receipt, index } = end;
	const more = operation
		.complete(reader.row(index), receipt, api)
		.then((added) => ({ ...receipt, ...added }))
		.catch(() => withWarning(receipt, notYet));
	end.receipt = (await Promise.race([control.stop, more])) ?? receipt;
}

const notYet = 'It was bought, but its details could not be fetched yet';
