import type { EsimCountry, EsimPackage } from '../../api/answers/schemas/esims';
import { fillPath } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { PickList } from '../../batch/operation';
import { label } from '../fields/locator';
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
