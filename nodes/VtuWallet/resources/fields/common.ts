import type { Row } from '../../batch/operation';
import { nairaAmount } from '../../values/money';
import { parsePhone } from '../../values/phone';
import { cellOf, field, fixed, wholeNumberOf } from './field';

/** Fields of several products, and what a row holds for them. */
export const phoneField = field.text(
	'phone',
	'Phone Number',
	'The Nigerian mobile number, with or without the country code',
	{ required: true, placeholder: 'e.g. 08031234567' },
);

export const phoneOf = (row: Row) => cellOf(row, phoneField, parsePhone);

/** A text, because a field of numbers begins with one. */
export const amountField = field.text(
	'amount',
	'Amount',
	'In whole Naira, such as 1000 or ₦1,000',
	{
		required: true,
		placeholder: 'e.g. 1000',
	},
);

export const amountOf = (row: Row) => cellOf(row, amountField, nairaAmount);

/** The provider refuses a ported number, because its prefix is of another network. */
export const bypassOption = field.flag(
	'bypass',
	'Skip Number Check',
	"Whether to skip the provider's check that the number belongs to the network. If the customer kept the number at another network, choose that one in 'Network'.",
	fixed,
);

/** Hidden: a workflow may have it outside the options. */
export const bypassOutsideOptions = field.hidden('bypass', 'Bypass', false);

export const wantsBypass = (row: Row): boolean => row.flag('options.bypass') || row.flag('bypass');

export const simulateFailureOption = field.flag(
	'simulateFailure',
	'Simulate Failure',
	'Whether to let this request fail in the sandbox. Refused in production.',
	fixed,
);

/** How many of a thing, and how many of them most providers sell at once: the document names no limit. */
export function quantityOf(noun: string, usualMost: number) {
	const description = `How many ${noun}. Most providers sell up to ${usualMost} at once.`;
	const quantity = field.number('quantity', 'Quantity', 1, description, {
		required: true,
		range: { min: 1 },
		typeOptions: { numberPrecision: 0 },
	});
	return {
		field: quantity,
		of(row: Row) {
			const count = wholeNumberOf(row, quantity);
			const unusual = `Most providers sell at most ${usualMost} ${noun} at once.`;
			return { quantity: count, warnings: count > usualMost ? [unusual] : [] };
		},
	};
}
