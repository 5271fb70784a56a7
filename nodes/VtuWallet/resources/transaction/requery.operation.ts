import type { ReadOperation } from '../../batch/operation';
import { simplifyField, wantsSimple } from '../fields/list';
import { itemOf, look, referenceField, referenceOf, transactionShape } from './lookUp';

export const requeryTransaction: ReadOperation = {
	kind: 'read',
	value: 'requery',
	name: 'Requery',
	action: 'Requery transaction',
	description: 'Look up the status of a purchase; it never charges',
	output: transactionShape,
	fields: [referenceField, simplifyField],

	async run(row, api) {
		const reference = referenceOf(row);
		return itemOf(reference, await look(api, reference), wantsSimple(row));
	},
};
