import { receiptShape } from '../batch/report/receiptShape';
import type { PurchaseOperation } from '../batch/operation';
import { field, fixed, shownFor } from './fields/field';

const asTool = { '@tool': [true] };

/** What the model of an agent reads if the node is its tool. */
export function outputFields({ output }: PurchaseOperation) {
	const names = [...Object.keys(receiptShape.first), ...Object.keys(output)].sort();
	return [
		...shownFor(
			asTool,
			field.choice(
				'output',
				'Output',
				'simplified',
				[
					['raw', 'Raw', "The whole receipt, and the provider's answer"],
					[
						'selected',
						'Selected Fields',
						'The outcome, the message, the reference, and the fields that you choose',
					],
					[
						'simplified',
						'Simplified',
						'The outcome and the fields of the product, without the balance of the wallet',
					],
				],
				'What the model gets to read',
				fixed,
			),
		),
		...shownFor(
			{ ...asTool, output: ['selected'] },
			field.choices(
				'outputFields',
				'Fields',
				names.map((name) => [name, name]),
				'Besides the outcome, the message and the reference',
				fixed,
			),
		),
	];
}
