import type { INodeListSearchItems } from 'n8n-workflow';

import type { EsimPackage } from '../../api/answers/schemas/esims';
import type { Api } from '../../api/types';
import type { FormField, PickList, Row } from '../../batch/operation';
import { type Choice, field, wordOf } from '../fields/field';
import { label, locator } from '../fields/catalogue';
import { ownEsimsOf, packagesByCountry, packagesOf, pricingOf, topUpPlansOf } from './catalogue';

const countryList: PickList = {
	name: 'searchEsimCountries',
	load: async (api) => (await pricingOf(api)).map(({ id, name }) => ({ value: id, name })),
};

const packageList: PickList = {
	name: 'searchEsimPackages',
	async load(api, chosen) {
		const type = chosen('packageType');
		const packages = await packagesIn(api, chosen('country'), type);
		return packages
			.filter(({ packageType }) => type === '' || (packageType ?? type) === type)
			.map(packageItem);
	},
};

const topUpPlanList: PickList = {
	name: 'searchEsimTopUpPlans',
	async load(api, chosen) {
		const esimId = chosen('esimId');
		return esimId === '' ? [] : (await topUpPlansOf(api, esimId, Infinity)).map(packageItem);
	},
};

const ownEsimList: PickList = {
	name: 'searchOwnEsims',
	load: async (api) =>
		(await ownEsimsOf(api)).map(({ id, packageName, countryName, iccid }) => ({
			value: id,
			name: label([packageName ?? id, countryName, iccid]),
		})),
};

async function packagesIn(api: Api, country: string, type: string): Promise<EsimPackage[]> {
	if (country === '') {
		// The price list names a package again for each of its countries.
		const all = (await pricingOf(api)).flatMap(({ packages }) => packages);
		return [...new Map(all.map((entry) => [entry.id, entry])).values()];
	}
	return await packagesOf(api, packagesByCountry(country, type), Infinity);
}

function packageItem({ id, name, priceNgn, ...entry }: EsimPackage): INodeListSearchItems {
	const data = quantityText(entry.dataQuantity, entry.dataUnit);
	const validity = quantityText(entry.validity, entry.validityUnit);
	return { value: id, name: label([name, data, validity], priceNgn) };
}

const quantityText = (quantity: number | undefined, unit = ''): string | undefined =>
	quantity === undefined ? undefined : `${quantity} ${unit}`.trim();

const anyId = (placeholder: string) => ({
	placeholder,
	regex: '\\s*\\S.*',
	advice: 'Enter the ID as the provider gives it',
});

export const packageTypeChoices: Choice[] = [
	['DATA-ONLY', 'Data Only'],
	['DATA-VOICE-SMS', 'Data, Voice and SMS'],
];

export const packageTypeField = field.choice('packageType', 'Package Type', {
	description: 'Data alone, or data with calls and texts',
	default: 'DATA-ONLY',
	choices: packageTypeChoices,
});

export const countryField = locator('country', 'Country', 'Where the eSIM is used', countryList, {
	id: anyId('e.g. 12'),
});

export const countryOfListField: FormField = {
	...countryField,
	required: false,
	description: 'Shortens the list of packages; it is not sent',
};

const packageLocator = (description: string, list: PickList, dependsOn?: string[]) =>
	locator('packageId', 'Package', description, list, { id: anyId('e.g. 1234'), dependsOn });

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

const newest = 'One of your eSIMs; the list shows the 50 newest';
export const esimField = locator('esimId', 'eSIM', newest, ownEsimList, { id: anyId('e.g. 321') });

export const packageTypeOf = (row: Row) => wordOf(row, packageTypeField);
