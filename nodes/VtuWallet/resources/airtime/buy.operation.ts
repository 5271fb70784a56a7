import { z } from 'zod';

import type { PurchaseOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { amountField, amountOf } from '../fields/amount';
import { bypassOption, bypassOutsideOptions, wantsBypass } from '../fields/bypass';
import { choice } from '../fields/choice';
import { linePlan, networkField, networkIn, type LinePlan } from '../fields/network';
import { phoneField, phoneFormatOption } from '../fields/phone';
import { networkIdsOption, useNetworkIds } from '../network/networkIds';
import { digitsOnly, id, naira, purchaseBody } from '../fields/requestBody';

export const buyAirtime: PurchaseOperation = {
	kind: 'purchase',
	value: 'buy',
	name: 'Buy',
	action: 'Buy airtime',
	description: 'Send airtime to a phone number',
	endpoint: {
		method: 'POST',
		path: '/api/topup',
		documented: true,
		carriesReference: true,
		deduplicates: true,
		requeryable: true,
		kind: ['airtime', 'topup', 'vtu', 'sns'],
		recipient: 'phone',
		contract: purchaseBody({
			network: id,
			phone: digitsOnly,
			plan_type: z.enum(['VTU', 'SNS']),
			amount: naira,
			bypass: z.boolean().optional(),
		}),
	},
	output: { network: shape.text, planType: shape.text },
	fromRow: ['network', 'planType'],
	fields: [
		phoneField,
		amountField,
		networkField,
		{
			displayName: 'Airtime Type',
			name: 'planType',
			type: 'options',
			default: 'VTU',
			options: [
				{ name: 'VTU', value: 'VTU', description: 'Ordinary airtime' },
				{ name: 'Share and Sell', value: 'SNS', description: 'Airtime shared from another line' },
			],
			description: 'How the airtime is delivered',
		},
		bypassOutsideOptions,
	],
	notInIdentity: ['network'],
	options: [bypassOption, networkIdsOption, phoneFormatOption],

	plan(row): LinePlan {
		const line = linePlan(row);
		const amount = amountOf(row);
		const planType = choice(row.raw('planType'), 'Airtime Type', ['VTU', 'SNS']);
		return {
			...line,
			product: 'airtime',
			amount,
			identity: { amount, planType },
			body: { ...line.body, plan_type: planType, amount, bypass: wantsBypass(row) },
		};
	},

	check: useNetworkIds,

	receiptFields(answer, plan: LinePlan) {
		return { network: networkIn(answer, plan), planType: plan.body.plan_type };
	},
};
