import type { CablePlan } from '../../api/answers/schemas/catalogues';
import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { planId } from '../../values/ids';
import { itemsOf, listFields } from '../fields/list';
import { listMayDiffer, requestOf, requestOptions } from '../fields/request';
import { cableField } from '../fields/smartcard';
import { cablePlansBy, cablePlansEndpoint, cablePlansOf } from './catalogue';

export const getCablePlans: ReadOperation = {
	kind: 'read',
	value: 'getPlans',
	name: 'Get Plans',
	action: 'Get cable plans',
	description: 'List the cable TV plans with their prices and IDs',
	notDocumented: listMayDiffer,
	output: { id: shape.text, provider: shape.text, name: shape.text, price: shape.numberOrNull },
	fields: [
		{
			...cableField,
			required: false,
			description: 'Only the plans of this provider; leave it empty for all',
		},
		...listFields,
		requestOptions(cablePlansEndpoint),
	],

	async run(row, api) {
		const cable = row.id('cable');
		const request = requestOf(row, cablePlansEndpoint);
		const found =
			cable === ''
				? await cablePlansOf(api, request)
				: await cablePlansBy(api, planId(cable, cableField.displayName), request);
		return itemsOf(row, found, simplified);
	},
};

const simplified = ({ id, provider, name, amount }: CablePlan) => ({
	id,
	provider,
	name,
	price: amount ?? null,
});
