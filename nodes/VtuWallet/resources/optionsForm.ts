import type { INodeProperties } from 'n8n-workflow';

import { bounds, type BoundedName } from '../batch/bounds';
import type { PurchaseOperation } from '../batch/operation';
import { notFoundWordingOption } from './fields/notFoundWording';

const {
	concurrency: { usual: concurrency },
	timeout: { usual: timeout },
	settleFor: { usual: settleFor },
	waitForPending: { usual: waitForPending },
} = bounds;

const between = (name: BoundedName) => ({
	minValue: bounds[name].min,
	maxValue: bounds[name].max,
});

export const commonOptions: INodeProperties[] = [
	{
		displayName: 'Additional Body Fields',
		name: 'additionalBodyFields',
		type: 'json',
		default: '{}',
		description:
			'Fields that your provider asks for and this form does not have. What the form sets cannot be replaced.',
	},
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		default: concurrency,
		typeOptions: between('concurrency'),
		description: 'How many purchases are under way at once',
	},
	{
		displayName: 'Rate per Minute',
		name: 'ratePerMinute',
		type: 'number',
		default: 60,
		typeOptions: between('ratePerMinute'),
		description: 'How many purchases are started in a minute at most',
	},
	{
		displayName: 'Simulate Failure',
		name: 'simulateFailure',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description: 'Whether the sandbox shall let this purchase fail. Refused in production.',
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		default: timeout,
		typeOptions: between('timeout'),
		description:
			'How long to wait for an answer. Answers of 15 to 30 seconds are normal. After it the provider is asked; the purchase is not sent again.',
	},
];

/** Options whose sense depends on whether the provider can be asked, and whether it honours the reference. */
export function trustOptions({ fields, endpoint, pooling }: PurchaseOperation): INodeProperties[] {
	const { requeryable, deduplicates, documented } = endpoint;
	const hasPath = documented || fields.some(({ name }) => name === 'path');
	return [
		...(requeryable ? lookingOptions : []),
		...(requeryable && deduplicates ? [trustLedgerOption] : []),
		...(pooling ? [] : [requeryable && deduplicates ? buyForAnotherOption : sendAgainOption]),
		...(hasPath ? [] : [endpointPathOption(endpoint.path)]),
	];
}

const lookingOptions: INodeProperties[] = [
	notFoundWordingOption,
	{
		displayName: 'Keep Asking For (Seconds)',
		name: 'settleFor',
		type: 'number',
		default: settleFor,
		typeOptions: between('settleFor'),
		description:
			'How long to go on asking the provider what became of a purchase whose answer was lost, or that an earlier try may have sent. The node shows no result until then. Less than the provider needs leaves the purchase unknown.',
	},
	{
		displayName: 'Wait for Pending (Seconds)',
		name: 'waitForPending',
		type: 'number',
		default: waitForPending,
		typeOptions: between('waitForPending'),
		description:
			'How long to wait for a pending purchase to be decided. With 0 it is reported as pending at once.',
	},
];

const sendAgainOption: INodeProperties = {
	displayName: 'Send Again if Unknown',
	name: 'sendAgain',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether a later run may send a purchase again although an earlier run sent it and nobody can say what became of it. It may be bought twice. What was sent is recorded in this n8n; that record is not safe against two workers writing in the same instant.',
};

/** The same consent, where all that can hide an earlier purchase is that another account has made it. */
const buyForAnotherOption: INodeProperties = {
	...sendAgainOption,
	displayOptions: { show: { '/repeatProtection': ['key', 'period', 'reference'] } },
	description:
		'Whether to buy although another account has bought with this node before, or has sent this very purchase and not said what became of it. This account is not shown what the other one has bought: it may be bought twice.',
};

const trustLedgerOption: INodeProperties = {
	displayName: 'Trust the Ledger',
	name: 'trustLedger',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	displayOptions: { show: { '/ledger': ['dataTable'], '/repeatProtection': ['key', 'period'] } },
	description:
		'Whether to buy what this ledger has never seen without asking the provider first, which halves the requests. Right only if every workflow of this n8n that buys by key or period has used this ledger from its first purchase on: what was bought without it may be bought twice.',
};

const endpointPathOption = (path: string): INodeProperties => ({
	displayName: 'Endpoint Path',
	name: 'endpointPath',
	type: 'string',
	noDataExpression: true,
	default: '',
	placeholder: `e.g. ${path}`,
	description: `Where your provider takes this purchase, below the address in the credential, if not at ${path}. Ask its support, or look into its document.`,
});
