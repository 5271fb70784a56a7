import { checkPurchase } from '../../api/answers/requestCheck';
import type { Account } from '../../api/types';
import { referenceOf, type Subject } from '../../purchase/reference';
import { BadInput } from '../../values/badInput';
import { canonicalJson } from '../../values/canonical';
import type { PurchaseOperation, Row } from '../operation';
import { asBadInput } from '../rows/asBadInput';
import { gotNothing } from '../rows/gotNothing';
import type { PlannedRow } from '../rows/plannedRow';
import type { Protection } from '../rows/protection';
import { withOptions } from '../rows/requestOptions';
import type { RowReader } from '../rows/row';
import { LeftOut, type Pool } from './pooling';

/** One recipient, in the order in which the rows name them. */
export type Place = { index: number } & ({ planned: PooledRow } | { leftOut: LeftOut });

/** A recipient that can be sent to. */
export interface PooledRow extends PlannedRow {
	/** Those who have the same of it may travel in one request. */
	together: string;
}

export interface Recipients {
	places: Place[];
	/** Why nobody at all can be sent to, if so: by row. */
	refused?: Array<{ index: number; problem: BadInput }>;
}

/** What stands in the way of a row, and is a slip of whoever filled the sheet or the form. */
const slips = new Set(['invalid', 'landline', 'gap', 'tooLong']);

/** Finds everybody whom the rows name. Makes no request. */
export async function planRecipients(
	reader: RowReader,
	count: number,
	operation: PurchaseOperation,
	pool: Pool,
	protection: Protection,
	account: Account,
): Promise<Recipients> {
	const places: Place[] = [];
	const checked = new Set<string>();
	const plan = (row: Row): PooledRow => {
		const wanted = operation.plan(row);
		const whole = withOptions(row, wanted, operation, account);
		const { product, recipient, identity, keyed } = whole;
		const subject: Subject = { product, recipient, identity, keyed };
		const seed = protection.seedOf(row, subject, true);
		const reference = referenceOf(subject, seed, 0);
		const together = canonicalJson({ ...whole.body, [pool.recipientField]: whole.path });
		if (!checked.has(together)) checkPurchase(operation.endpoint, wanted.body, reference);
		checked.add(together);
		return { row, plan: whole, subject, seed, reference, together };
	};
	for (let index = 0; index < count; index++) {
		for (const entry of entriesOf(reader, index, operation, pool)) {
			if (entry instanceof LeftOut) places.push({ index, leftOut: entry });
			else places.push(placed(index, () => plan(entry), reader, operation));
			await reader.breathe();
		}
		await reader.breathe();
	}
	const once = withoutRepeats(places);
	const isSlip = (place: Place) => 'leftOut' in place && slips.has(place.leftOut.reason);
	if (once.length === 0 || !once.every(isSlip)) return { places: once };
	const refused = once.flatMap((place) =>
		'leftOut' in place ? [{ index: place.index, problem: place.leftOut }] : [],
	);
	return { places: [], refused };
}

function entriesOf(
	reader: RowReader,
	index: number,
	operation: PurchaseOperation,
	pool: Pool,
): Array<Row | LeftOut> {
	try {
		return pool.split(reader.row(index));
	} catch (caught) {
		return [asLeftOut(caught, index, reader, operation)];
	}
}

function placed(
	index: number,
	plan: () => PooledRow,
	reader: RowReader,
	operation: PurchaseOperation,
): Place {
	try {
		return { index, planned: plan() };
	} catch (caught) {
		return { index, leftOut: asLeftOut(caught, index, reader, operation) };
	}
}

function asLeftOut(
	caught: unknown,
	index: number,
	reader: RowReader,
	operation: PurchaseOperation,
): LeftOut {
	if (caught instanceof LeftOut) return caught;
	return new LeftOut('invalid', gotNothing(asBadInput(caught), index, operation, reader));
}

/** Each recipient once, in the first row that names it, and not at all where any row says so. */
function withoutRepeats(places: Place[]): Place[] {
	const never = new Map<string, LeftOut>();
	for (const place of places) {
		if ('leftOut' in place && place.leftOut.everywhere)
			never.set(place.leftOut.recipient, place.leftOut);
	}
	const first = new Map<string, number>();
	return places.map((place): Place => {
		if (!('planned' in place)) return place;
		const { recipient } = place.planned.plan;
		const banned = never.get(recipient);
		if (banned) return { index: place.index, leftOut: banned };
		const earlier = first.get(recipient);
		if (earlier === undefined) {
			first.set(recipient, place.index);
			return place;
		}
		return { index: place.index, leftOut: repeated(recipient, earlier) };
	});
}

function repeated(recipient: string, row: number): LeftOut {
	const message = `${recipient} stands in row ${row + 1} already`;
	return new LeftOut('duplicate', { field: '', message, advice: '' }, recipient);
}
