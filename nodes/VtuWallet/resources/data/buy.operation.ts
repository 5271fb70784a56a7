import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { Api } from '../../api/types';
import type { PurchaseOperation, Row } from '../../batch/operation';
import { planId } from '../../values/ids';
import { networks } from '../../values/networks';
import { bypassField } from '../fields/bypass';
import { filled } from '../fields/filled';
import { locator } from '../fields/locator';
import { isNamed, linePlan, networkField, networkIn, type LinePlan } from '../fields/network';
import { phoneField, phoneFormatOption } from '../fields/phone';
import { networkIdsOption, useNetworkIds } from '../network/networkIds';
import { dataPlanList, dataPlansOf } from './catalogue';
import { digitsOnly, id, purchaseBody } from '../fields/requestBody';

const planDisplayName = 'Data Plan';

export const buyData: PurchaseOperation = {
	kind: 'purchase',
	value: 'buy',
	name: 'Buy',
	action: 'Buy data',
	description: 'Send a data plan to a phone number',
	endpoint: {
		method: 'POST',
		path: '/api/data',
		documented: true,
		carriesReference: true,
		deduplicates: true,
		requeryable: true,
		kind: ['data', 'internet'],
		contract: purchaseBody({
			network: id,
			phone: digitsOnly,
			data_plan: id,
			bypass: z.boolean().optional(),
		}),
	},
	output: { network: z.string(), plan: z.string().optional(), planId: z.number() },
	fields: [
		networkField,
		locator({
			displayName: planDisplayName,
			name: 'dataPlan',
			description: 'The plan to send. With the network Auto, the plan also decides the network.',
			list: dataPlanList,
			dependsOn: ['network'],
		}),
		phoneField,
		bypassField,
	],
	options: [networkIdsOption, phoneFormatOption],

	plan(row): LinePlan {
		const dataPlan = planId(row.id('dataPlan'), planDisplayName);
		const line = linePlan(row);
		return {
			...line,
			product: 'data',
			identity: { plan: dataPlan },
			body: { ...line.body, data_plan: dataPlan, bypass: row.flag('bypass') },
		};
	},

	async price({ body }, api) {
		return (await planOf(body, api))?.amount;
	},

	async check(row: Row, plan: LinePlan, api: Api) {
		const warnings = await useNetworkOfPlan(plan, api);
		return [...warnings, ...(await useNetworkIds(row, plan, api))];
	},

	receiptFields(answer, plan: LinePlan) {
		return filled({
			network: networkIn(answer, plan),
			plan: answer.dataplan,
			planId: plan.body.data_plan,
		});
	},
};

async function planOf({ data_plan: id }: IDataObject, api: Api) {
	return (await dataPlansOf(api)).find((plan) => Number(plan.id) === id);
}

/** A plan belongs to one network, so it knows better than the prefix of a number that may have been ported. */
async function useNetworkOfPlan(plan: LinePlan, api: Api): Promise<string[]> {
	if (!plan.networkGuessed) return [];
	const found = await planOf(plan.body, api).catch(() => undefined);
	const network = found && networks.find((known) => isNamed(known, found.network));
	if (!network || network === plan.network) return [];
	const guessed = plan.network;
	plan.network = network;
	plan.body.network = network.id;
	return [
		`The plan is one of ${network.name}, though the prefix of ${plan.recipient} is one of ${guessed.name}: right only if it was ported.`,
	];
}
