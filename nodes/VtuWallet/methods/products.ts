import { endpoints, fillPath } from '../api/endpoints';
import type { EsimCountry, EsimPackage } from '../api/answers/schemas/esims';
import type { Api } from '../api/types';
import { ownEsimsOf, packagesOf, pricingOf, topUpPlansOf } from '../resources/esim/catalogue';
import { examBodiesOf } from '../resources/examPin/bodies';
import { airportName, airportsOf } from '../resources/flight/airport';
import { label, picker } from './picker';

export const searchExamBodies = picker(async (api) =>
	(await examBodiesOf(api)).map(({ id, name, amount }) => ({
		value: id,
		name: label([name], amount),
	})),
);

export const searchAirports = picker(async (api) =>
	(await airportsOf(api)).map((airport) => ({ value: airport.code, name: airportName(airport) })),
);

export const searchEsimCountries = picker(async (api) =>
	(await pricingOf(api)).map(({ id, name }) => ({ value: id, name })),
);

export const searchEsimPackages = picker(async (api, chosen) => {
	const type = chosen('packageType');
	const packages = await packagesIn(api, chosen('country'), type);
	return packages
		.filter(({ packageType }) => type === '' || (packageType ?? type) === type)
		.map(packageItem);
});

export const searchEsimTopUpPlans = picker(async (api, chosen) => {
	const esimId = chosen('esimId');
	return esimId === '' ? [] : (await topUpPlansOf(api, esimId, Infinity)).map(packageItem);
});

export const searchOwnEsims = picker(async (api) =>
	(await ownEsimsOf(api)).map(({ id, packageName, countryName, iccid }) => ({
		value: id,
		name: label([packageName ?? id, countryName, iccid]),
	})),
);

async function packagesIn(api: Api, country: string, type: string): Promise<EsimPackage[]> {
	if (country === '') return everyPackage(await pricingOf(api));
	const { method, path } = endpoints.esimByCountry;
	const query = type === '' ? {} : { package_type: type };
	return await packagesOf(api, { method, path: fillPath(path, { id: country }), query }, Infinity);
}

/** A package for several countries stands in the price list of each. */
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
