import type { INodeProperties } from 'n8n-workflow';

import { bounds } from '../../batch/plan/bounds';
import type { FormField, Row } from '../../batch/operation';
import { wholeNumber } from '../../values/integers';
import { optOutField } from './optOut';
import { pricePerPartOption } from './price';
import { recipientsField } from './recipients';
import { sendingHoursFields } from './sendingHours';
import { messageField, senderField } from './text';
import { field } from '../fields/field';

const { batchSize, maxParts } = bounds;

export const campaignName = { parameter: 'campaign', label: 'Campaign' };

export const campaignFields: FormField[] = [
	field.text(
		campaignName.parameter,
		campaignName.label,
		'Its name. A number gets a campaign of this name once, however often the workflow is started, the list is corrected or the text is changed. To text the same people again, give the campaign another name.',
		{
			required: true,
			placeholder: 'e.g. Christmas 2026',
			hint: 'Under one name each number gets one text. A new name texts everybody again.',
		},
	),
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
	field.flag(
		'plainCharacters',
		'Plain Characters',
		'Whether to write N for ₦ and plain quotes and dashes for curly ones, so that more characters fit into a part',
		{ default: true },
	),
	optOutField,
	...sendingHoursFields,
];

export const campaignOptions: INodeProperties[] = [
	field.number(
		'batchSize',
		batchSize.label,
		1000,
		'How many numbers with the same text go into one request. When the answer to a request is lost, the outcome of all of them is unknown.',
		{ range: { min: batchSize.min, max: batchSize.max } },
	),
	field.number('maxParts', maxParts.label, 3, 'A text that takes more parts is not sent', {
		range: { min: maxParts.min, max: maxParts.max },
	}),
	pricePerPartOption,
];

export function maxPartsOf(row: Row): number | undefined {
	const raw = row.raw('options.maxParts');
	return raw === undefined || raw === '' ? undefined : wholeNumber(raw, maxParts.label, maxParts);
}
