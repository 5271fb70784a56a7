import type { INodeProperties } from 'n8n-workflow';

import type { FormField, Row } from '../../batch/operation';
import { choice } from '../fields/choice';
import { idText } from '../fields/idText';
import { locator } from '../fields/locator';
import { countryList, ownEsimList, packageList, topUpPlanList } from './lists';

const displayNames = {
	packageType: 'Package Type',
	country: 'Country',
	packageId: 'Package',
	esimId: 'eSIM',
};

export type PackageType = 'DATA-ONLY' | 'DATA-VOICE-SMS';

export const packageTypes: PackageType[] = ['DATA-ONLY', 'DATA-VOICE-SMS'];

const anyId = (placeholder: string) => ({
	placeholder,
	regex: '\\s*\\S.*',
	advice: 'Enter the ID as the provider gives it',
});

export const packageTypeChoices = [
	{ name: 'Data Only', value: 'DATA-ONLY' },
	{ name: 'Data, Voice and SMS', value: 'DATA-VOICE-SMS' },
];

export const packageTypeField: INodeProperties = {
	displayName: displayNames.packageType,
	name: 'packageType',
	type: 'options',
	default: 'DATA-ONLY',
	options: packageTypeChoices,
	description: 'What the package holds',
};

export const countryField = locator({
	displayName: displayNames.country,
	name: 'country',
	description: 'Where the eSIM is used',
	list: countryList,
	id: anyId('e.g. 12'),
});

/** The country of a purchase is not sent: it only shortens the list of packages. */
export const countryOfListField: FormField = {
	...countryField,
	required: false,
	description: 'Shortens the list of packages; nothing of it is sent',
};

export const packageOfCountryField = locator({
	displayName: displayNames.packageId,
	name: 'packageId',
	description: 'The package to buy',
	list: packageList,
	id: anyId('e.g. 1234'),
	dependsOn: ['country.value', 'packageType'],
});

export const packageField = locator({
	displayName: displayNames.packageId,
	name: 'packageId',
	description: 'The package to look up',
	list: packageList,
	id: anyId('e.g. 1234'),
});

export const topUpPackageField = locator({
	displayName: displayNames.packageId,
	name: 'packageId',
	description: 'The top-up to buy; only those of the chosen eSIM fit',
	list: topUpPlanList,
	id: anyId('e.g. 1234'),
	dependsOn: ['esimId.value'],
});

export const esimField = locator({
	displayName: displayNames.esimId,
	name: 'esimId',
	description: 'One of your eSIMs; the list shows the 50 newest',
	list: ownEsimList,
	id: anyId('e.g. 321'),
});

export const countryOf = (row: Row): string => idText(row.id('country'), displayNames.country);
export const packageIdOf = (row: Row): string =>
	idText(row.id('packageId'), displayNames.packageId);
export const esimIdOf = (row: Row): string => idText(row.id('esimId'), displayNames.esimId);
export const packageTypeOf = (row: Row): PackageType =>
	choice(row.raw('packageType'), displayNames.packageType, packageTypes);
