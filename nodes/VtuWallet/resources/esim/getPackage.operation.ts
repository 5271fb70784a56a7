import type { ReadOperation } from '../../batch/operation';
import { simplifyField, wantsSimple } from '../fields/list';
import { packageById } from './catalogue';
import { packageField, packageIdOf } from './esimFields';
import { packageShape, simplePackage } from './simplified';

export const getEsimPackage: ReadOperation = {
	kind: 'read',
	value: 'getPackage',
	name: 'Get Package',
	action: 'Get eSIM package',
	description: 'Get one package with its current price',
	output: packageShape,
	fields: [packageField, simplifyField],

	async run(row, api) {
		const found = await packageById(api, packageIdOf(row));
		return wantsSimple(row) ? simplePackage(found) : found.raw;
	},
};
