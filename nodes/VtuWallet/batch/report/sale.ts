import { shown } from '../../values/cell';
import { formatNaira } from '../../values/money';
import type { PlannedRow } from '../operation';
import type { Result } from './purchaseResult';

export const soldForLabel = 'Sold For';
export const priceListLabel = 'Price List';
export const marginLabel = 'Margin';

export const wrongMargin = (text: string): string =>
	`'${marginLabel}' is ${shown(text)}, and not a margin such as 5% or 50`;

/** For an earlier purchase, the journal knows what its customer paid. */
export function saleOf(planned: PlannedRow, result: Pick<Result, 'soldFor'>) {
	const soldFor = result.soldFor ?? planned.soldFor;
	return soldFor !== undefined && { soldFor };
}

/** A warning if the customer pays less than the wallet. */
export const lossOf = (soldFor?: number, cost?: number | null): string | undefined =>
	soldFor !== undefined && typeof cost === 'number' && soldFor < cost
		? `It is sold for ${formatNaira(soldFor)}, less than its cost of ${formatNaira(cost)}: check the selling price`
		: undefined;
