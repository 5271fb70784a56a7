import type { EsimCountry } from '../../api/answers/schemas/esims';
import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { listed, listFields, wantsSimple } from '../fields/list';
import { pricingOf } from './catalogue';
import { packageShape, simplePackage } from './simplified';

export const getEsimPricing: ReadOperation = {
	kind: 'read',
	value: 'getPricing',
	name: 'Get Pricing',
	action: 'Get eSIM pricing',
	description: 'Get the whole price list: an item for each package',
	output: { countryId: shape.text, country: shape.text, ...packageShape },
	fields: listFields,

	async run(row, api) {
		const countries = await pricingOf(api);
		return wantsSimple(row)
			? listed(row, countries.flatMap(priced))
			: listed(row, countries).map(({ raw }) => raw);
	},
};

const priced = ({ id, name, packages }: EsimCountry) =>
	packages.map((entry) => ({ countryId: id, country: name, ...simplePackage(entry) }));
