import type { INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { isNothing } from '../../values/missingValue';
import { bounds } from '../../batch/plan/settings';
import { ProviderError } from '../../api/providerError';
import { shown } from '../../values/cell';
import { nairaAmount } from '../../values/money';
import { hasSameNames, mayBeSamePerson } from '../../values/personName';
import { parsePhone } from '../../values/phone';
import { cellOf, field, refusalOf, required, setting, wholeNumberOf } from './field';

export const phoneField = required.text('phone', 'Phone Number', {
	description: 'The Nigerian mobile number, with or without the country code',
	placeholder: 'e.g. 08031234567',
});

export const phoneOf = (row: Row) => cellOf(row, phoneField, parsePhone);

/** A text, because a number field would show a default amount. */
export const amountField = required.text('amount', 'Amount', {
	description: 'In whole Naira, such as 1000 or ₦1,000',
	placeholder: 'e.g. 1000',
});

export const amountOf = (row: Row) => cellOf(row, amountField, nairaAmount);

/** Undefined for an empty cell, and for the 0 of the form. */
export const maybeAmount = (raw: unknown, label: string): number | undefined =>
	isNothing(raw) || raw === 0 ? undefined : nairaAmount(raw, label);

export const bypass = {
	/** The provider refuses a ported number, because its prefix is of another network. */
	option: setting.flag('bypass', 'Skip Number Check', {
		description:
			"Whether to skip the provider's check that the number belongs to the network. If the customer kept the number at another network, choose that one in 'Network'.",
	}),
	/** Hidden, because older workflows have it outside the options. */
	field: field.hidden('bypass', 'Bypass', false),
	of: (row: Row): boolean => row.flag('options.bypass') || row.flag('bypass'),
};

/** A number with the label and the limits that the run reads it with. */
export function boundedNumber(
	name: keyof typeof bounds,
	description: string,
	{ usual, unit = '' }: { usual?: number; unit?: string } = {},
): INodeProperties {
	const { label, ...range }: { label: string; min: number; max: number; usual?: number } =
		bounds[name];
	const known = { description, default: usual ?? range.usual ?? 0, range };
	return field.number(name, `${label}${unit}`, known);
}

export const simulateFailureOption = setting.flag('simulateFailure', 'Simulate Failure', {
	description: 'Whether to let this request fail in the sandbox. Refused in production.',
});

/** The document names no limit, so more than the usual quantity only warns. */
export function quantityOf(noun: string, usualMost: number) {
	const description = `How many ${noun} for each row. Most providers sell up to ${usualMost} at once.`;
	const quantity = required.number('quantity', 'Quantity', {
		description,
		default: 1,
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

const displayName = 'Expected Customer Name';

export const expectedNameOption = field.text('expectedName', displayName, {
	description:
		'Look the number up first, and refuse the row if it belongs to somebody else. A row without a name is bought with a warning. Titles, order and initials do not matter.',
	placeholder: 'e.g. Ada Okafor',
});

/** Throws if the customer has another name. Warns if the spelling differs or the cell is empty. */
export async function checkName(
	row: Row,
	numberField: INodeProperties,
	plan: { customerName?: string },
	customer: () => Promise<{ name: string }>,
): Promise<string[]> {
	const option = 'options.expectedName';
	// An expression may give nothing, e.g. if its column was renamed.
	if (row.raw(option) === undefined && row.places(option).length === 0)
		return row.raw('mode') === 'preview' ? await nameOwner(numberField, plan, customer) : [];
	const expected = row.text(option);
	if (expected === '')
		return [
			`'${displayName}' is empty in this row, so the node did not check whose the '${numberField.displayName}' is.`,
		];
	const { name: found } = await customer();
	plan.customerName = found;
	if (!mayBeSamePerson(expected, found))
		throw refusalOf(
			numberField,
			`belongs to ${shown(found)}, and ${shown(expected)} is expected`,
			`Check the number. If this is the right customer, change '${displayName}'.`,
		);
	return hasSameNames(expected, found)
		? []
		: [`The provider writes the customer's name as ${shown(found)}.`];
}

/** A preview shows whose the number is, if the provider says it. */
async function nameOwner(
	{ displayName: label }: INodeProperties,
	plan: { customerName?: string },
	customer: () => Promise<{ name: string }>,
): Promise<string[]> {
	const unknown = (caught: unknown) => {
		if (caught instanceof ProviderError) return caught.message;
		throw caught;
	};
	const found = await customer().catch(unknown);
	if (typeof found === 'string') return [`The owner of the '${label}' is not known. ${found}.`];
	plan.customerName = found.name;
	return [];
}
