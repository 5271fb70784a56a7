import { endpoints } from '../../api/endpoints';
import { cablePlans, cableProviders, type CablePlan } from '../../api/schemas/catalogues';
import type { Api } from '../../api/types';
import { oncePerRun } from '../fields/oncePerRun';

export const cableProvidersOf = oncePerRun(async (api) => await api.ask(endpoints.cableProviders, cableProviders));

export const cablePlansOf = oncePerRun(async (api) => await api.ask(endpoints.cablePlans, cablePlans));

/**
 * The plans of one provider. Lists name it by its id or only by its name, which the list of providers knows; where
 * neither helps, every plan is kept.
 */
export async function cablePlansBy(api: Api, wanted: number): Promise<CablePlan[]> {
	const plans = await cablePlansOf(api);
	const byId = plans.filter(({ providerId }) => Number(providerId) === wanted);
	if (byId.length > 0) return byId;
	const name = (await cableProvidersOf(api)).find(({ id }) => Number(id) === wanted)?.name.toLowerCase();
	const byName = plans.filter(({ provider }) => provider.toLowerCase() === name);
	return byName.length > 0 ? byName : plans;
}
