import type { Endpoint } from '../../api/endpoints';
import { airports, type Airport } from '../../api/answers/schemas/flights';
import type { PickList, Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { filledCell, shown } from '../../values/cell';
import { locator } from '../fields/locator';
import { oncePerRun } from '../fields/oncePerRun';

const code = {
	placeholder: 'e.g. LOS',
	regex: '\\s*[A-Za-z]{3}\\s*',
	advice: 'Enter the three letters of the airport, or choose it with the mode From List',
};

export const originLabel = 'Origin';
export const destinationLabel = 'Destination';

export const airportsEndpoint: Endpoint = {
	method: 'GET',
	path: '/api/flight/airports',
	documented: true,
};

const airportsOf = oncePerRun(async (api) => await api.ask(airportsEndpoint, airports));

const airportList: PickList = {
	name: 'searchAirports',
	load: async (api) =>
		(await airportsOf(api)).map((airport) => ({ value: airport.code, name: airportName(airport) })),
};

export const originField = locator({
	displayName: originLabel,
	name: 'origin',
	description: 'The airport where the journey begins',
	list: airportList,
	id: code,
});

export const destinationField = locator({
	displayName: destinationLabel,
	name: 'destination',
	description: 'The airport where the journey ends',
	list: airportList,
	id: code,
});

export function airportCode(row: Row, name: 'origin' | 'destination', field: string): string {
	const advice = 'Enter the three letters of the airport, e.g. LOS.';
	const text = filledCell(row.id(name), field, advice);
	if (/^[a-z]{3}$/i.test(text)) return text.toUpperCase();
	throw new BadInput(field, `'${field}' is not the code of an airport (${shown(text)})`, advice);
}

/** How the list names an airport. */
export const airportName = ({ code: iata, name, city, country }: Airport): string =>
	[iata, name, city === name ? undefined : city, country]
		.filter((part) => part !== undefined)
		.join(' · ');
