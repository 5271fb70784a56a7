import type { ReadHost, Row } from '../../batch/operation';
import { lossOf, marginLabel, priceListLabel, wrongMargin } from '../../batch/report/sale';
import { BadInput } from '../../values/badInput';
import { marginIn } from '../../values/sellingPrice';
import { field } from './field';

/** The selling prices of a shop, for purchases and for lists of plans. */
export const sellingOptions = [
	field.text('priceList', priceListLabel, {
		description:
			'The name of a Data Table with what your customers pay. Its columns are product, plan (its ID or its name, such as 1GB SME; empty for all) and sellFor.',
		placeholder: 'e.g. Prices',
	}),
	field.text('margin', marginLabel, {
		description:
			'What is added to the cost of a plan that the price list does not have: a percentage such as 5%, or Naira. The sum is rounded up to whole Naira.',
		placeholder: 'e.g. 5%',
	}),
];

/** Throws `BadInput`. */
export async function sellingPricesOf(row: Row, host: ReadHost) {
	const [list, margin] = [row.text('options.priceList'), row.text('options.margin')];
	const lines = list === '' ? [] : await host.priceList(list);
	const add = marginIn(margin);
	if (margin !== '' && add === undefined)
		throw new BadInput(marginLabel, wrongMargin(margin), 'Write it in one of these ways.');
	return {
		lines,
		/** `listed`: the price in the list. */
		priced(listed: number | undefined, cost: number | undefined) {
			const sellFor = listed ?? (cost === undefined ? undefined : add?.(cost));
			return { sellFor, warnings: lossOf(sellFor, cost) };
		},
	};
}
