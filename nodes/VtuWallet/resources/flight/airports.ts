import { type Airport, airport, airports } from '../../api/answers/schemas/flights';
import { endpoints } from '../../api/endpoints';
import type { FormField, PickList, Row } from '../../batch/operation';
import { readCell } from '../../values/cell';
import { catalogue, label, locator } from '../fields/catalogue';
import { cellOf, field } from '../fields/field';
import { columnsOf, listMayDiffer, readList } from '../fields/read';

const code = {
	placeholder: 'e.g. LOS',
	regex: '\\s*[A-Za-z]{3}\\s*',
	advice: 'Enter the three letters of the airport, or choose it with the mode From List',
};

const airportsOf = catalogue(endpoints.airports, airports);

const airportList: PickList = {
	name: 'searchAirports',
	load: async (api) =>
		(await airportsOf(api)).map((one) => ({ value: one.code, name: airportName(one) })),
};

const airportField = (name: string, displayName: string, description: string) =>
	locator(name, displayName, description, airportList, { id: code });

export const originField = airportField('origin', 'Origin', 'The airport where the journey begins');

export const destinationField = airportField(
	'destination',
	'Destination',
	'The airport where the journey ends',
);

export const airportCode = (row: Row, field: FormField): string =>
	cellOf(row, field, (raw, displayName) => {
		const howTo = 'Enter the three letters of the airport, e.g. LOS.';
		const { text, refuse } = readCell(raw, displayName, howTo);
		if (/^[a-z]{3}$/i.test(text)) return text.toUpperCase();
		throw refuse('is not the code of an airport');
	});

const airportName = ({ code: iata, name, city, country }: Airport): string =>
	label([iata, name, city === name ? undefined : city, country]);

export const getAirports = readList({
	value: 'getAirports',
	name: 'Get Airports',
	action: 'Get airports',
	description: 'List the airports with their codes',
	notDocumented: listMayDiffer,
	output: columnsOf(airport),
	fields: [
		field.text('search', 'Search', {
			description: 'Only airports whose code, name, city or country holds this text',
			placeholder: 'e.g. Lagos',
		}),
	],

	async load(api, row) {
		const wanted = row.text('search').toLowerCase();
		const all = await airportsOf(api);
		return all.filter((one) => airportName(one).toLowerCase().includes(wanted));
	},
});
