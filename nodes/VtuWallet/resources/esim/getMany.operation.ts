import type { ReadOperation } from '../../batch/operation';
import { itemsOf, listFields } from '../fields/list';
import { ownEsimsOf } from './catalogue';
import { esimShape, simpleEsim } from './simplified';

export const getManyEsims: ReadOperation = {
	kind: 'read',
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many eSIMs',
	description: 'List your own eSIMs, the newest first; the provider shows the 50 newest only',
	output: esimShape,
	fields: listFields,
	run: async (row, api) => itemsOf(row, await ownEsimsOf(api), simpleEsim),
};
