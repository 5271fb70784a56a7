import type { INodeProperties } from 'n8n-workflow';

import type { PurchaseOperation } from '../batch/operation';
import { type BoundedName, bounds } from '../batch/plan/bounds';
import { trustOf } from '../batch/plan/settings';
import { simulateFailureOption } from './fields/common';
import { field, fixed } from './fields/field';

/** A number with the limits and the default of a run. */
const bounded = (name: BoundedName, label: string, usual: number, description: string) =>
	field.number(name, label, usual, description, { range: bounds[name] });

export const commonOptions: INodeProperties[] = [
	field.json('{}')(
		'additionalBodyFields',
		'Additional Body Fields',
		'Fields that your provider needs and this form does not have. They cannot replace fields of the form.',
	),
	bounded(
		'concurrency',
		'Concurrency',
		bounds.concurrency.usual,
		'How many purchases are sent at once',
	),
	bounded(
		'ratePerMinute',
		'Rate per Minute',
		60,
		'The most purchases of one account that start in a minute. The others wait. It holds for all executions of one n8n process.',
	),
	simulateFailureOption,
	bounded(
		'timeout',
		'Timeout (Seconds)',
		bounds.timeout.usual,
		'How long to wait for an answer. 15 to 30 seconds are normal. After a time-out the node does not send the purchase again.',
	),
];

/** Options that depend on the product. */
export function trustOptions({
	endpoint,
	pooling,
	keyRequired,
}: PurchaseOperation): INodeProperties[] {
	const trust = trustOf(endpoint);
	return [
		...(pooling || keyRequired ? [] : [boughtBeforeOption]),
		...(trust === 'none' ? [] : lookupOptions),
		...(pooling ? [] : [trust === 'full' ? buyForAnotherOption : sendAgainOption]),
	];
}

const boughtBeforeOption = field.choice(
	'boughtBefore',
	'Rows Bought Before',
	'ask',
	[
		['ask', 'Ask', 'Nothing is bought, and the error says how many rows were bought before'],
		['buyAgain', 'Buy Again', 'These rows are bought a second time'],
		['skip', 'Skip', 'Rows that a run of the last seven days bought give its receipts'],
	],
	'What to do if an earlier run bought some of these rows and did not finish, or if you start rows again within an hour. The sandbox only warns.',
	{ ...fixed, displayOptions: { show: { '/repeatProtection': ['run'] } } },
);

const lookupOptions: INodeProperties[] = [
	bounded(
		'settleFor',
		'Check Status For (Seconds)',
		bounds.settleFor.usual,
		'How long the node checks whether a purchase without an answer was made. The node shows no result until then. If the provider needs longer, the purchase stays unknown.',
	),
	bounded(
		'waitForPending',
		'Wait for Pending (Seconds)',
		bounds.waitForPending.usual,
		'How long to wait until a pending purchase is decided. With 0 it is reported as pending at once.',
	),
];

const sendAgainOption = field.flag(
	'sendAgain',
	'Send Again if Unknown',
	"Whether to send a purchase again whose result is not known. It may be bought twice: check the provider's list first.",
	fixed,
);

/** With full trust, only a purchase of another account stays unknown. */
const buyForAnotherOption = field.flag(
	'sendAgain',
	'Send Again if Unknown',
	'Whether to send a purchase that another wallet account sent and whose result is not known. It may be bought twice: check the list of that account first.',
	{ ...fixed, displayOptions: { show: { '/repeatProtection': ['key', 'period', 'reference'] } } },
);
