import { z } from 'zod';

import { discos } from '../../api/answers/schemas/catalogues';
import { validation, type Validation } from '../../api/answers/schemas/lookUp';
import { endpoints } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { FormField, PurchasePlan, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { discoWords } from '../../values/discoNames';
import { digits, lengthWarnings } from '../../values/numbers';
import { readMoney } from '../../values/money';
import { textOf, valueUnder } from '../../values/nested';
import { catalogue, locator, nameOfPicked, pickList } from '../fields/catalogue';
import { amountField, amountOf, checkName, expectedNameOption } from '../fields/common';
import { cellOf, field, planIdOf, required, setting, wordOf } from '../fields/field';
import { listMayDiffer, namedShape, readList, readOne } from '../fields/read';
import { filled, tokenIn, unitsIn } from '../fields/receipt';
import { filledText, id, undocumented, naira, purchase } from '../fields/requestBody';

const discosOf = catalogue(endpoints.discos, discos);

const discoList = pickList('searchDiscos', discosOf, {
	vocabulary: discoWords,
	placeholder: 'e.g. Ikeja',
});

const discoField = locator(
	'disco',
	'Disco',
	'The electricity distribution company that reads the meter',
	discoList,
);

const meterTypeField = field.choice('meterType', 'Meter Type', {
	description: 'Whether the meter takes a token or its holder gets a bill',
	default: 'prepaid',
	choices: [
		['prepaid', 'Prepaid'],
		['postpaid', 'Postpaid'],
	],
});

const meterNumberField = required.text('meterNumber', 'Meter Number', {
	description: 'The digits on the meter; keep them as text, so that leading zeros are not lost',
	placeholder: 'e.g. 04123456789',
});

const meterFields: FormField[] = [discoField, meterTypeField, meterNumberField];

const meterOf = (row: Row) => ({
	disco: planIdOf(row, discoField),
	meter_type: wordOf(row, meterTypeField),
	meter_number: cellOf(row, meterNumberField, digits),
});

type Meter = ReturnType<typeof meterOf>;

async function verifyMeter(query: Meter, api: Api): Promise<Validation> {
	return await api.ask({ method: 'GET', path: '/api/bill/bill-validation', query }, validation);
}

interface MeterPlan extends PurchasePlan {
	meter: Meter;
	discoName?: string;
	customerName?: string;
}

export const payElectricity = purchase({
	value: 'pay',
	name: 'Pay',
	action: 'Pay electricity',
	description: 'Buy a token for a prepaid meter, or pay the bill of a postpaid one',
	at: '/api/bill',
	trust: 'full',
	sold: { as: 'Electricity', atFaceValue: true },
	kinds: ['electricity', 'bill', 'power'],
	recipient: 'meter',
	body: {
		disco: id,
		meter_type: z.enum(['prepaid', 'postpaid']),
		meter_number: filledText,
		amount: naira,
		// The public server of this family demands it.
		bypass: undocumented(z.boolean()),
	},
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
		setting.flag('bypass', 'Skip Meter Check', {
			description:
				"Whether to skip the provider's check of the meter. Use it only after 'Verify' has found whose meter it is.",
		}),
		expectedNameOption,
	],

	plan(row) {
		const meter = meterOf(row);
		const amount = amountOf(row);
		return {
			recipient: meter.meter_number,
			meter,
			discoName: nameOfPicked(row, discoField),
			amount,
			identity: { disco: meter.disco, meterType: meter.meter_type, amount },
			body: {
				...meter,
				amount,
				bypass: row.flag('options.bypass'),
			},
			warnings: lengthWarnings('meter', meter.meter_number),
		};
	},

	async check(row: Row, plan: MeterPlan, api: Api) {
		const verify = async () => await verifyMeter(plan.meter, api);
		return await checkName(row, meterNumberField, plan, verify);
	},

	receiptFields(answer, { recipient, meter, discoName, customerName }: MeterPlan) {
		return filled({
			discoId: meter.disco,
			discoName: valueUnder(answer, ['disconame'], textOf) ?? discoName,
			token: tokenIn(answer, [recipient]),
			units: unitsIn(answer),
			customerName: valueUnder(answer, ['customername'], textOf) ?? customerName,
			charges: valueUnder(answer, ['charges'], readMoney),
		});
	},
});

export const getDiscos = readList({
	value: 'getDiscos',
	name: 'Get Discos',
	action: 'Get electricity discos',
	description: 'List the electricity distribution companies and their IDs',
	notDocumented: listMayDiffer,
	output: namedShape,
	load: discosOf,
});

export const verifyElectricity = readOne({
	value: 'verify',
	name: 'Verify',
	action: 'Verify electricity meter',
	description: 'Look up whose meter it is; it never charges',
	output: {
		meterNumber: shape.text,
		meterType: shape.text,
		customerName: shape.text,
		customerAddress: shape.maybeText,
	},
	fields: meterFields,

	async load(api, row) {
		const meter = meterOf(row);
		const { name, address, meterNumber = meter.meter_number, raw } = await verifyMeter(meter, api);
		const { meter_type: meterType } = meter;
		return { meterNumber, meterType, customerName: name, customerAddress: address, raw };
	},
});
