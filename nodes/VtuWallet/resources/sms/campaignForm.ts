import type { INodeProperties } from 'n8n-workflow';

import { bounds } from '../../batch/bounds';
import type { FormField, Row } from '../../batch/operation';
import { wholeNumber } from '../../values/integers';
import { phoneFormatOption } from '../fields/phone';
import { optOutField } from './optOut';
import { pricePerPartOption } from './price';
import { recipientsField } from './recipients';
import { sendingHoursFields } from './sendingHours';
import { messageField, senderField } from './text';

const { batchSize, maxParts } = bounds;

export const campaignName = { parameter: 'campaign', label: 'Campaign' };

export const campaignFields: FormField[] = [
	{
		displayName: campaignName.label,
		name: campaignName.parameter,
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Christmas 2026',
		hint: 'Under one name each number gets one text. A new name texts everybody again.',
		description:
			'Its name. A number gets a campaign of this name once, however often the workflow is started, the list is corrected or the text is changed. To text the same people again, give the campaign another name.',
	},
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
	{
		displayName: 'Plain Characters',
		name: 'plainCharacters',
		type: 'boolean',
		default: true,
		description:
			'Whether to write N for ₦ and plain quotes and dashes for curly ones, so that more characters fit into a part',
	},
	optOutField,
	...sendingHoursFields,
];

export const campaignOptions: INodeProperties[] = [
	{
		displayName: batchSize.label,
		name: 'batchSize',
		type: 'number',
		default: 1000,
		typeOptions: { minValue: batchSize.min, maxValue: batchSize.max },
		description:
			'How many numbers with the same text go into one request. When the answer to a request is lost, the outcome of all of them is unknown.',
	},
	{
		displayName: maxParts.label,
		name: 'maxParts',
		type: 'number',
		default: 3,
		typeOptions: { minValue: maxParts.min, maxValue: maxParts.max },
		description: 'A text that takes more parts is not sent',
	},
	phoneFormatOption,
	pricePerPartOption,
];

export function maxPartsOf(row: Row): number | undefined {
	const raw = row.raw('options.maxParts');
	return raw === undefined || raw === '' ? undefined : wholeNumber(raw, maxParts.label, maxParts);
}
