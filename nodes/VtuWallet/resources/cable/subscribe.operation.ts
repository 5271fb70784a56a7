import { z } from 'zod';

import type { Api } from '../../api/types';
import type { PurchasePlan, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { BadInput } from '../../values/badInput';
import { lengthWarnings } from '../../values/numbers';
import { readMoney } from '../../values/money';
import { textOf, valueUnder } from '../../values/nested';
import { bypass, checkName, expectedNameOption } from '../fields/common';
import { planIdOf } from '../fields/field';
import { filled, oneOf, onePrice } from '../fields/receipt';
import { locator, nameOfPicked } from '../fields/catalogue';
import { filledText, id, purchase } from '../fields/requestBody';
import {
	cableField,
	cablePlanList,
	cablePlansLike,
	iucField,
	iucOf,
	verifySmartcard,
} from './reads';

const planField = locator('cablePlan', 'Plan', 'The plan to pay for', cablePlanList, {
	dependsOn: ['cable.value'],
});

interface CablePurchase extends PurchasePlan {
	cable: number;
	provider?: string;
	cablePlan: number;
	/** From the provider's list. */
	planName?: string;
	customerName?: string;
}

export const subscribeCable = purchase({
	value: 'subscribe',
	name: 'Subscribe',
	action: 'Subscribe to cable plan',
	description: 'Pay a cable TV plan for a smartcard',
	at: '/api/cable',
	trust: 'full',
	sold: { as: 'Cable TV' },
	kinds: ['cable', 'tv', 'cabletv'],
	recipient: 'smartcard',
	body: {
		cable: id,
		cable_plan: id,
		iuc: filledText,
		bypass: z.union([z.literal(0), z.literal(1)]),
	},
	output: {
		provider: shape.maybeText,
		planId: shape.number,
		plan: shape.maybeText,
		customerName: shape.maybeText,
		charges: shape.maybeNumber,
	},
	fromRow: ['provider', 'planId', 'plan'],
	fields: [cableField, planField, iucField, bypass.field],
	options: [
		{
			...bypass.option,
			displayName: 'Skip Smartcard Check',
			description:
				"Whether to skip the provider's check of the smartcard. Use it only after 'Verify' has found whose it is.",
		},
		expectedNameOption,
	],

	plan(row) {
		const cable = planIdOf(row, cableField);
		const cablePlan = planIdOf(row, planField);
		const iuc = iucOf(row);
		return {
			recipient: iuc,
			cable,
			provider: nameOfPicked(row, cableField),
			cablePlan,
			identity: { cable, plan: cablePlan },
			body: { cable, cable_plan: cablePlan, iuc, bypass: bypass.of(row) ? 1 : 0 },
			warnings: lengthWarnings('smartcard', iuc),
		};
	},

	price: async (plan: CablePurchase, api) => onePrice(await cablePlansLike(api, plan)),

	async check(row: Row, plan: CablePurchase, api: Api) {
		const verify = async () => await verifySmartcard(plan.cable, plan.recipient, api);
		const warnings = await checkName(row, iucField, plan, verify);
		// The receipt names the plan, if the list can be read.
		const alike = await cablePlansLike(api, plan).catch((caught: unknown) => {
			if (caught instanceof BadInput) throw caught;
			return [];
		});
		plan.planName = oneOf(alike.map(({ name }) => name));
		plan.listPrice = onePrice(alike);
		return warnings;
	},

	receiptFields(answer, { provider, cablePlan, planName, customerName }: CablePurchase) {
		const { cabl_name: misspelt, cable_name: plan, charges } = answer;
		return {
			...filled({ provider }),
			planId: cablePlan,
			...filled({
				plan: plan ?? misspelt ?? planName,
				customerName: valueUnder(answer, ['customername'], textOf) ?? customerName,
				charges: readMoney(charges),
			}),
		};
	},
});
