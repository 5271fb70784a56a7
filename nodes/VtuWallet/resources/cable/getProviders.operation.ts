import type { ReadOperation } from '../../batch/operation';
import { itemsOf, listFields, named, namedShape } from '../fields/list';
import { requestOf, requestOptions } from '../fields/request';
import { cableProvidersEndpoint, cableProvidersOf } from './catalogue';

export const getCableProviders: ReadOperation = {
	kind: 'read',
	value: 'getProviders',
	name: 'Get Providers',
	action: 'Get cable providers',
	description: 'List the cable TV providers and their IDs',
	notDocumented: "The list of cable providers is not shown in the provider's document",
	output: namedShape,
	fields: [...listFields, requestOptions(cableProvidersEndpoint)],
	run: async (row, api) =>
		itemsOf(row, await cableProvidersOf(api, requestOf(row, cableProvidersEndpoint)), named),
};
