import { z } from 'zod';

import type { DataPlan } from '../../api/answers/schemas/catalogues';
import type { Api } from '../../api/types';
import type { Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { bypass, phoneField } from '../fields/common';
import { planIdOf } from '../fields/field';
import { filled, onePrice } from '../fields/receipt';
import { locator } from '../fields/catalogue';
import {
	linePlan,
	type NetworkPlan,
	networkField,
	networkIn,
	otherNetworkIn,
	useNetworkIds,
} from '../network/networks';
import { digitsOnly, id, purchase } from '../fields/requestBody';
import {
	dataKinds,
	dataPlanList,
	dataPlansOf,
	ownerOf,
	portedOption,
	refuseOtherNetwork,
	useNetworkOf,
} from './catalogue';

const planField = locator(
	'dataPlan',
	'Data Plan',
	'The plan to send. By name, such as 1GB SME, it is the one of that name on the network of the number.',
	dataPlanList,
	{ dependsOn: ['network'] },
);

export const buyData = purchase({
	value: 'buy',
	name: 'Buy',
	action: 'Buy data',
	description: 'Send a data plan to a phone number',
	at: '/api/data',
	trust: 'full',
	sold: { as: 'Data' },
	kinds: dataKinds,
	recipient: 'phone',
	body: {
		network: id,
		phone: digitsOnly,
		data_plan: id,
		bypass: z.boolean().optional(),
	},
	output: { network: shape.text, plan: shape.maybeText, planId: shape.number },
	fromRow: ['network', 'plan', 'planId'],
	fields: [networkField, planField, phoneField, bypass.field],
	notInIdentity: ['network'],
	options: [bypass.option, portedOption],

	plan(row, provider) {
		const dataPlan = planIdOf(row, planField);
		const line = linePlan(row, provider);
		refuseOtherNetwork(row, line.network);
		return {
			...line,
			identity: { plan: dataPlan },
			body: { ...line.body, data_plan: dataPlan, bypass: bypass.of(row) },
		};
	},

	price: async (plan: NetworkPlan, api) => onePrice(await plansOf(plan, api)),

	async check(row: Row, plan: NetworkPlan, api: Api) {
		const warnings = await useNetworkOfPlan(row, plan, api);
		return [...warnings, ...(await useNetworkIds(row, plan, api))];
	},

	otherThingIn: otherNetworkIn,

	receiptFields(answer, plan: NetworkPlan) {
		return filled({
			network: networkIn(answer, plan),
			plan: answer.dataplan,
			planId: plan.body.data_plan,
		});
	},
});

/** Several lines may have one ID. Those of the row's network count; if there are none, those without a network. */
async function plansOf({ body, network }: NetworkPlan, api: Api): Promise<DataPlan[]> {
	const alike = (await dataPlansOf(api)).filter(({ id }) => Number(id) === body.data_plan);
	const own = alike.filter((plan) => ownerOf(plan) === network);
	return own.length > 0 ? own : alike.filter((plan) => ownerOf(plan) === undefined);
}

/** Without the list, the provider checks the network of the plan. */
async function useNetworkOfPlan(row: Row, plan: NetworkPlan, api: Api): Promise<string[]> {
	const list = await dataPlansOf(api).catch((): DataPlan[] => []);
	const alike = list.filter(({ id }) => Number(id) === plan.body.data_plan);
	const owners = new Set(alike.map(ownerOf));
	const [owner] = owners;
	return owner && owners.size === 1 ? useNetworkOf(row, plan, owner, planField.displayName) : [];
}
