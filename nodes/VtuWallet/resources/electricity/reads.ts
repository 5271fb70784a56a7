import { endpoints } from '../../api/endpoints';
import { shape } from '../../batch/report/receiptShape';
import { namedShape } from '../fields/list';
import { readList, readOne } from '../fields/read';
import { discosOf, meterFields, meterOf, verifyMeter } from './meter';

export const getDiscos = readList({
	value: 'getDiscos',
	name: 'Get Discos',
	action: 'Get electricity discos',
	description: 'List the electricity distribution companies and their IDs',
	endpoint: endpoints.discos,
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
