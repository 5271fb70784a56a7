import type { PlannedRow, Row } from '../operation';
import { Place } from '../place';
import type { Run } from '../purchaseRun';
import { leftOutItem } from '../report/leftOutItem';
import { mustBeCorrected } from '../report/tally';
import { LeftOut, type Campaign } from './campaign';
import { planRow } from './planRows';
import { asBadInput, explainEmpty } from './problems';
import { PurchaseIds } from './purchaseIds';
import type { RowReader } from './rowReader';

/** All recipients, in the order in which the rows name them. Makes no request. */
export async function planRecipients(run: Run, campaign: Campaign): Promise<Place[]> {
	const { reader, operation } = run;
	const ids = new PurchaseIds(run);
	const orLeftOut = <T>(index: number, work: () => T): T | LeftOut => {
		try {
			return work();
		} catch (caught) {
			if (caught instanceof LeftOut) return caught;
			return new LeftOut('invalid', explainEmpty(asBadInput(caught), index, operation, reader));
		}
	};
	const entries: RecipientEntry[] = [];
	for (let index = 0; index < reader.count; index++) {
		const named = orLeftOut<Array<Row | LeftOut>>(index, () => campaign.split(reader.row(index)));
		for (const one of named instanceof LeftOut ? [named] : named) {
			const plan = (row: Row) => orLeftOut(index, () => planRow(row, run, ids));
			entries.push({ index, found: one instanceof LeftOut ? one : plan(one) });
			await reader.giveTurn();
		}
		await reader.giveTurn();
	}
	const once = withoutRepeats(entries, reader);
	// If every recipient is a mistake, the mistake is in the sheet or the form.
	const isWrong = once.every(
		({ found }) => found instanceof LeftOut && mustBeCorrected(found.reason),
	);
	return once.map(({ index, found }) => {
		const place = new Place(index);
		if (!(found instanceof LeftOut)) place.planned = found;
		else if (isWrong) place.reject(found);
		else place.end = leftOutItem(index, campaign.product, found, run);
		return place;
	});
}

/** A recipient that a row names. */
interface RecipientEntry {
	index: number;
	found: PlannedRow | LeftOut;
}

/** Each recipient once, in the first row that names it. A recipient that one row leaves out everywhere is in no row. */
function withoutRepeats(entries: readonly RecipientEntry[], reader: RowReader): RecipientEntry[] {
	const never = new Map<string, LeftOut>();
	for (const { found } of entries)
		if (found instanceof LeftOut && found.everywhere) never.set(found.recipient, found);
	const first = new Map<string, number>();
	return entries.map((entry) => {
		const { index, found } = entry;
		if (found instanceof LeftOut) return entry;
		const { recipient } = found.plan;
		const leftOut = never.get(recipient) ?? repeated(recipient, first.get(recipient));
		if (leftOut) return { index, found: leftOut };
		first.set(recipient, reader.rowNumber(index));
		return entry;
	});
}

function repeated(recipient: string, earlier: number | undefined): LeftOut | undefined {
	if (earlier === undefined) return undefined;
	const message = `${recipient} is in row ${earlier} already`;
	return new LeftOut('duplicate', { field: '', message, advice: '' }, recipient);
}
