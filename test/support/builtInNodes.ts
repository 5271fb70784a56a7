import { createHmac } from 'crypto';
import { compileFunction } from 'vm';

import {
	executeFilter,
	type FilterValue,
	type GenericValue,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { describeNode } from './describeNode';

type Items = INodeExecutionData[];
type Work = (context: IExecuteFunctions, items: Items) => Promise<Items[]> | Items[];

export const itemOf = (json: IDataObject, item = 0): INodeExecutionData => ({
	json,
	pairedItem: { item },
});

/** n8n drops the parameters that a node does not describe. */
export const described = (...names: string[]): INodeTypeDescription['properties'] =>
	names.map((name) => ({ displayName: name, name, type: 'json', default: '' }));

const versions = [1, 1.1, 1.2, 2, 2.1, 3.2, 3.4, 4.2];

/** One of n8n's own nodes, as far as the examples use it; test/host runs them in a real n8n. */
export const standIn = (
	name: string,
	parameters: string[],
	work: Work,
	part: Partial<INodeTypeDescription> = {},
): INodeType => ({
	description: describeNode(name, {
		version: versions,
		properties: described(...parameters),
		...part,
	}),
	async execute(this: IExecuteFunctions) {
		return await work(this, this.getInputData());
	},
});

const pass: Work = (_context, items) => [items];

const trigger = (name: string) => standIn(name, [], pass, { group: ['trigger'], inputs: [] });

interface Assignment {
	name: string;
	type: string;
	value: GenericValue;
}

/** n8n refuses what is not of the type, and so do these. */
function typed({ name, type, value }: Assignment): GenericValue {
	if (type !== 'number') return type === 'string' ? String(value) : value;
	const number = Number(value);
	if (value === '' || Number.isNaN(number)) throw new Error(`'${name}' expects a number`);
	return number;
}

const setFields: Work = (context, items) => [
	items.map(({ json }, index) => {
		const { assignments } = context.getNodeParameter('assignments', index) as {
			assignments: Assignment[];
		};
		const others = context.getNodeParameter('includeOtherFields', index, false) ? json : {};
		const fields = assignments.map((one) => [one.name, typed(one)]);
		return itemOf({ ...others, ...Object.fromEntries(fields) }, index);
	}),
];

const holds = (conditions: unknown): boolean =>
	executeFilter(conditions as FilterValue, { itemIndex: 0 });

const byCondition: Work = (context, items) => {
	const outputs: Items[] = [[], []];
	items.forEach((item, index) => {
		const isTrue = holds(context.getNodeParameter('conditions', index));
		outputs[isTrue ? 0 : 1].push({ ...item, pairedItem: { item: index } });
	});
	return outputs;
};

const byRules: Work = (context, items) => {
	const outputs: Items[] = [];
	items.forEach((item, index) => {
		const { values } = context.getNodeParameter('rules', index) as {
			values: Array<{ conditions: unknown }>;
		};
		while (outputs.length <= values.length) outputs.push([]);
		const found = values.findIndex(({ conditions }) => holds(conditions));
		outputs[found < 0 ? values.length : found].push({ ...item, pairedItem: { item: index } });
	});
	return outputs;
};

const runCode: Work = async (context, items) => {
	const code = context.getNode().parameters.jsCode as string;
	const { $, $input, $execution, DateTime } = context.getWorkflowDataProxy(0);
	const known = ['$', '$input', '$execution', 'DateTime'];
	const run = compileFunction(`return (async () => {${code}})()`, known) as (
		...facts: unknown[]
	) => Promise<Items>;
	const made = await run($, $input, $execution, DateTime);
	return [made.map((item) => ({ pairedItem: items.map((_, at) => ({ item: at })), ...item }))];
};

/** A file of a webhook is the body as it came. */
const sign: Work = async (context, items) => {
	const { secret } = await context.getCredentials<{ secret: string }>('crypto');
	return [
		items.map((item, index) => {
			const read = (name: string) => context.getNodeParameter(name, index, '') as string;
			const text = read('binaryData')
				? Buffer.from(item.binary?.data.data ?? '', 'base64')
				: read('value');
			const algorithm = read('type').toLowerCase();
			const signature = createHmac(algorithm, secret).update(text);
			const encoding = read('encoding') as 'hex';
			return {
				...item,
				json: { ...item.json, [read('dataPropertyName')]: signature.digest(encoding) },
				pairedItem: { item: index },
			};
		}),
	];
};

const shortPause: Work = async (_context, items) => {
	await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 10));
	return [items];
};

const many = (count: number): Partial<INodeTypeDescription> => ({
	outputs: Array<'main'>(count).fill('main'),
});

/** The key is the type in workflows. The bench adds the nodes that reach a table or the outside. */
export const builtInNodes: Record<string, INodeType> = {
	'n8n-nodes-base.webhook': trigger('webhook'),
	'n8n-nodes-base.scheduleTrigger': trigger('scheduleTrigger'),
	'n8n-nodes-base.manualTrigger': trigger('manualTrigger'),
	'n8n-nodes-base.formTrigger': trigger('formTrigger'),
	'n8n-nodes-base.set': standIn('set', ['assignments', 'includeOtherFields'], setFields),
	'n8n-nodes-base.if': standIn('if', ['conditions'], byCondition, many(2)),
	'n8n-nodes-base.switch': standIn('switch', ['rules'], byRules, many(12)),
	'n8n-nodes-base.code': standIn('code', ['jsCode'], runCode),
	'n8n-nodes-base.wait': standIn('wait', [], shortPause),
	'n8n-nodes-base.noOp': standIn('noOp', [], pass),
	'n8n-nodes-base.emailSend': standIn('emailSend', [], pass),
	'n8n-nodes-base.crypto': standIn(
		'crypto',
		['binaryData', 'value', 'type', 'encoding', 'dataPropertyName'],
		sign,
		{ credentials: [{ name: 'crypto', required: true }] },
	),
};
