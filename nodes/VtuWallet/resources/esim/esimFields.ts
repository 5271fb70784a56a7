import type { EsimCountry, EsimPackage } from '../../api/answers/schemas/esims';
import { fillPath } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { FormField, PickList, Row } from '../../batch/operation';
import { cellOf, type Choice, field, wordOf } from '../fields/field';
import { label, locator } from '../fields/locator';
import { idText } from '../../values/ids';
import { byCountryEndpoint, ownEsimsOf, packagesOf, pricingOf, topUpPlansOf } from './catalogue';

export const countryList: PickList = {
	name: 'searchEsimCountries',
	load: async (api) => (await pricingOf(api)).map(({ id, name }) => ({ value: id, name })),
};

/** The packages of the chosen country and type, or all of them. */
export const packageList: PickList = {
	name: 'searchEsimPackages',
	async load(api, chosen) {
		const type = chosen('packageType');
		const packages = await packagesIn(api, chosen('country'), type);
		return packages
			.filter(({ packageType }) => type === '' || (packageType ?? type) === type)
			.map(packageItem);
	},
};

export const topUpPlanList: PickList = {
	name: 'searchEsimTopUpPlans',
	async load(api, chosen) {
		const esimId = chosen('esimId');
		return esimId === '' ? [] : (await topUpPlansOf(api, esimId, Infinity)).map(packageItem);
	},
};

export const ownEsimList: PickList = {
	name: 'searchOwnEsims',
	load: async (api) =>
		(await ownEsimsOf(api)).map(({ id, packageName, countryName, iccid }) => ({
			value: id,
			name: label([packageName ?? id, countryName, iccid]),
		})),
};

async function packagesIn(api: Api, country: string, type: string): Promise<EsimPackage[]> {
	if (country === '') return everyPackage(await pricingOf(api));
	const { method, path } = byCountryEndpoint;
	const query = type === '' ? {} : { package_type: type };
	return await packagesOf(api, { method, path: fillPath(path, { id: country }), query }, Infinity);
}

/** The price list has a package for several countries once per country. */
function everyPackage(countries: EsimCountry[]): EsimPackage[] {
	return [
		...new Map(
			countries.flatMap(({ packages }) => packages).map((entry) => [entry.id, entry]),
		).values(),
	];
}

const packageItem = ({
	id,
	name,
	dataQuantity,
	dataUnit,
	validity,
	validityUnit,
	priceNgn,
}: EsimPackage) => ({
	value: id,
	name: label([name, joined(dataQuantity, dataUnit), joined(validity, validityUnit)], priceNgn),
});

const joined = (quantity: number | undefined, unit = ''): string | undefined =>
	quantity === undefined ? undefined : `${quantity} ${unit}`.trim();

/** A locator that takes any ID. */
const anyLocator = (
	name: string,
	displayName: string,
	description: string,
	list: PickList,
	placeholder: string,
	dependsOn?: string[],
) =>
	locator(name, displayName, description, list, {
		id: { placeholder, regex: '\\s*\\S.*', advice: 'Enter the ID as the provider gives it' },
		dependsOn,
	});

export const packageTypeChoices: Choice[] = [
	['DATA-ONLY', 'Data Only'],
	['DATA-VOICE-SMS', 'Data, Voice and SMS'],
];

export const packageTypeField = field.choice(
	'packageType',
	'Package Type',
	'DATA-ONLY',
	packageTypeChoices,
	'What the package holds',
);

export const countryField = anyLocator(
	'country',
	'Country',
	'Where the eSIM is used',
	countryList,
	'e.g. 12',
);

export const countryOfListField: FormField = {
	...countryField,
	required: false,
	description: 'Shortens the list of packages; it is not sent',
};

const packageLocator = (description: string, list: PickList, dependsOn?: string[]) =>
	anyLocator('packageId', 'Package', description, list, 'e.g. 1234', dependsOn);

export const packageField = packageLocator('The package to look up', packageList);

export const packageOfCountryField = packageLocator('The package to buy', packageList, [
	'country.value',
	'packageType',
]);

export const topUpPackageField = packageLocator(
	'The top-up to buy; only those of the chosen eSIM fit',
	topUpPlanList,
	['esimId.value'],
);

export const esimField = anyLocator(
	'esimId',
	'eSIM',
	'One of your eSIMs; the list shows the 50 newest',
	ownEsimList,
	'e.g. 321',
);

export const countryOf = (row: Row) => cellOf(row, countryField, idText);
export const packageIdOf = (row: Row) => cellOf(row, packageField, idText);
export const esimIdOf = (row: Row) => cellOf(row, esimField, idText);
export const packageTypeOf = (row: Row) => wordOf(row, packageTypeField);
