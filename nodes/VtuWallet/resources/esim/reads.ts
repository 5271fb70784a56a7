import { z } from 'zod';

import type { Row } from '../../batch/operation';
import { isNothing } from '../../values/missingValue';
import type { Esim } from '../../api/answers/schemas/esims';
import { shape } from '../../batch/report/receiptShape';
import { wholeNumber } from '../../values/numbers';
import { field, idTextOf } from '../fields/field';
import {
	limitOf,
	listMayDiffer,
	optionsField,
	readList,
	readOne,
	wantsSimple,
} from '../fields/read';
import {
	esimById,
	esimShape,
	isProvisioned,
	ownEsimsOf,
	packageById,
	packagesByCountry,
	packageShape,
	packagesOf,
	pricingOf,
	topUpPlansOf,
} from './catalogue';
import {
	countryField,
	esimField,
	packageField,
	packageTypeChoices,
	packageTypeOf,
} from './esimFields';
import { qrCodeFieldOf, qrCodeFile, qrCodeOption } from './qrCodeFile';

const lasting = Object.entries(esimShape).filter(([name]) => name !== 'simApplied');
/** Says whether it is ready now, in place of whether it was ready at once. */
const ownShape = { ...Object.fromEntries(lasting), provisioned: shape.flag };
const withState = (owned: Esim) => ({ ...owned, provisioned: isProvisioned(owned) });

export const getEsim = readOne({
	value: 'get',
	name: 'Get',
	action: 'Get eSIM',
	description: 'Get one of your eSIMs, with its link, code and QR code as soon as it has them',
	notDocumented: listMayDiffer,
	output: ownShape,
	fields: [esimField],
	filters: [optionsField(qrCodeOption)],

	async load(api, row) {
		qrCodeFieldOf(row);
		return withState(await esimById(api, idTextOf(row, esimField)));
	},

	fileOf: qrCodeFile,
});

export const getManyEsims = readList({
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many eSIMs',
	description: 'List your own eSIMs, the newest first; the provider shows the 50 newest only',
	output: ownShape,
	load: async (api) => (await ownEsimsOf(api)).map(withState),
});

export const getEsimCountries = readList({
	value: 'getCountries',
	name: 'Get Countries',
	action: 'Get eSIM countries',
	description: 'List the countries that have packages, taken from the price list',
	output: { id: shape.text, name: shape.text, packages: shape.number },
	load: async (api) =>
		(await pricingOf(api)).map((country) => ({ ...country, packages: country.packages.length })),
});

export const getEsimPackage = readOne({
	value: 'getPackage',
	name: 'Get Package',
	action: 'Get eSIM package',
	description: 'Get one package with its current price',
	output: packageShape,
	fields: [packageField],
	load: async (api, row) => await packageById(api, idTextOf(row, packageField)),
});

export const getEsimPricing = readList({
	value: 'getPricing',
	name: 'Get Pricing',
	action: 'Get eSIM pricing',
	description: 'Get the whole price list: an item for each package',
	output: { countryId: shape.text, country: shape.text, ...packageShape },

	async load(api, row) {
		const countries = await pricingOf(api);
		return wantsSimple(row)
			? countries.flatMap(({ id: countryId, name: country, packages }) =>
					packages.map((entry) => ({ countryId, country, ...entry })),
				)
			: countries;
	},
});

const { number } = shape;
const pageLabel = 'Page';

const pagedShape = {
	...packageShape,
	meta: z.object({ total: number, perPage: number, currentPage: number, lastPage: number }),
};

const pageOption = field.number('page', pageLabel, {
	description:
		"Get only this page of the provider's list. Without it, the node reads all pages up to the limit.",
	default: 1,
	range: { min: 1 },
});

function pageOf(row: Row): number | undefined {
	const raw = row.raw('options.page');
	return isNothing(raw) ? undefined : wholeNumber(raw, pageLabel, { min: 1, max: 1_000_000 });
}

export const getEsimPackages = readList({
	value: 'getPackages',
	name: 'Get Packages',
	action: 'Get eSIM packages',
	description: 'List the packages of a country with their prices and IDs',
	output: pagedShape,
	fields: [
		countryField,
		field.choice('packageType', 'Package Type', {
			description: 'Only packages of this type',
			default: '',
			choices: [['', 'All'], ...packageTypeChoices],
		}),
	],
	filters: [optionsField(pageOption)],
	async load(api, row) {
		const type = row.text('packageType') === '' ? '' : packageTypeOf(row);
		const request = packagesByCountry(idTextOf(row, countryField), type);
		return await packagesOf(api, request, limitOf(row), pageOf(row));
	},
});

export const getEsimTopUpPlans = readList({
	value: 'getTopUpPlans',
	name: 'Get Top-Up Plans',
	action: 'Get eSIM top-up plans',
	description: 'List the packages that one of your eSIMs can be topped up with',
	output: pagedShape,
	fields: [esimField],
	filters: [optionsField(pageOption)],
	load: async (api, row) =>
		await topUpPlansOf(api, idTextOf(row, esimField), limitOf(row), pageOf(row)),
});

export const esimReads = [
	getEsim,
	getManyEsims,
	getEsimCountries,
	getEsimPackages,
	getEsimPackage,
	getEsimPricing,
	getEsimTopUpPlans,
];
