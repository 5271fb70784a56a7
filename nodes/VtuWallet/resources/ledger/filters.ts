import { type INodeProperties, tryToParseDateTime } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import type { PurchaseFilter } from '../../journal/rows/purchaseRows';
import { canonicalRecipient } from '../../purchase/recipients';
import { BadInput } from '../../values/badInput';
import { readCell } from '../../values/cell';
import { dateAndTime, dateText, midnightOf } from '../../values/dates';
import { parsePhone } from '../../values/phone';
import { readOr } from '../../values/readOr';
import { alphabetical, type Choice, field } from '../fields/field';
import { periodField, spanOfPeriod } from './period';

/** `products`: those that receipts name. */
export const filtersField = (products: readonly Choice[]) =>
	field.group('filters', 'Filters', 'filter', [
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
		field.choice('product', 'Product', {
			description:
				'For a custom purchase, write its product as an expression, as its receipt has it',
			default: '',
			choices: [['', 'All'] as Choice, ...products].sort(([, a], [, b]) => alphabetical(a, b)),
		}),
		field.text('recipient', 'Recipient', {
			description: 'The number of a phone, meter, smartcard or customer, as it is printed',
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

export function filterOf(row: Row, timeZone: string): PurchaseFilter {
	const text = (name: string) => row.text(`filters.${name}`) || undefined;
	const outcomesWanted = row.raw('filters.outcomes');
	const span = (name: string, label: string) => {
		const raw = row.raw(`filters.${name}`);
		return raw === undefined || raw === '' ? undefined : spanOf(raw, label, timeZone);
	};
	const period = spanOfPeriod(row.text(periodField.name), timeZone);
	const [first, last] = [span('from', 'From'), span('until', 'Until')];
	if (period && (first ?? last))
		throw new BadInput(
			periodField.displayName,
			"'Period' is set, and a filter gives other dates",
			"Remove the filters 'From' and 'Until', or set 'Period' to All.",
		);
	const from = period?.start ?? first?.start;
	const until = period?.end ?? last?.end;
	if (from && until && from >= until)
		throw new BadInput('From', "'From' is not before 'Until'", 'Correct one of the two dates.');
	return {
		outcomes:
			Array.isArray(outcomesWanted) && outcomesWanted.length > 0
				? outcomesWanted.map(String)
				: undefined,
		key: text('key'),
		product: text('product')?.toLowerCase(),
		recipient: text('recipient'),
		reference: text('reference'),
		from,
		until,
	};
}

/**
 * The number as receipts may show it: as it is written, as a phone number, and without separators. A sheet may have dropped
 * a zero in front.
 */
export function writingsOf(written: string): string[] {
	const digits = canonicalRecipient('meter', written);
	const phone = readOr(written, () => parsePhone(written, 'Recipient').national);
	const withoutZero = digits.replace(/^0+(?=\d)/, '');
	return [...new Set([written, phone, digits, withoutZero, `0${withoutZero}`])];
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

/** Names the filters without their texts, because n8n renders hints as markup. */
export function nothingFound(filter: PurchaseFilter, environment: string): string {
	const named = (filtersField([]).options as INodeProperties[])
		.filter(({ name }) => filter[name as keyof PurchaseFilter] !== undefined)
		.map(({ displayName }) => `'${displayName}'`);
	const isSandbox = environment === 'sandbox';
	const where = isSandbox
		? 'Only the sandbox was searched: choose a credential for production. '
		: '';
	return named.length === 0
		? `${where}The ledger has no purchase of the credential's environment and provider.`
		: `${where}No purchase of the ledger fits ${named.join(', ')}. Remove a filter, or write it as a receipt shows it.`;
}
