import { endpoints } from '../../api/endpoints';
import { shape } from '../../batch/report/receiptShape';
import { planId } from '../../values/ids';
import { namedShape } from '../fields/list';
import { readList, readOne } from '../fields/read';
import { cablePlansBy, cablePlansOf, cableProvidersOf } from './catalogue';
import { cableField, cableOf, iucField, iucOf, verifySmartcard } from './smartcard';

export const getCableProviders = readList({
	value: 'getProviders',
	name: 'Get Providers',
	action: 'Get cable providers',
	description: 'List the cable TV providers and their IDs',
	endpoint: endpoints.cableProviders,
	output: namedShape,
	load: cableProvidersOf,
});

export const getCablePlans = readList({
	value: 'getPlans',
	name: 'Get Plans',
	action: 'Get cable plans',
	description: 'List the cable TV plans with their prices and IDs',
	endpoint: endpoints.cablePlans,
	output: { id: shape.text, provider: shape.text, name: shape.text, price: shape.numberOrNull },
	fields: [
		{
			...cableField,
			required: false,
			description: 'Only the plans of this provider; leave it empty for all',
		},
	],

	async load(api, request, row) {
		const cable = row.id('cable');
		return cable === ''
			? await cablePlansOf(api, request)
			: await cablePlansBy(api, planId(cable, cableField.displayName), request);
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
		const { name, raw } = await verifySmartcard(cableOf(row), iuc, api);
		return { iuc, customerName: name, raw };
	},
});
