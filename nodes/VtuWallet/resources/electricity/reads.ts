import { discos } from '../../api/answers/schemas/catalogues';
import { validation, type Validation } from '../../api/answers/schemas/lookUp';
import { endpoints } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { FormField, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { discoWords } from '../../values/discoNames';
import { planId } from '../../values/ids';
import { digits } from '../../values/meters';
import { catalogue, locator, pickList } from '../fields/catalogue';
import { cellOf, field, wordOf } from '../fields/field';
import { listMayDiffer, namedShape, readList, readOne } from '../fields/read';

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

export const meterNumberField = field.text('meterNumber', 'Meter Number', {
	description: 'The digits on the meter; keep them as text, so that leading zeros are not lost',
	required: true,
	placeholder: 'e.g. 04123456789',
});

export const meterFields: FormField[] = [discoField, meterTypeField, meterNumberField];

export const meterOf = (row: Row) => ({
	disco: cellOf(row, discoField, planId),
	meter_type: wordOf(row, meterTypeField),
	meter_number: cellOf(row, meterNumberField, digits),
});

export type Meter = ReturnType<typeof meterOf>;

export async function verifyMeter(query: Meter, api: Api): Promise<Validation> {
	return await api.ask({ method: 'GET', path: '/api/bill/bill-validation', query }, validation);
}

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
