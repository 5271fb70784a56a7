import type { Endpoint } from '../../api/endpoints';
import { dataPlans } from '../../api/answers/schemas/catalogues';
import type { PickList } from '../../batch/operation';
import { networks } from '../../values/networks';
import { catalogue } from '../fields/catalogue';
import { label, priceText } from '../fields/locator';
import { isNamed } from '../fields/network';
import { networkToBuyFrom } from './ported';

export const dataPlansEndpoint: Endpoint = {
	method: 'GET',
	path: '/api/data-plan',
	documented: false,
};

export const dataPlansOf = catalogue(dataPlansEndpoint, dataPlans);

/** The plans of the chosen network. Their ids differ from one provider to the next, so the list is loaded each time. */
export const dataPlanList: PickList = {
	name: 'searchDataPlans',
	async load(api, chosen) {
		const network = networks.find(({ id }) => String(id) === chosen('network'));
		return (await dataPlansOf(api))
			.filter((plan) => network === undefined || isNamed(network, plan.network))
			.map(({ id, network: owner, type, name, validity, amount }) => ({
				value: id,
				name: label([owner, type, name, validity], amount),
			}));
	},
	names: {
		async lines(api, row) {
			const network = networkToBuyFrom(row);
			return (await dataPlansOf(api))
				.filter((plan) => network === undefined || isNamed(network, plan.network))
				.map(({ id, network: owner, type, name, validity, amount }) => ({
					id,
					name,
					about: [owner, network?.name, type, validity, priceText(amount)],
					label: label([owner, type, name, validity], amount),
				}));
		},
		within: (row) => networkToBuyFrom(row)?.value ?? '',
		placeholder: 'e.g. 1GB',
	},
};
