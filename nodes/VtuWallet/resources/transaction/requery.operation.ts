import type { ReadOperation } from '../../batch/operation';
import { simplifyField, wantsSimple } from '../fields/list';
import {
	itemOf,
	look,
	lookUpOptions,
	optionsOf,
	referenceField,
	referenceOf,
	transactionShape,
} from './lookUp';

export const requeryTransaction: ReadOperation = {
	kind: 'read',
	value: 'requery',
	name: 'Requery',
	action: 'Requery transaction',
	description: 'Look up what became of a purchase; it never charges',
	output: transactionShape,
	fields: [referenceField, simplifyField, lookUpOptions],

	async run(row, api) {
		const reference = referenceOf(row);
		return itemOf(reference, await look(api, reference, optionsOf(row)), wantsSimple(row));
	},
};
