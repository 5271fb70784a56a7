import type { INodeProperties } from 'n8n-workflow';

import { withWrittenWhole } from '../../batch/rows/writtenWholeField';
import { numberOptions } from '../settings';

type Watch = 'transactions' | 'esims' | 'balance';

function numberOption(
	name: keyof typeof numberOptions,
	description: string,
	...watch: Watch[]
): INodeProperties {
	const { label, usual, min, max } = numberOptions[name];
	return {
		displayName: label,
		name,
		type: 'number',
		typeOptions: { minValue: min, maxValue: max },
		default: usual,
		description,
		...(watch.length > 0 && { displayOptions: { show: { '/watch': watch } } }),
	};
}

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Balance Path',
			name: 'balancePath',
			type: 'string',
			default: '',
			placeholder: 'e.g. /api/balance',
			displayOptions: { show: { '/watch': ['balance'] } },
			description:
				'Where the balance is read, below the base address in the credential. Empty means the path that other providers of this kind use.',
		},
		numberOption('concurrency', 'How many look-ups run at the same time', 'transactions', 'esims'),
		{
			displayName: 'Emit on First Poll',
			name: 'emitExisting',
			type: 'boolean',
			default: false,
			description:
				'Whether the first poll also starts the workflow with what is there already, instead of only remembering it',
		},
		numberOption(
			'expiringWithin',
			"How long before its end a plan counts as 'eSIM Expiring Soon'",
			'esims',
		),
		numberOption(
			'giveUpAfter',
			'How long something is watched that does not become final, counting the time in which it could be looked up. After that it is no longer looked up. A greater number takes it up again.',
			'transactions',
			'esims',
		),
		numberOption(
			'maxLookUps',
			'How many are looked up in one poll at most. Where more are open, they take turns: those that were never looked up and those that have waited longest first.',
			'transactions',
			'esims',
		),
		numberOption(
			'notFoundAfter',
			"How long a reference must be unknown to the provider to count as 'Purchase Not Found'",
			'transactions',
		),
		{
			displayName: 'Reference Field',
			name: 'referenceField',
			type: 'string',
			default: '',
			placeholder: 'e.g. order_reference',
			displayOptions: { show: { '/watch': ['transactions'], '/source': ['url'] } },
			description:
				"Which field of the objects holds the reference. Empty means 'reference', or the name that the provider gives it in its answers.",
		},
		numberOption(
			'slowestCheck',
			'What the provider does not find, and what is open beyond the look-ups of one poll, is looked up less and less often: after 1 minute, 2, 3, 4, 6, 10 and so on, but never further apart than this. What has succeeded is looked up this often, for a refund.',
			'transactions',
			'esims',
		),
		numberOption(
			'stillPendingAfter',
			"How long a purchase must be pending to count as 'Purchase Still Pending'",
			'transactions',
		),
		numberOption('timeout', 'How long to wait for an answer'),
	],
};

export const optionsField = withWrittenWhole(options);
