import type { PurchasePlan } from '../../batch/operation';
import type { SmsMeasure } from '../../values/smsText';

/** One text to one number. */
export interface CampaignPlan extends PurchasePlan {
	measure: SmsMeasure;
	/** In Naira, where the user says it. */
	pricePerPart?: number;
}
