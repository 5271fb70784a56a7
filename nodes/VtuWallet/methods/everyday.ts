import { cablePlansBy, cablePlansOf, cableProvidersOf } from '../resources/cable/catalogue';
import { dataPlansOf } from '../resources/data/catalogue';
import { discosOf } from '../resources/electricity/catalogue';
import { isNamed } from '../resources/fields/network';
import { networks } from '../values/networks';
import { label, picker } from './picker';

/** Ids differ from one provider to the next, so every list is loaded each time it is opened. */

export const searchDataPlans = picker(async (api, chosen) => {
	const network = networks.find(({ id }) => String(id) === chosen('network'));
	return (await dataPlansOf(api))
		.filter((plan) => network === undefined || isNamed(network, plan.network))
		.map(({ id, network: owner, type, name, validity, amount }) => ({
			value: id,
			name: label([owner, type, name, validity], amount),
		}));
});

export const searchCableProviders = picker(async (api) =>
	(await cableProvidersOf(api)).map(({ id, name }) => ({ value: id, name })),
);

export const searchCablePlans = picker(async (api, chosen) => {
	const provider = Number(chosen('cable'));
	const plans = provider > 0 ? await cablePlansBy(api, provider) : await cablePlansOf(api);
	return plans.map(({ id, provider: owner, name, amount }) => ({
		value: id,
		name: label([startsWith(name, owner) ? '' : owner, name], amount),
	}));
});

export const searchDiscos = picker(async (api) =>
	(await discosOf(api)).map(({ id, name }) => ({ value: id, name })),
);

const startsWith = (name: string, owner: string) =>
	name.toLowerCase().startsWith(owner.toLowerCase());
