import { endpoints } from '../../api/endpoints';
import { cablePlans, cableProviders, type CablePlan } from '../../api/answers/schemas/catalogues';
import type { Api, ApiRequest } from '../../api/types';
import { catalogue } from '../fields/catalogue';

export const cableProvidersOf = catalogue(endpoints.cableProviders, cableProviders);

export const cablePlansOf = catalogue(endpoints.cablePlans, cablePlans);

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
