import type { EsimCountry } from '../../api/answers/schemas/esims';
import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { itemsOf, listFields } from '../fields/list';
import { pricingOf } from './catalogue';

export const getEsimCountries: ReadOperation = {
	kind: 'read',
	value: 'getCountries',
	name: 'Get Countries',
	action: 'Get eSIM countries',
	description: 'List the countries that have packages, taken from the price list',
	output: { id: shape.text, name: shape.text, packages: shape.number },
	fields: listFields,
	run: async (row, api) => itemsOf(row, await pricingOf(api), simplified),
};

const simplified = ({ id, name, packages }: EsimCountry) => ({
	id,
	name,
	packages: packages.length,
});
