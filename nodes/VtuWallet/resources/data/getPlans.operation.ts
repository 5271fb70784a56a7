import { endpoints } from '../../api/endpoints';
import { shape } from '../../batch/report/receiptShape';
import { parseNetwork } from '../../values/networks';
import { field } from '../fields/field';
import { isNamed, networkChoices, networkLabel } from '../fields/network';
import { readList } from '../fields/read';
import { dataPlansOf } from './catalogue';

export const getDataPlans = readList({
	value: 'getPlans',
	name: 'Get Plans',
	action: 'Get data plans',
	description: 'List the data plans with their prices and IDs',
	endpoint: endpoints.dataPlans,
	output: {
		id: shape.text,
		network: shape.text,
		type: shape.text,
		name: shape.text,
		price: shape.numberOrNull,
		validity: shape.textOrNull,
	},
	filters: [
		field.group('filters', 'Filters', 'filter', [
			field.choice('network', networkLabel, 1, networkChoices, 'Only the plans of this network'),
			field.text('planType', 'Plan Type', 'Only the plans whose type holds this text', {
				placeholder: 'e.g. SME',
			}),
		]),
	],

	async load(api, request, row) {
		const network = parseNetwork(row.raw('filters.network'), networkLabel);
		const type = row.text('filters.planType').toLowerCase();
		return (await dataPlansOf(api, request)).filter(
			(plan) =>
				(network === 'auto' || isNamed(network, plan.network)) &&
				(plan.type ?? '').toLowerCase().includes(type),
		);
	},
});
