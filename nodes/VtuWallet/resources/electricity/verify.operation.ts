import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { filled } from '../fields/filled';
import { simplifyField, wantsSimple } from '../fields/list';
import { meterFields, meterOf, verifyMeter } from '../fields/meter';

export const verifyElectricity: ReadOperation = {
	kind: 'read',
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
	fields: [...meterFields, simplifyField],

	async run(row, api) {
		const meter = meterOf(row);
		const { name, address, meterNumber, raw } = await verifyMeter(meter, api);
		if (!wantsSimple(row)) return raw;
		return {
			meterNumber: meterNumber ?? meter.meter_number,
			meterType: meter.meter_type,
			customerName: name,
			...filled({ customerAddress: address }),
		};
	},
};
