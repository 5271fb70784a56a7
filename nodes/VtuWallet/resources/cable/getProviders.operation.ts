import type { ReadOperation } from '../../batch/operation';
import { itemsOf, listFields, named, namedShape } from '../fields/list';
import { listMayDiffer, requestOf, requestOptions } from '../fields/request';
import { cableProvidersEndpoint, cableProvidersOf } from './catalogue';

export const getCableProviders: ReadOperation = {
	kind: 'read',
	value: 'getProviders',
	name: 'Get Providers',
	action: 'Get cable providers',
	description: 'List the cable TV providers and their IDs',
	notDocumented: listMayDiffer,
	output: namedShape,
	fields: [...listFields, requestOptions(cableProvidersEndpoint)],
	run: async (row, api) =>
		itemsOf(row, await cableProvidersOf(api, requestOf(row, cableProvidersEndpoint)), named),
};
