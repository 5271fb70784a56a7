import { z } from 'zod';

import type { PurchaseOperation, Row } from '../../batch/operation';
import { isNothing } from '../../values/missingValue';
import { bounds } from '../../batch/plan/settings';
import { LeftOut } from '../../batch/plan/campaign';
import { shape } from '../../batch/report/receiptShape';
import { wholeNumber } from '../../values/numbers';
import { parsePhone, wirePhone } from '../../values/phone';
import { boundedNumber } from '../fields/common';
import { required } from '../fields/field';
import { poolOf } from './campaignPool';
import { optOutField } from './optOut';
import { recipientsField } from './recipients';
import { sendSms } from './send.operation';
import { sendingHoursFields } from './sendingHours';
import {
	type SmsPlan,
	fullTextOf,
	messageField,
	plainCharactersOption,
	priceFacts,
	pricePerPartOption,
	senderField,
	senderOf,
	warningsAboutText,
} from './text';

const { maxParts } = bounds;

function maxPartsOf(row: Row): number {
	const raw = row.raw('options.maxParts');
	return isNothing(raw) ? Infinity : wholeNumber(raw, maxParts.label, maxParts);
}

export const smsCampaign: PurchaseOperation = {
	kind: 'purchase',
	value: 'campaign',
	name: 'Send Campaign',
	action: 'Send SMS campaign',
	description: 'Text many people under one name: each number once, however often you run it',
	endpoint: sendSms.endpoint,
	notForModels: ['optOutNumbers', 'plainCharacters', 'quietHours', 'quietHoursOther', 'stopAt'],
	pooling: { prepare: poolOf },
	output: {
		sent: z.enum(['yes', 'no', 'unknown']).optional(),
		reason: shape.maybeText,
		goOn: shape.maybeText,
		characters: shape.maybeNumber,
		parts: shape.maybeNumber,
		encoding: z.enum(['GSM-7', 'UCS-2']).optional(),
		batch: shape.maybeText,
	},
	fields: [
		required.text('listName', 'List Name', {
			placeholder: 'e.g. Christmas 2026',
			hint: 'Under one name each number gets one text. A new name texts everybody again.',
			description:
				'Its name. A number gets a campaign of this name once, however often the workflow is started, the list is corrected or the text is changed. Capitals and spaces do not count. To text the same people again, give the campaign another name.',
		}),
		senderField,
		{
			...recipientsField,
			placeholder: 'e.g. {{ $json.phone }}',
			description:
				'The number of the row, or a list with commas or line breaks between the numbers; an expression may give a list. Numbers that cannot be used are left out, each with its reason.',
		},
		{
			...messageField,
			description:
				'The text, the same for all or with parts of the row in it. A row that has nothing for such a part is left out. One part holds 160 characters, or 70 when a character such as ₦ is in it.',
		},
		{ ...plainCharactersOption, default: true },
		optOutField,
		...sendingHoursFields,
	],
	options: [
		boundedNumber(
			'batchSize',
			'How many numbers with the same text go into one request. When the answer to a request is lost, the outcome of all of them is unknown.',
		),
		boundedNumber('maxParts', 'A text that takes more parts is not sent', { usual: 3 }),
		pricePerPartOption,
	],

	/** Each row names one number by now. */
	plan(row, { phoneFormat }): SmsPlan {
		const { sender, unusual } = senderOf(row);
		const phone = parsePhone(row.raw('recipients'), 'Recipients');
		const text = fullTextOf(row, phone.national);
		const { parts } = text.measure;
		const most = maxPartsOf(row);
		if (parts > most) {
			const { label: field } = maxParts;
			const message = `The text takes ${parts} parts, more than '${field}' (${most})`;
			const advice = 'Shorten it, or raise the option.';
			throw new LeftOut('tooLong', { field, message, advice }, phone.national);
		}
		return {
			product: 'sms',
			recipient: phone.national,
			// A campaign sends one text to a number, even if the text was corrected later.
			identity: {},
			body: { sender, number: wirePhone(phone, phoneFormat), message: text.sent },
			warnings: [...unusual, ...warningsAboutText(text)],
			previewFields: { text: text.sent },
			measure: text.measure,
			count: 1,
			...priceFacts(row),
		};
	},

	price: sendSms.price,

	receiptFields(_, { measure }: SmsPlan) {
		const { characters, parts, encoding } = measure;
		return { characters, parts, encoding };
	},
};
