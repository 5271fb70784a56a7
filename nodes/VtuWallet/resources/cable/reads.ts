import { type CablePlan, cablePlans, cableProviders } from '../../api/answers/schemas/catalogues';
import { validation, type Validation } from '../../api/answers/schemas/lookUp';
import { endpoints } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { PickList, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import { digits } from '../../values/numbers';
import type { ListEntry } from '../../values/naming';
import { catalogue, itemOf, label, locator, pickList, priceText } from '../fields/catalogue';
import { cellOf, planIdOf, required } from '../fields/field';
import { listMayDiffer, namedShape, readList, readOne } from '../fields/read';

const cableProvidersOf = catalogue(endpoints.cableProviders, cableProviders);

const cablePlansOf = catalogue(endpoints.cablePlans, cablePlans);

/** All plans if the list does not say which provider they belong to. */
async function cablePlansBy(api: Api, wanted: number): Promise<CablePlan[]> {
	const plans = await cablePlansOf(api);
	const { own } = await splitByProvider(api, plans, wanted);
	return own.length > 0 ? own : plans;
}

/**
 * Several lines may have one ID. Those of the provider count; if there are none, those without a provider. Throws `BadInput`
 * for a plan of another provider.
 */
export async function cablePlansLike(
	api: Api,
	{ cable, cablePlan }: { cable: number; cablePlan: number },
): Promise<CablePlan[]> {
	const plans = await cablePlansOf(api);
	const { own, open } = await splitByProvider(api, plans, cable);
	const isIt = ({ id }: CablePlan) => Number(id) === cablePlan;
	const alike = own.some(isIt) ? own.filter(isIt) : open.filter(isIt);
	const other = plans.find(isIt);
	if (alike.length > 0 || other === undefined) return alike;
	// A list may number the providers in another way, and then only names count.
	const { own: ofName } = await splitByProvider(api, [{ ...other, providerId: undefined }], cable);
	if (own.length === 0 || ofName.length > 0) return alike;
	throw new BadInput(
		'Plan',
		`The plan ${shown(other.name)} is one of another provider`,
		`Choose a plan of the provider, or correct '${cableField.displayName}'.`,
	);
}

/** Plans name their provider by its ID, or only by its name. */
async function splitByProvider(api: Api, plans: CablePlan[], wanted: number) {
	const hasId = ({ providerId }: CablePlan) => /^\d+$/.test(providerId ?? '');
	const byId = plans.filter((plan) => hasId(plan) && Number(plan.providerId) === wanted);
	const rest = plans.filter((plan) => !hasId(plan));
	if (rest.every(({ provider }) => provider === undefined)) return { own: byId, open: rest };
	const providers = await cableProvidersOf(api);
	const operatorOf = ({ provider = '' }: CablePlan) =>
		providers.find(({ name }) => name.toLowerCase() === provider.toLowerCase());
	const byName = rest.filter((plan) => Number(operatorOf(plan)?.id) === wanted);
	return { own: [...byId, ...byName], open: rest.filter((plan) => operatorOf(plan) === undefined) };
}

const cableProviderList = pickList('searchCableProviders', cableProvidersOf, {
	placeholder: 'e.g. DSTV',
});

const lineOf = ({ id, provider = '', name, amount }: CablePlan, owner?: string): ListEntry => {
	const isInName = name.toLowerCase().startsWith(provider.toLowerCase());
	return {
		id,
		name,
		about: [provider, owner, priceText(amount)],
		label: label([isInName ? '' : provider, name], amount),
	};
};

export const cablePlanList: PickList = {
	name: 'searchCablePlans',
	async load(api, chosen) {
		const provider = Number(chosen('cable'));
		const plans = provider > 0 ? await cablePlansBy(api, provider) : await cablePlansOf(api);
		return plans.map((plan) => itemOf(lineOf(plan)));
	},
	names: {
		async lines(api, row) {
			const provider = planIdOf(row, cableField);
			const providers = await cableProvidersOf(api).catch(() => []);
			const owner = providers.find(({ id }) => Number(id) === provider)?.name;
			return (await cablePlansBy(api, provider)).map((plan) => lineOf(plan, owner));
		},
		placeholder: 'e.g. DSTV Compact',
	},
};

export const cableField = locator('cable', 'Provider', 'The cable TV provider', cableProviderList);

export const iucField = required.text('iuc', 'Smartcard Number', {
	description:
		'The smartcard or IUC number of the decoder; keep it as text, so that leading zeros are not lost',
	placeholder: 'e.g. 7023456789',
});

export const iucOf = (row: Row): string => cellOf(row, iucField, digits);

export async function verifySmartcard(cable: number, iuc: string, api: Api): Promise<Validation> {
	const query = { cable, iuc };
	return await api.ask({ method: 'GET', path: '/api/cable/cable-validation', query }, validation);
}

export const getCableProviders = readList({
	value: 'getProviders',
	name: 'Get Providers',
	action: 'Get cable providers',
	description: 'List the cable TV providers and their IDs',
	notDocumented: listMayDiffer,
	output: namedShape,
	load: cableProvidersOf,
});

export const getCablePlans = readList({
	value: 'getPlans',
	name: 'Get Plans',
	action: 'Get cable plans',
	description: 'List the cable TV plans with their prices and IDs',
	notDocumented: listMayDiffer,
	output: { id: shape.text, provider: shape.text, name: shape.text, price: shape.maybeNumber },
	fields: [
		{
			...cableField,
			required: false,
			description: 'Only the plans of this provider; leave it empty for all',
		},
	],

	async load(api, row) {
		return row.id(cableField.name) === ''
			? await cablePlansOf(api)
			: await cablePlansBy(api, planIdOf(row, cableField));
	},
});

export const verifyCable = readOne({
	value: 'verify',
	name: 'Verify',
	action: 'Verify cable smartcard',
	description: 'Look up whose smartcard it is; it never charges',
	output: { iuc: shape.text, customerName: shape.text },
	fields: [cableField, iucField],

	async load(api, row) {
		const iuc = iucOf(row);
		const { name, raw } = await verifySmartcard(planIdOf(row, cableField), iuc, api);
		return { iuc, customerName: name, raw };
	},
});
