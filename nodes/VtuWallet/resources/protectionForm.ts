import type { INodeProperties } from 'n8n-workflow';

import type { PurchaseOperation } from '../batch/operation';
import { type Choice, required, setting, shownFor } from './fields/field';

const byKey: Choice = [
	'key',
	'Once per Key',
	'A key is bought once, however often the workflow is started. Right for sheets.',
];
const byPeriod: Choice = [
	'period',
	'Once per Period',
	'This workflow makes the same purchase at most once a day, week or month',
];
const others: Choice[] = [
	[
		'run',
		'Once per Run',
		'A new execution buys again. Retry On Fail and the Retry button buy nothing twice.',
	],
	[
		'reference',
		'Own Reference',
		'The provider gets your reference as it is. After a failure it cannot be used again.',
	],
];

const keyFields = shownFor(
	{ repeatProtection: ['key'] },
	required.text('key', 'Key', {
		description:
			'Names this one purchase, such as an order number. A row number names another purchase as soon as the sheet changes. Write dates as 2026-11-23 and numbers without separators.',
		placeholder: 'e.g. {{ $json.orderNumber }}',
		hint: 'An order number or a payroll line. Never a row number.',
	}),
);

const periodFields = shownFor(
	{ repeatProtection: ['period'] },
	setting.choice('period', 'Period', {
		description: "The period in which the execution began, in the workflow's time zone",
		default: 'day',
		choices: [
			['day', 'Day'],
			['month', 'Month'],
			['week', 'Week', 'From Monday to Sunday'],
		],
	}),
);

const referenceFields = shownFor(
	{ repeatProtection: ['reference'] },
	required.text('reference', 'Reference', {
		description:
			'Up to 64 letters, digits, hyphens, underscores, dots or colons. The provider must not have it for another purchase.',
		placeholder: 'e.g. order-1042',
	}),
);

/** The name of a campaign is its key. Without a recipient, a period would give several people one purchase. */
export function protectionFields(operation: PurchaseOperation): INodeProperties[] {
	const { pooling, keyRequired, noRecipient } = operation;
	if (pooling) return [];
	const ways = [byKey, ...(noRecipient ? [] : [byPeriod]), ...others];
	return [
		setting.choice('repeatProtection', 'Repeat Protection', {
			description: 'When the node does not buy a row again, because it has bought it before',
			default: keyRequired ? 'key' : 'run',
			choices: keyRequired ? [byKey] : ways,
			hint: keyRequired
				? 'The same key is never booked twice'
				: "Once per Run buys again with every new start; a second start by hand within an hour asks first (an agent's tool does not). Once per Key suits sheets: it buys only what is missing.",
		}),
		...keyFields,
		...(noRecipient ? [] : periodFields),
		...referenceFields,
	];
}
