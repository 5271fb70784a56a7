import type { Row } from '../../batch/operation';
import { bounds } from '../../batch/plan/settings';
import { type Campaign, LeftOut } from '../../batch/plan/campaign';
import type { RowReader } from '../../batch/plan/rowReader';
import type { TableHost } from '../../journal/tables/inlineWorkflow';
import { BadInput } from '../../values/badInput';
import { wholeNumber } from '../../values/numbers';
import { isLandline } from '../../values/phone';
import { type RecipientEntry, readEntries } from '../../values/recipients';
import { cellOf, refusalOf } from '../fields/field';
import { deliveryOf, recipientsField } from './recipients';
import { optedOutBy, type OptOuts, readOptOuts } from './optOut';
import { sendingHoursOf } from './sendingHours';
import { tellOfTexts } from './text';

export async function poolOf(reader: RowReader, host: TableHost): Promise<Campaign> {
	const { label, usual } = bounds.batchSize;
	const size = (await reader.sameForAll('options.batchSize', label)) ?? usual;
	const batchSize = wholeNumber(size, label, bounds.batchSize);
	const pausedAt = await sendingHoursOf(reader);
	const optOuts = await readOptOuts(reader, host);
	const notNumbers = `${optOuts.unread} of the 'Opt-Out Numbers' cannot be read as numbers, so they keep no number out`;
	return {
		product: 'sms',
		batchSize,
		recipientField: 'number',
		split: (row) => splitRow(row, optOuts),
		deliveryOf,
		pausedAt,
		tell: tellOfTexts,
		warnings: optOuts.unread === 0 ? [] : [notNumbers],
	};
}

function splitRow(row: Row, optOuts: OptOuts): Array<Row | LeftOut> {
	const entries = cellOf(row, recipientsField, readEntries);
	if (entries.length === 0)
		throw refusalOf(recipientsField, 'is empty', 'Enter a number, or a list of them.');
	const own = withCache(row);
	return entries.map((entry) => oneOf(entry, own, optOuts));
}

function oneOf({ value, read }: RecipientEntry, row: Row, optOuts: OptOuts): Row | LeftOut {
	if (read instanceof BadInput)
		return new LeftOut(isLandline(read) ? 'landline' : 'invalid', read, value.trim());
	const optedOut = optedOutBy(row, read.national, optOuts);
	if (optedOut) return optedOut;
	const raw = (name: string, fallback?: unknown) =>
		name === 'recipients' ? read.national : row.raw(name, fallback);
	return { ...row, raw };
}

/** Evaluates the expressions of a row once, because a row may name thousands of numbers. */
function withCache(row: Row): Row {
	const raw = once((name) => row.raw(name));
	return {
		...row,
		raw: (name, fallback) => raw(name) ?? fallback,
		text: once((name) => row.text(name)),
		flag: once((name) => row.flag(name)),
		places: once((name) => row.places(name)),
	};
}

function once<T>(read: (name: string) => T): (name: string) => T {
	const values = new Map<string, T>();
	return (name) => {
		if (!values.has(name)) values.set(name, read(name));
		return values.get(name) as T;
	};
}
