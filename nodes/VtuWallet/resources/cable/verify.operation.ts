import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { simplifyField, wantsSimple } from '../fields/list';
import { cableField, cableOf, iucField, iucOf, verifySmartcard } from '../fields/smartcard';

export const verifyCable: ReadOperation = {
	kind: 'read',
	value: 'verify',
	name: 'Verify',
	action: 'Verify cable smartcard',
	description: 'Look up whose smartcard it is; it never charges',
	output: { iuc: shape.text, customerName: shape.text },
	fields: [cableField, iucField, simplifyField],

	async run(row, api) {
		const iuc = iucOf(row);
		const { name, raw } = await verifySmartcard(cableOf(row), iuc, api);
		return wantsSimple(row) ? { iuc, customerName: name } : raw;
	},
};
