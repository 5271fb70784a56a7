import type { IDataObject } from 'n8n-workflow';

import { largestFee, readMoney, sumOf } from '../values/money';
import { valueUnder } from '../values/nested';

/** In Naira: what left the wallet, if the answer or record says so. `face`: the amount without charges and discount. */
export function costIn(body: IDataObject, face: number, hasSoundBalances: boolean) {
	const money = (name: string) => valueUnder(body, [name], readMoney, 1);
	const charges = money('charges');
	const [before, after] = [money('oldbal'), money('newbal')];
	const taken =
		hasSoundBalances && before !== undefined && after !== undefined
			? sumOf([before, -after])
			: undefined;
	const said = charges === undefined ? (money('discount') ?? taken) : sumOf([face, charges]);
	const isPlausible =
		said !== undefined && said > 0 && said <= face * largestFee && said >= face / largestFee;
	// The field says that the figure is a charge, so a small amount may have a large one.
	return isPlausible || charges !== undefined ? said : undefined;
}
