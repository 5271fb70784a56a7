import type { Row } from '../../batch/operation';
import { wholeNumber } from '../../values/integers';
import { field } from './field';

const label = 'Quantity';

/** How many of a thing, and how many of them most providers sell at once: the document names no limit. */
export interface Quantity {
	noun: string;
	usualMost: number;
}

export const quantityField = ({ noun, usualMost }: Quantity) =>
	field.number(
		'quantity',
		label,
		1,
		`How many ${noun}. Most providers sell up to ${usualMost} at once.`,
		{ required: true, range: { min: 1 }, typeOptions: { numberPrecision: 0 } },
	);

export function quantityOf(
	row: Row,
	{ noun, usualMost }: Quantity,
): { quantity: number; warnings: string[] } {
	const quantity = wholeNumber(row.raw('quantity'), label, { min: 1, max: 100_000 });
	const warnings =
		quantity > usualMost ? [`Most providers sell at most ${usualMost} ${noun} at once.`] : [];
	return { quantity, warnings };
}
