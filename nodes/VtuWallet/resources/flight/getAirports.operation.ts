import { airports, type Airport } from '../../api/answers/schemas/flights';
import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { filled } from '../fields/filled';
import { itemsOf, listFields } from '../fields/list';
import { listMayDiffer, requestOf, requestOptions } from '../fields/request';
import { airportName, airportsEndpoint } from './airport';

export const getAirports: ReadOperation = {
	kind: 'read',
	value: 'getAirports',
	name: 'Get Airports',
	action: 'Get airports',
	description: 'List the airports with their codes',
	notDocumented: listMayDiffer,
	output: {
		code: shape.text,
		name: shape.text,
		city: shape.maybeText,
		country: shape.maybeText,
	},
	fields: [
		{
			displayName: 'Search',
			name: 'search',
			type: 'string',
			default: '',
			placeholder: 'e.g. Lagos',
			description: 'Only airports whose code, name, city or country holds this text',
		},
		...listFields,
		requestOptions(airportsEndpoint),
	],

	async run(row, api) {
		const wanted = row.text('search').toLowerCase();
		const all = await api.ask(requestOf(row, airportsEndpoint), airports);
		return itemsOf(
			row,
			all.filter((airport) => airportName(airport).toLowerCase().includes(wanted)),
			simplified,
		);
	},
};

const simplified = (airport: Airport) => filled({ ...airport, raw: undefined });
