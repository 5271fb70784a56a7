import type { INodeProperties } from 'n8n-workflow';

import { receiptShape } from '../batch/report/receiptShape';
import type { PurchaseOperation } from '../batch/operation';

const asTool = { '@tool': [true] };

/** What the model of an agent gets to read, where the node is its tool. */
export function outputFields({ output }: PurchaseOperation): INodeProperties[] {
	const names = [...Object.keys(receiptShape.first), ...Object.keys(output)];
	return [
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			noDataExpression: true,
			default: 'simplified',
			displayOptions: { show: asTool },
			options: [
				{ name: 'Raw', value: 'raw', description: "The whole receipt, and the provider's answer" },
				{
					name: 'Selected Fields',
					value: 'selected',
					description: 'The outcome, the message, the reference, and the fields that you choose',
				},
				{
					name: 'Simplified',
					value: 'simplified',
					description: 'What became of it, without the balance of the wallet',
				},
			],
			description: 'What the model gets to read',
		},
		{
			displayName: 'Fields',
			name: 'outputFields',
			type: 'multiOptions',
			noDataExpression: true,
			default: [],
			displayOptions: { show: { ...asTool, output: ['selected'] } },
			options: names.sort().map((name) => ({ name, value: name })),
			description: 'Besides the outcome, the message and the reference',
		},
	];
}
