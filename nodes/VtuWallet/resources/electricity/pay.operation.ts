import { z } from 'zod';

import type { Api } from '../../api/types';
import type { PurchaseOperation, PurchasePlan, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { meterWarnings } from '../../values/meters';
import { readMoney } from '../../values/money';
import { textOf, valueUnder } from '../../values/nested';
import { filled, tokenIn, unitsIn } from '../fields/receipt';
import { amountField, amountOf, checkName, expectedNameOption } from '../fields/common';
import { field, fixed } from '../fields/field';
import { filledText, id, inferred, naira, purchaseAt } from '../fields/requestBody';
import { type Meter, meterFields, meterNumberField, meterOf, verifyMeter } from './reads';

interface MeterPlan extends PurchasePlan {
	meter: Meter;
	customerName?: string;
}

export const payElectricity: PurchaseOperation = {
	kind: 'purchase',
	value: 'pay',
	name: 'Pay',
	action: 'Pay electricity',
	description: 'Buy a token for a prepaid meter, or pay the bill of a postpaid one',
	endpoint: purchaseAt('/api/bill', {
		trust: 'full',
		kind: ['electricity', 'bill', 'power'],
		recipient: 'meter',
		body: {
			disco: id,
			meter_type: z.enum(['prepaid', 'postpaid']),
			meter_number: filledText,
			amount: naira,
			// Some deployments demand it.
			bypass: inferred(z.union([z.boolean(), z.literal(0), z.literal(1)]).optional()),
		},
	}),
	code: {
		name: 'the electricity token',
		isMissing: ({ token }, { body }) => body.meter_type === 'prepaid' && token === undefined,
	},
	output: {
		discoId: shape.number,
		discoName: shape.maybeText,
		token: shape.maybeText,
		units: shape.maybeNumber,
		customerName: shape.maybeText,
		charges: shape.maybeNumber,
	},
	fromRow: ['discoId'],
	fields: [...meterFields, amountField],
	options: [
		field.choice('bypass', 'Skip Meter Check', {
			description:
				"If the provider says that 'bypass' is missing, choose 'No': it then checks the meter. 'Yes' skips its check.",
			default: 'leaveOut',
			choices: [
				['leaveOut', 'Provider Decides', 'Right for most providers'],
				['no', 'No', 'The provider checks the meter'],
				['yes', 'Yes', "Use it only after 'Verify' has found whose meter it is"],
			],
			...fixed,
		}),
		expectedNameOption,
	],

	plan(row): MeterPlan {
		const meter = meterOf(row);
		const amount = amountOf(row);
		const bypass = row.text('options.bypass');
		return {
			product: 'electricity',
			recipient: meter.meter_number,
			meter,
			amount,
			identity: { disco: meter.disco, meterType: meter.meter_type, amount },
			body: {
				...meter,
				amount,
				...(bypass === 'yes' || bypass === 'no' ? { bypass: bypass === 'yes' } : {}),
			},
			warnings: meterWarnings(meter.meter_number),
		};
	},

	async check(row: Row, plan: MeterPlan, api: Api) {
		const verify = async () => await verifyMeter(plan.meter, api);
		return await checkName(row, meterNumberField, plan, verify);
	},

	receiptFields(answer, { recipient, meter, customerName }: MeterPlan) {
		return filled({
			discoId: meter.disco,
			discoName: valueUnder(answer, ['disconame'], textOf),
			token: tokenIn(answer, [recipient]),
			units: unitsIn(answer),
			customerName: valueUnder(answer, ['customername'], textOf) ?? customerName,
			charges: valueUnder(answer, ['charges'], readMoney),
		});
	},
};
