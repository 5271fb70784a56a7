import { z } from 'zod';

import type { PurchaseOperation } from '../../batch/operation';
import { LeftOut } from '../../batch/plan/campaign';
import { shape } from '../../batch/report/receiptShape';
import { parsePhone, wirePhone } from '../../values/phone';
import { campaignFields, campaignName, campaignOptions, maxPartsOf } from './campaignForm';
import { poolOf } from './campaignPool';
import { type CampaignPlan, howToPrice, priceOf, pricePerPartOf } from './price';
import { sendSms } from './send.operation';
import { fullTextOf, senderOf, warningsAboutText } from './text';

export const smsCampaign: PurchaseOperation = {
	kind: 'purchase',
	value: 'campaign',
	name: 'Send Campaign',
	action: 'Send SMS campaign',
	description: 'Text many people under one name: each number once, however often you run it',
	endpoint: sendSms.endpoint,
	notForModels: ['optOutNumbers', 'plainCharacters', 'quietHours', 'quietHoursOther', 'stopAt'],
	pooling: {
		product: 'sms',
		noun: { one: 'recipient', many: 'recipients' },
		name: campaignName,
		prepare: poolOf,
	},
	output: {
		sent: z.enum(['yes', 'no', 'unknown']).optional(),
		reason: shape.maybeText,
		goOn: shape.maybeText,
		characters: shape.maybeNumber,
		parts: shape.maybeNumber,
		encoding: z.enum(['GSM-7', 'UCS-2']).optional(),
		batch: shape.maybeText,
	},
	fields: campaignFields,
	options: campaignOptions,

	/** For a row that names one number. */
	plan(row, { phoneFormat }): CampaignPlan {
		const { sender, unusual } = senderOf(row);
		const phone = parsePhone(row.raw('recipients'), 'Recipients');
		const text = fullTextOf(row);
		const { parts } = text.measure;
		const maxParts = maxPartsOf(row);
		if (maxParts !== undefined && parts > maxParts) {
			throw new LeftOut(
				'tooLong',
				{
					field: 'Max Parts',
					message: `The text takes ${parts} parts, more than 'Max Parts' (${maxParts})`,
					advice: 'Shorten it, or raise the option.',
				},
				phone.national,
			);
		}
		return {
			product: 'sms',
			recipient: phone.national,
			// Under the name of the campaign a number gets one text, also when the text was corrected since.
			identity: {},
			body: { sender, number: wirePhone(phone, phoneFormat), message: text.sent },
			warnings: [...unusual, ...warningsAboutText(text)],
			howToPrice,
			measure: text.measure,
			pricePerPart: pricePerPartOf(row),
		};
	},

	async price({ measure, pricePerPart }: CampaignPlan) {
		return priceOf(measure.parts, 1, pricePerPart);
	},

	receiptFields(_, { measure }: CampaignPlan) {
		const { characters, parts, encoding } = measure;
		return { characters, parts, encoding };
	},
};
