import type { FormField, PickList, Row } from '../../batch/operation';
import { choice } from '../fields/choice';
import { type Choice, field } from '../fields/field';
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

const packageTypes: PackageType[] = ['DATA-ONLY', 'DATA-VOICE-SMS'];

/** A locator that takes any ID. */
const anyLocator = (
	name: 'country' | 'packageId' | 'esimId',
	description: string,
	list: PickList,
	placeholder: string,
	dependsOn?: string[],
) =>
	locator(name, displayNames[name], description, list, {
		id: { placeholder, regex: '\\s*\\S.*', advice: 'Enter the ID as the provider gives it' },
		dependsOn,
	});

export const packageTypeChoices: Choice[] = [
	['DATA-ONLY', 'Data Only'],
	['DATA-VOICE-SMS', 'Data, Voice and SMS'],
];

export const packageTypeField = field.choice(
	'packageType',
	displayNames.packageType,
	'DATA-ONLY',
	packageTypeChoices,
	'What the package holds',
);

export const countryField = anyLocator('country', 'Where the eSIM is used', countryList, 'e.g. 12');

export const countryOfListField: FormField = {
	...countryField,
	required: false,
	description: 'Shortens the list of packages; it is not sent',
};

export const packageOfCountryField = anyLocator(
	'packageId',
	'The package to buy',
	packageList,
	'e.g. 1234',
	['country.value', 'packageType'],
);

export const packageField = anyLocator(
	'packageId',
	'The package to look up',
	packageList,
	'e.g. 1234',
);

export const topUpPackageField = anyLocator(
	'packageId',
	'The top-up to buy; only those of the chosen eSIM fit',
	topUpPlanList,
	'e.g. 1234',
	['esimId.value'],
);

export const esimField = anyLocator(
	'esimId',
	'One of your eSIMs; the list shows the 50 newest',
	ownEsimList,
	'e.g. 321',
);

export const countryOf = (row: Row): string => idText(row.id('country'), displayNames.country);
export const packageIdOf = (row: Row): string =>
	idText(row.id('packageId'), displayNames.packageId);
export const esimIdOf = (row: Row): string => idText(row.id('esimId'), displayNames.esimId);
export const packageTypeOf = (row: Row): PackageType =>
	choice(row.raw('packageType'), displayNames.packageType, packageTypes);
