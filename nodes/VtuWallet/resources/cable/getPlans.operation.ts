import { z } from 'zod';

import type { CablePlan } from '../../api/answers/schemas/catalogues';
import type { ReadOperation } from '../../batch/operation';
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
	output: { id: z.string(), provider: z.string(), name: z.string(), price: z.number().nullable() },
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
