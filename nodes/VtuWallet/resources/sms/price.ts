import type { PurchasePlan, Row } from '../../batch/operation';
import { bounds } from '../../batch/plan/bounds';
import { BadInput } from '../../values/badInput';
import { readPrice } from '../../values/money';
import type { SmsMeasure } from '../../values/smsText';
import { field } from '../fields/field';

const { label, min, max } = bounds.pricePerPart;

export const pricePerPartOption = field.number(
	'pricePerPart',
	`${label} (₦)`,
	4,
	'What your provider takes for one part to one number. The provider has no price list for SMS: with this, a preview tells the cost and limits can be held.',
	{ range: { min: 0 }, typeOptions: { numberPrecision: 2 } },
);

export const howToPrice = `Add the option '${label}', what your provider takes for one part to one number.`;

export function pricePerPartOf(row: Row): number | undefined {
	const raw = row.raw('options.pricePerPart');
	if (raw === undefined || raw === null || raw === '') return undefined;
	const price = readPrice(raw);
	if (price !== undefined && price >= min && price <= max) return price;
	throw new BadInput(label, `'${label}' cannot be used`, `Enter a number from ${min} to ${max}.`);
}

/** In kobo and back, so that no fraction of one remains. */
export const priceOf = (parts: number, numbers: number, perPart: number | undefined) =>
	perPart === undefined ? undefined : Math.round(parts * numbers * perPart * 100) / 100;

/** One text to one number. */
export interface CampaignPlan extends PurchasePlan {
	measure: SmsMeasure;
	/** In Naira, where the user says it. */
	pricePerPart?: number;
}
