import type { INodeProperties } from 'n8n-workflow';

import type { ReadOperation } from '../../batch/operation';
import { itemsOf, limitOf, listFields } from '../fields/list';
import { requestOf, requestOptions } from '../fields/request';
import { byCountryEndpoint, packagesOf } from './catalogue';
import { countryField, countryOf, packageTypeChoices, packageTypeOf } from './esimFields';
import { packageShape, simplePackage } from './simplified';

const typeFilterField: INodeProperties = {
	displayName: 'Package Type',
	name: 'packageType',
	type: 'options',
	default: '',
	options: [{ name: 'All', value: '' }, ...packageTypeChoices],
	description: 'Only packages of this type',
};

export const getEsimPackages: ReadOperation = {
	kind: 'read',
	value: 'getPackages',
	name: 'Get Packages',
	action: 'Get eSIM packages',
	description: 'List the packages of a country with their prices and IDs',
	output: packageShape,
	fields: [countryField, typeFilterField, ...listFields, requestOptions(byCountryEndpoint)],

	async run(row, api) {
		const type = row.text('packageType') === '' ? {} : { package_type: packageTypeOf(row) };
		const request = requestOf(row, byCountryEndpoint, { id: countryOf(row) }, type);
		return itemsOf(row, await packagesOf(api, request, limitOf(row)), simplePackage);
	},
};
