import type { ReadOperation } from '../../batch/operation';
import { itemsOf, listFields, named, namedShape } from '../fields/list';
import { listMayDiffer, requestOf, requestOptions } from '../fields/request';
import { discosEndpoint, discosOf } from './catalogue';

export const getDiscos: ReadOperation = {
	kind: 'read',
	value: 'getDiscos',
	name: 'Get Discos',
	action: 'Get electricity discos',
	description: 'List the electricity distribution companies and their IDs',
	notDocumented: listMayDiffer,
	output: namedShape,
	fields: [...listFields, requestOptions(discosEndpoint)],
	run: async (row, api) => itemsOf(row, await discosOf(api, requestOf(row, discosEndpoint)), named),
};
