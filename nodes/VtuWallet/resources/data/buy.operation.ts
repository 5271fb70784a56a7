import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { Api } from '../../api/types';
import type { PurchaseOperation, Row } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { planId } from '../../values/ids';
import { networks } from '../../values/networks';
import { bypassOption, bypassOutsideOptions, wantsBypass } from '../fields/bypass';
import { filled } from '../fields/filled';
import { locator } from '../fields/locator';
import { isNamed, linePlan, networkField, networkIn, type LinePlan } from '../fields/network';
import { phoneField, phoneFormatOption } from '../fields/phone';
import { networkIdsOption, useNetworkIds } from '../network/networkIds';
import { dataPlanList, dataPlansOf } from './catalogue';
import { portedOption, refuseOtherNetwork, useNetworkOf } from './ported';
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
		recipient: 'phone',
		contract: purchaseBody({
			network: id,
			phone: digitsOnly,
			data_plan: id,
			bypass: z.boolean().optional(),
		}),
	},
	output: { network: shape.text, plan: shape.maybeText, planId: shape.number },
	fromRow: ['network', 'plan', 'planId'],
	fields: [
		networkField,
		locator({
			displayName: planDisplayName,
			name: 'dataPlan',
			description:
				'The plan to send. By name, such as 1GB, it is the one of that name on the network of the number.',
			list: dataPlanList,
			dependsOn: ['network'],
		}),
		phoneField,
		bypassOutsideOptions,
	],
	notInIdentity: ['network'],
	options: [bypassOption, networkIdsOption, phoneFormatOption, portedOption],

	plan(row): LinePlan {
		const dataPlan = planId(row.id('dataPlan'), planDisplayName);
		const line = linePlan(row);
		refuseOtherNetwork(row, line);
		return {
			...line,
			product: 'data',
			identity: { plan: dataPlan },
			body: { ...line.body, data_plan: dataPlan, bypass: wantsBypass(row) },
		};
	},

	async price({ body }, api) {
		return (await planOf(body, api))?.amount;
	},

	async check(row: Row, plan: LinePlan, api: Api) {
		const warnings = await useNetworkOfPlan(row, plan, api);
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

/** A plan belongs to one network. Where the list cannot be had, the provider's own check has to do. */
async function useNetworkOfPlan(row: Row, plan: LinePlan, api: Api): Promise<string[]> {
	const found = await planOf(plan.body, api).catch(() => undefined);
	const owner = found && networks.find((known) => isNamed(known, found.network));
	return owner ? useNetworkOf(row, plan, owner, planDisplayName) : [];
}
