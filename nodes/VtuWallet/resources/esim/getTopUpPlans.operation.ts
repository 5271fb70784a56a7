import type { ReadOperation } from '../../batch/operation';
import { itemsOf, limitOf, listFields } from '../fields/list';
import { topUpPlansOf } from './catalogue';
import { esimField, esimIdOf } from './esimFields';
import { packageShape, simplePackage } from './simplified';

export const getEsimTopUpPlans: ReadOperation = {
	kind: 'read',
	value: 'getTopUpPlans',
	name: 'Get Top-Up Plans',
	action: 'Get eSIM top-up plans',
	description: 'List the packages that one of your eSIMs can be topped up with',
	output: packageShape,
	fields: [esimField, ...listFields],
	run: async (row, api) =>
		itemsOf(row, await topUpPlansOf(api, esimIdOf(row), limitOf(row)), simplePackage),
};
