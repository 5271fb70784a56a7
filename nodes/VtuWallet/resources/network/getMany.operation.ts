import type { ReadOperation } from '../../batch/operation';
import { itemsOf, listFields, named, namedShape } from '../fields/list';
import { networksOf } from './networkIds';

export const getNetworks: ReadOperation = {
	kind: 'read',
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many networks',
	description: 'List the networks and their IDs',
	output: namedShape,
	fields: listFields,
	run: async (row, api) => itemsOf(row, await networksOf(api), named),
};
