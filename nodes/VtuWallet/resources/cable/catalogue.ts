import { type CablePlan, cablePlans, cableProviders } from '../../api/answers/schemas/catalogues';
import { endpoints } from '../../api/endpoints';
import type { Api, ApiRequest } from '../../api/types';
import type { PickList } from '../../batch/operation';
import { planId } from '../../values/ids';
import type { Named } from '../../values/naming';
import { catalogue } from '../fields/catalogue';
import { itemOf, label, pickList, priceText } from '../fields/locator';

export const cableProvidersOf = catalogue(endpoints.cableProviders, cableProviders);

export const cablePlansOf = catalogue(endpoints.cablePlans, cablePlans);

/** The plans of one provider. Where nothing says whose they are, every plan is kept. */
export async function cablePlansBy(
	api: Api,
	wanted: number,
	request?: ApiRequest,
): Promise<CablePlan[]> {
	const plans = await cablePlansOf(api, request);
	const { own } = await sorted(api, plans, wanted);
	return own.length > 0 ? own : plans;
}

/** The lines of the list that may be one plan of a provider: its own, and else those that name no provider. */
export async function cablePlansLike(
	api: Api,
	{ cable, cablePlan }: { cable: number; cablePlan: number },
): Promise<CablePlan[]> {
	const alike = (await cablePlansOf(api)).filter(({ id }) => Number(id) === cablePlan);
	const { own, open } = await sorted(api, alike, cable);
	return own.length > 0 ? own : open;
}

/** Lists name the provider by its id, or only by its name, which the list of providers knows. */
async function sorted(api: Api, plans: CablePlan[], wanted: number) {
	const hasId = ({ providerId }: CablePlan) => /^\d+$/.test(providerId ?? '');
	const byId = plans.filter((plan) => hasId(plan) && Number(plan.providerId) === wanted);
	const rest = plans.filter((plan) => !hasId(plan));
	if (rest.every(({ provider }) => provider === undefined)) return { own: byId, open: rest };
	const providers = await cableProvidersOf(api);
	const called = ({ provider = '' }: CablePlan) =>
		providers.find(({ name }) => name.toLowerCase() === provider.toLowerCase());
	const byName = rest.filter((plan) => Number(called(plan)?.id) === wanted);
	return { own: [...byId, ...byName], open: rest.filter((plan) => called(plan) === undefined) };
}

export const cableProviderList = pickList('searchCableProviders', cableProvidersOf, {
	placeholder: 'e.g. DSTV',
});

const lineOf = ({ id, provider = '', name, amount }: CablePlan, owner?: string): Named => {
	const isInName = name.toLowerCase().startsWith(provider.toLowerCase());
	return {
		id,
		name,
		about: [provider, owner, priceText(amount)],
		label: label([isInName ? '' : provider, name], amount),
	};
};

/** The plans of the chosen provider, or all of them. */
export const cablePlanList: PickList = {
	name: 'searchCablePlans',
	async load(api, chosen) {
		const provider = Number(chosen('cable'));
		const plans = provider > 0 ? await cablePlansBy(api, provider) : await cablePlansOf(api);
		return plans.map((plan) => itemOf(lineOf(plan)));
	},
	names: {
		async lines(api, row) {
			const provider = planId(row.id('cable'), 'Provider');
			const providers = await cableProvidersOf(api).catch(() => []);
			const owner = providers.find(({ id }) => Number(id) === provider)?.name;
			return (await cablePlansBy(api, provider)).map((plan) => lineOf(plan, owner));
		},
		within: (row) => row.id('cable'),
		placeholder: 'e.g. DSTV Compact',
	},
};
