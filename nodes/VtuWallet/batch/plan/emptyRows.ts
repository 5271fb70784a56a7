import type { IDataObject } from 'n8n-workflow';

import { readOr } from '../../values/readOr';
import { inOneText } from '../../values/words';
import type { Place } from '../place';
import type { Run } from '../purchaseRun';
import { isBlankCell, type RowReader } from './rowReader';

/** The fields that say who gets a purchase. */
const recipientFields: readonly string[] = [
	...['phone', 'meterNumber', 'iuc', 'customerId', 'recipients', 'recipient', 'esimId'],
];

/** Google Sheets gives a row its number also if the row is empty. */
export const cellsIn = (row: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'row_number'));

type Reading = Pick<Run, 'reader' | 'operation'>;

/**
 * Whether every cell of the row is empty. With a recipient, e.g. from the node itself, it is an order without its amount. If
 * all rows are empty, the fault is in the sheet or the node.
 */
function isEmptyRow(index: number, { reader, operation }: Reading): boolean {
	if (!isBlank(index, reader) || isAllBlank(reader)) return false;
	const row = reader.row(index);
	return operation.fields.every(
		({ name }) => !recipientFields.includes(name) || readOr('unread', () => row.id(name)) === '',
	);
}

/** If the first row has no cells, the sheet was read wrongly. */
function isBlank(index: number, reader: RowReader): boolean {
	const cells = Object.values(cellsIn(reader.input(index)));
	return (index > 0 || cells.length > 0) && cells.every(isBlankCell);
}

function isAllBlank(reader: RowReader): boolean {
	for (let index = 0; index < reader.count; index++) if (!isBlank(index, reader)) return false;
	return true;
}

/**
 * Ends empty rows without an error. Nothing can be bought for them, because a field has no value. An empty row between
 * others keeps its place where every row comes out in its place.
 */
export function leaveOutEmptyRows(places: readonly Place[], run: Run): void {
	const { settings, api, reader } = run;
	const isEmpty = ({ index, end }: Place) =>
		end?.kind === 'purchase' && end.isWrong === true && isEmptyRow(index, run);
	const empty = new Set(places.filter(isEmpty));
	const last = places.filter((place) => !empty.has(place)).at(-1)?.index ?? 0;
	const inPlace = settings.preview || settings.notBoughtAsReceipts;
	for (const place of empty) {
		if (place.end?.kind !== 'purchase') continue;
		const { outcome, charged, recipient } = place.end.receipt;
		const { title = '', advice = '' } = place.end.complaint ?? {};
		const item = {
			...{ outcome, charged, recipient },
			message: inOneText([title, advice]),
			environment: api.account.environment,
			row: reader.rowNumber(place.index),
		};
		place.leaveOut(inPlace && place.index < last ? [item] : []);
	}
}
