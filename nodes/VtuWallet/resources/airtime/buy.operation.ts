import { z } from 'zod';

import { shape } from '../../batch/report/receiptShape';
import { amountField, amountOf, bypass, phoneField } from '../fields/common';
import { field, wordOf } from '../fields/field';
import {
	linePlan,
	type NetworkPlan,
	networkField,
	networkIn,
	otherNetworkIn,
	useNetworkIds,
} from '../network/networks';
import { digitsOnly, id, naira, purchase } from '../fields/requestBody';

const planTypeOption = field.choice('planType', 'Airtime Type', {
	description: 'How the airtime is delivered',
	default: 'VTU',
	choices: [
		['VTU', 'VTU', 'Ordinary airtime'],
		[
			'SNS',
			'Share and Sell',
			'The provider shares it from a line of its own. The usual kind is VTU.',
		],
	],
});

const inOptions = { ...planTypeOption, name: 'options.planType' };
/** Hidden, because older workflows have it outside the options. */
const planTypeField = field.hidden('planType', 'Airtime Type', 'VTU');

export const buyAirtime = purchase({
	value: 'buy',
	name: 'Buy',
	action: 'Buy airtime',
	description: 'Send airtime to a phone number',
	at: '/api/topup',
	trust: 'full',
	sold: { as: 'Airtime', atFaceValue: true },
	kinds: ['airtime', 'topup', 'vtu', 'sns'],
	recipient: 'phone',
	body: {
		network: id,
		phone: digitsOnly,
		plan_type: z.enum(['VTU', 'SNS']),
		amount: naira,
		bypass: z.boolean().optional(),
	},
	output: { network: shape.text, planType: shape.text },
	fromRow: ['network', 'planType'],
	fields: [phoneField, amountField, networkField, planTypeField, bypass.field],
	notInIdentity: ['network', 'planType'],
	options: [bypass.option, planTypeOption],

	plan(row, provider) {
		const line = linePlan(row, provider);
		const amount = amountOf(row);
		const isOption = row.raw(inOptions.name) !== undefined;
		const planType = wordOf(row, isOption ? inOptions : planTypeOption);
		return {
			...line,
			amount,
			identity: { amount },
			body: { ...line.body, plan_type: planType, amount, bypass: bypass.of(row) },
		};
	},

	check: useNetworkIds,
	otherThingIn: otherNetworkIn,

	receiptFields(answer, plan: NetworkPlan) {
		return { network: networkIn(answer, plan), planType: plan.body.plan_type };
	},
});
