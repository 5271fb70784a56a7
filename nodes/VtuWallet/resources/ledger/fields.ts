import { type IDataObject, type INodeProperties, tryToParseDateTime } from 'n8n-workflow';
import { z } from 'zod';

import type { Row, WholeOperation } from '../../batch/operation';
import type { LedgerAccess } from '../../journal/processState';
import { receiptShape, shape } from '../../batch/report/receiptShape';
import type { PurchaseFilter } from '../../journal/purchaseRows';
import type { StoredRow } from '../../journal/types';
import { BadInput } from '../../values/badInput';
import { readCell } from '../../values/cell';
import { dateAndTime, dateText, midnightOf } from '../../values/dates';
import { parsePhone } from '../../values/phone';
import { sheetRow } from '../../values/sheetText';
import { field } from '../fields/field';
import { ledgerTableField } from '../outputForm';

export const ledgerTable = ledgerTableField(
	'The Data Table with the purchases. Only those of the environment and the provider of the credential are read.',
);

export const filtersField = field.group('filters', 'Filters', 'filter', [
	field.date('from', 'From', {
		description:
			'Only purchases that were written at this time or later. A date without a time, e.g. 2026-11-26, means 00:00.',
	}),
	field.text('key', 'Key', {
		description: 'The key of the purchase',
		placeholder: 'e.g. order-1042',
	}),
	field.choices('outcomes', 'Outcomes', {
		description: 'Only purchases with these outcomes; none chosen means all',
		choices: [
			['failed', 'Failed'],
			['pending', 'Pending'],
			['success', 'Success'],
			['unknown', 'Unknown'],
		],
	}),
	field.text('product', 'Product', {
		description: 'The product as receipts name it',
		placeholder: 'e.g. airtime',
	}),
	field.text('recipient', 'Recipient', {
		description: 'The number as receipts show it',
		placeholder: 'e.g. 08031234567',
	}),
	field.text('reference', 'Reference', {
		description: 'The reference in the receipt',
		placeholder: 'e.g. airtime-k3v9q1',
	}),
	field.date('until', 'Until', {
		description:
			'Only purchases that were written before this time. A date without a time, e.g. 2026-11-26, includes that whole day.',
	}),
]);

function filterOf(row: Row, timeZone: string): PurchaseFilter {
	const text = (name: string) => row.text(`filters.${name}`) || undefined;
	const outcomesWanted = row.raw('filters.outcomes');
	const span = (name: string, label: string) => {
		const raw = row.raw(`filters.${name}`);
		return raw === undefined || raw === '' ? undefined : spanOf(raw, label, timeZone);
	};
	const from = span('from', 'From')?.start;
	const until = span('until', 'Until')?.end;
	if (from && until && from >= until)
		throw new BadInput('From', "'From' is not before 'Until'", 'Correct one of the two dates.');
	return {
		outcomes:
			Array.isArray(outcomesWanted) && outcomesWanted.length > 0
				? outcomesWanted.map(String)
				: undefined,
		key: text('key'),
		product: text('product')?.toLowerCase(),
		recipient: recipientOf(text('recipient')),
		reference: text('reference'),
		from,
		until,
	};
}

/** A phone number as receipts show it; anything else as it is written. */
function recipientOf(written: string | undefined): string | undefined {
	if (written === undefined || !/^\W*(?:\+|0|234)/.test(written)) return written;
	try {
		return parsePhone(written, 'Recipient').national;
	} catch {
		return written;
	}
}

/** A date alone is a whole day. A time has no length. Without a zone, both are in the time zone. */
function spanOf(raw: unknown, field: string, timeZone: string): { start: Date; end: Date } {
	const written = 'Write it as 2026-11-26, or with a time as 2026-11-26T08:00.';
	const { text, refuse } = readCell(dateText(raw), field, written);
	const [, date, time] = dateAndTime.exec(text) ?? [];
	if (date === undefined || midnightOf(date) === undefined) throw refuse('is not a date');
	const start = tryToParseDateTime(text.replace(' ', 'T'), timeZone);
	return { start: start.toJSDate(), end: start.plus({ days: time ? 0 : 1 }).toJSDate() };
}

const { outcome, charged, recipient, amount, message, product } = receiptShape.first;

const beforeDetails = {
	...{ outcome, charged, recipient, amount, message, product },
	environment: shape.text,
	key: shape.text,
};
const afterDetails = {
	workflow: shape.text,
	execution: shape.text,
	createdAt: shape.text,
	decidedAt: shape.textOrNull,
	reference: shape.text,
};

export const ledgerShape = { ...beforeDetails, ...afterDetails };

/** The fields of the product have the same place as in a receipt. */
export function itemOf(purchase: StoredRow): IDataObject {
	const those = (shapes: object) =>
		Object.keys(shapes).map((name) => [name, purchase[name as keyof typeof ledgerShape]]);
	const item = Object.fromEntries([
		...those(beforeDetails),
		...Object.entries(purchase.details),
		...those(afterDetails),
	]) as IDataObject;
	return sheetRow({ ...item, decidedAt: purchase.decidedAt || null });
}

const { number } = shape;
const sum = { purchases: number, spent: number, uncertain: number, unpriced: number };

export const summaryShape = {
	...sum,
	byOutcome: z.array(z.object({ outcome: shape.text, ...sum })),
	byProduct: z.array(z.object({ product: shape.text, ...sum })),
	byDay: z.array(z.object({ day: shape.text, ...sum })),
};

export const isThere = ({ tables }: LedgerAccess): boolean => tables.purchases.id !== '';

type Run = Parameters<WholeOperation['run']>;

export async function inLedger<T>(
	[row, { account }, host]: Run,
	use: (ledger: LedgerAccess) => Promise<T>,
): Promise<T> {
	return await host.ledger.within(host, account, row.text('ledgerTable'), async (ledger) => {
		if (!isThere(ledger))
			host.warn('There is no ledger of this name yet: check the name of the table.');
		return await use(ledger);
	});
}

/** The purchases that the row's filters let through, the newest first. */
export async function purchasesOf(run: Run, limit?: number): Promise<StoredRow[]> {
	const [row, , host] = run;
	const filter = filterOf(row, host.timeZone);
	const { readPurchases } = host.ledger;
	return await inLedger(run, async (ledger) => {
		const found = await readPurchases(ledger, filter, limit);
		if (found.length === 0 && isThere(ledger)) host.warn(nothingFound(filter));
		return found;
	});
}

/** Names the filters without their texts, because n8n renders hints as markup. */
function nothingFound(filter: PurchaseFilter): string {
	const named = (filtersField.options as INodeProperties[])
		.filter(({ name }) => filter[name as keyof PurchaseFilter] !== undefined)
		.map(({ displayName }) => `'${displayName}'`);
	return named.length === 0
		? "The ledger has no purchase of the credential's environment and provider."
		: `No purchase of the ledger fits ${named.join(', ')}. Remove a filter, or write it as a receipt shows it.`;
}
