import type { INodeProperties } from 'n8n-workflow';

import { membersOf } from '../batch/members';
import type { PurchaseOperation } from '../batch/operation';
import { protections } from '../purchase/protections';
import { boundedNumber, simulateFailureOption } from './fields/common';
import { field, setting } from './fields/field';
import { sellingOptions } from './fields/selling';
import { promisesOf } from '../purchase/trust';

const seconds = (name: 'settleFor' | 'timeout' | 'waitForPending', description: string) =>
	boundedNumber(name, description, { unit: ' (Seconds)' });

/** The entries of *Options* that purchases share, and those of the operation. */
export function purchaseOptions(operation: PurchaseOperation): INodeProperties[] {
	const { keyRequired, options = [] } = operation;
	const { isAlwaysNamed, maySendAgain, hasCustomer } = membersOf(operation);
	return [
		...commonOptions,
		...(isAlwaysNamed || keyRequired ? [] : [boughtBeforeOption]),
		...lookupOptions,
		...(maySendAgain ? [sendAgainOption(promisesOf(operation.endpoint).honoursReference)] : []),
		...(hasCustomer ? sellingOptions : []),
		...options,
	];
}

const commonOptions: INodeProperties[] = [
	field.json('additionalBodyFields', 'Additional Body Fields', {
		description:
			'Fields that your provider needs and this form does not have. They cannot replace fields of the form.',
	}),
	boundedNumber('concurrency', 'How many purchases are sent at once'),
	boundedNumber(
		'ratePerMinute',
		'The most purchases of one account that start in a minute. The others wait. It holds for all executions of one n8n process.',
		{ usual: 60 },
	),
	simulateFailureOption,
	seconds(
		'timeout',
		'How long to wait for an answer. 15 to 30 seconds are normal. After a time-out the node does not send the purchase again.',
	),
];

const boughtBeforeOption = setting.choice('boughtBefore', 'Rows Bought Before', {
	description:
		'What to do if an earlier run of this node bought some of these rows and broke off, or is at work, or if you start rows again by hand. The sandbox only warns. If that run has just crashed, the node waits for up to a minute.',
	default: 'ask',
	choices: [
		[
			'ask',
			'Ask',
			'Refuse the run. With keys, refuse only these rows. The message says what was bought.',
		],
		['buyAgain', 'Buy Again', 'These rows are bought a second time'],
		[
			'goOn',
			'Go On',
			"With 'Once per Run': buy only the missing rows of the run that the message names",
		],
	],
});

const lookupOptions: INodeProperties[] = [
	seconds(
		'settleFor',
		'How long the node checks whether a purchase without an answer was made. The node shows no result until then. If the provider needs longer, the purchase stays unknown.',
	),
	seconds(
		'waitForPending',
		'How long to wait until a pending purchase is decided. With 0 it is reported as pending at once.',
	),
];

const spanningRuns = Object.values(protections)
	.filter(({ spansRuns }) => spansRuns)
	.map(({ value }) => value);

/** With full trust, only a purchase of another account can stay unknown. */
const sendAgainOption = (isTrusted: boolean): INodeProperties =>
	setting.flag('sendAgain', 'Send Again if Unknown', {
		description: isTrusted
			? 'Whether to send a purchase that another wallet account sent and whose result is not known. It may be bought twice: check the list of that account first.'
			: "Whether to send a purchase again whose result is not known. It may be bought twice: check the provider's list first.",
		displayOptions: isTrusted ? { show: { '/repeatProtection': spanningRuns } } : undefined,
	});
