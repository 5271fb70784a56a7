import type { Endpoint } from '../../api/endpoints';
import { cablePlans, cableProviders, type CablePlan } from '../../api/answers/schemas/catalogues';
import type { Api, ApiRequest } from '../../api/types';
import type { PickList } from '../../batch/operation';
import { catalogue } from '../fields/catalogue';
import { planId } from '../../values/ids';
import { label, priceText } from '../fields/locator';

export const cableProvidersEndpoint: Endpoint = {
	method: 'GET',
	path: '/api/cable-providers',
	documented: false,
};

export const cablePlansEndpoint: Endpoint = {
	method: 'GET',
	path: '/api/cable-plans',
	documented: false,
};

export const cableProvidersOf = catalogue(cableProvidersEndpoint, cableProviders);

export const cablePlansOf = catalogue(cablePlansEndpoint, cablePlans);

/**
 * The plans of one provider. Lists name it by its id or only by its name, which the list of providers knows; where
 * neither helps, every plan is kept.
 */
export async function cablePlansBy(
	api: Api,
	wanted: number,
	request?: ApiRequest,
): Promise<CablePlan[]> {
	const plans = await cablePlansOf(api, request);
	const byId = plans.filter(({ providerId }) => Number(providerId) === wanted);
	if (byId.length > 0) return byId;
	const name = (await cableProvidersOf(api))
		.find(({ id }) => Number(id) === wanted)
		?.name.toLowerCase();
	const byName = plans.filter(({ provider }) => provider.toLowerCase() === name);
	return byName.length > 0 ? byName : plans;
}

export const cableProviderList: PickList = {
	name: 'searchCableProviders',
	load: async (api) => (await cableProvidersOf(api)).map(({ id, name }) => ({ value: id, name })),
	names: {
		lines: async (api) =>
			(await cableProvidersOf(api)).map(({ id, name }) => ({ id, name, label: name })),
		placeholder: 'e.g. DSTV',
	},
};

/** The plans of the chosen provider, or all of them. */
export const cablePlanList: PickList = {
	name: 'searchCablePlans',
	async load(api, chosen) {
		const provider = Number(chosen('cable'));
		const plans = provider > 0 ? await cablePlansBy(api, provider) : await cablePlansOf(api);
		return plans.map(({ id, provider: owner, name, amount }) => ({
			value: id,
			name: planLabel(owner, name, amount),
		}));
	},
	names: {
		async lines(api, row) {
			const provider = planId(row.id('cable'), 'Provider');
			const owner = (await cableProvidersOf(api).catch(() => [])).find(
				({ id }) => Number(id) === provider,
			)?.name;
			return (await cablePlansBy(api, provider)).map((plan) => ({
				id: plan.id,
				name: plan.name,
				about: [plan.provider, owner, priceText(plan.amount)],
				label: planLabel(plan.provider, plan.name, plan.amount),
			}));
		},
		within: (row) => row.id('cable'),
		placeholder: 'e.g. DSTV Compact',
	},
};

const planLabel = (owner: string, name: string, amount?: number) =>
	label([startsWith(name, owner) ? '' : owner, name], amount);

const startsWith = (name: string, owner: string) =>
	name.toLowerCase().startsWith(owner.toLowerCase());
