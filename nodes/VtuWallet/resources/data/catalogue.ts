import { endpoints } from '../../api/endpoints';
import { dataPlans } from '../../api/answers/schemas/catalogues';
import type { Api } from '../../api/types';
import type { PickList } from '../../batch/operation';
import type { Named } from '../../values/naming';
import { type Network, networkNamedIn, networks } from '../../values/networks';
import { catalogue } from '../fields/catalogue';
import { label, priceText } from '../fields/locator';
import { isNamed } from '../fields/network';
import { itemOf } from '../fields/pickList';
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
