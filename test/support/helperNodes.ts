import {
	UserError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
} from 'n8n-workflow';

import { Agent } from './agentNode';
import { describeNode } from './describeNode';
import { helperTypes } from './helperTypes';

/** Passes on the items that start the execution, as a webhook or a poll does. */
class Trigger implements INodeType {
	description = describeNode('trigger', { group: ['trigger'], inputs: [] });

	async execute(this: IExecuteFunctions) {
		return [this.getInputData()];
	}
}

/** Stands for the node that reads the sheet. A retry from the start reads the sheet again. */
class Rows implements INodeType {
	description = describeNode('rows', {
		properties: [{ displayName: 'Rows', name: 'rows', type: 'json', default: '[]' }],
	});

	async execute(this: IExecuteFunctions) {
		const rows = JSON.parse(this.getNodeParameter('rows', 0) as string) as IDataObject[];
		return [rows.map((json) => ({ json, pairedItem: { item: 0 } }))];
	}
}

/**
 * Loop Over Items: its first output ends the loop, its second one feeds the loop. Sizes may differ from batch to batch, and one
 * of 0 fails.
 */
class Batches implements INodeType {
	description = describeNode('batches', {
		outputs: ['main', 'main'],
		properties: [{ displayName: 'Sizes', name: 'sizes', type: 'json', default: '[1]' }],
	});

	async execute(this: IExecuteFunctions) {
		const sizes = JSON.parse(this.getNodeParameter('sizes', 0) as string) as number[];
		const state = this.getContext('node') as {
			left?: INodeExecutionData[];
			done?: INodeExecutionData[];
			turn?: number;
		};
		const incoming = this.getInputData();
		if (sizes[Math.min(state.turn ?? 0, sizes.length - 1)] === 0)
			throw new UserError('The loop failed');
		if (state.left === undefined) Object.assign(state, { left: incoming, done: [], turn: 0 });
		else state.done?.push(...incoming);
		const turn = state.turn ?? 0;
		const batch = state.left?.splice(0, sizes[Math.min(turn, sizes.length - 1)]) ?? [];
		state.turn = turn + 1;
		return batch.length === 0 ? [state.done ?? [], []] : [[], batch];
	}
}

/** Loops items back so many times, and then passes them on. */
class Again implements INodeType {
	description = describeNode('again', {
		outputs: ['main', 'main'],
		properties: [{ displayName: 'Times', name: 'times', type: 'number', default: 1 }],
	});

	async execute(this: IExecuteFunctions) {
		const state = this.getContext('node') as { turn?: number };
		state.turn = (state.turn ?? 0) + 1;
		const back = state.turn <= Number(this.getNodeParameter('times', 0));
		return back ? [this.getInputData(), []] : [[], this.getInputData()];
	}
}

class Pass implements INodeType {
	description = describeNode('pass');

	async execute(this: IExecuteFunctions) {
		return [this.getInputData()];
	}
}

export const helperNodes: Record<string, INodeType> = {
	[helperTypes.trigger]: new Trigger(),
	[helperTypes.rows]: new Rows(),
	[helperTypes.batches]: new Batches(),
	[helperTypes.again]: new Again(),
	[helperTypes.pass]: new Pass(),
	[helperTypes.agent]: new Agent(),
};
