import { dataPlans } from '../../api/answers/schemas/catalogues';
import { endpoints } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { PickList } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import type { Named } from '../../values/naming';
import { type Network, networkNamedIn, networks, parseNetwork } from '../../values/networks';
import { catalogue } from '../fields/catalogue';
import { field } from '../fields/field';
import { itemOf, label, priceText } from '../fields/locator';
import { isNamed, networkChoices, networkLabel } from '../fields/network';
import { readList } from '../fields/read';
import { networkToBuyFrom, ofOtherNetwork } from './ported';

export const dataPlansOf = catalogue(endpoints.dataPlans, dataPlans);

async function linesOf(api: Api, network: Network | undefined): Promise<Named[]> {
	const plans = await dataPlansOf(api);
	return plans
		.filter((plan) => network === undefined || isNamed(network, plan.network))
		.map(({ id, network: owner, type, name, validity, amount }) => ({
			id,
			name,
			about: [owner, network?.name, type, validity, priceText(amount)],
			label: label([owner, type, name, validity], amount),
		}));
}

/** The plans of the chosen network. Their ids differ from one provider to the next, so the list is loaded each time. */
export const dataPlanList: PickList = {
	name: 'searchDataPlans',
	async load(api, chosen) {
		const network = networks.find(({ id }) => String(id) === chosen('network'));
		return (await linesOf(api, network)).map(itemOf);
	},
	names: {
		lines: async (api, row) => await linesOf(api, networkToBuyFrom(row)),
		within: (row) => networkToBuyFrom(row)?.value ?? '',
		otherwise: (row, written) => {
			const [own, named] = [networkToBuyFrom(row), networkNamedIn(written)];
			return own && named && own !== named ? ofOtherNetwork(row, named, own) : undefined;
		},
		vocabulary: { idle: new Set(['data', 'bundle', 'internet', 'plan']) },
		placeholder: 'e.g. 1GB',
	},
};

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
