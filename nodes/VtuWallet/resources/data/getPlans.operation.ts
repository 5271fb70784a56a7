import type { DataPlan } from '../../api/answers/schemas/catalogues';
import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { parseNetwork } from '../../values/networks';
import { itemsOf, listFields } from '../fields/list';
import { isNamed, networkChoices, networkLabel } from '../fields/network';
import { listMayDiffer, requestOf, requestOptions } from '../fields/request';
import { dataPlansEndpoint, dataPlansOf } from './catalogue';

export const getDataPlans: ReadOperation = {
	kind: 'read',
	value: 'getPlans',
	name: 'Get Plans',
	action: 'Get data plans',
	description: 'List the data plans with their prices and IDs',
	notDocumented: listMayDiffer,
	output: {
		id: shape.text,
		network: shape.text,
		type: shape.text,
		name: shape.text,
		price: shape.numberOrNull,
		validity: shape.textOrNull,
	},
	fields: [
		...listFields,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add filter',
			default: {},
			options: [
				{
					displayName: networkLabel,
					name: 'network',
					type: 'options',
					default: 1,
					options: networkChoices,
					description: 'Only the plans of this network',
				},
				{
					displayName: 'Plan Type',
					name: 'planType',
					type: 'string',
					default: '',
					placeholder: 'e.g. SME',
					description: 'Only the plans whose type holds this text',
				},
			],
		},
		requestOptions(dataPlansEndpoint),
	],

	async run(row, api) {
		const network = parseNetwork(row.raw('filters.network'), networkLabel);
		const type = row.text('filters.planType').toLowerCase();
		const found = (await dataPlansOf(api, requestOf(row, dataPlansEndpoint))).filter(
			(plan) =>
				(network === 'auto' || isNamed(network, plan.network)) &&
				plan.type.toLowerCase().includes(type),
		);
		return itemsOf(row, found, simplified);
	},
};

const simplified = ({ id, network, type, name, amount, validity }: DataPlan) => ({
	id,
	network,
	type,
	name,
	price: amount ?? null,
	validity: validity ?? null,
});
