import type { IDataObject } from 'n8n-workflow';

import { levelsOf, textOf, valueIn, valueUnder } from '../../values/nested';
import { filled } from '../fields/filled';

type Fields = Record<string, unknown>;

/** Parts of the way out: from take-off to landing each. */
const legLists = ['segments', 'legs', 'itinerary', 'outbound', 'outboundsegments', 'slices'];
const airlines = ['airline', 'airlinename', 'carrier', 'carriername', 'marketingcarrier'];
const flightNumbers = ['flightnumber', 'flightno', 'flight'];
const moments = ['time', 'at', 'datetime', 'date'];
const departures = [
	'departure',
	'departuretime',
	'departureat',
	'departingat',
	'departuredatetime',
];
const arrivals = ['arrival', 'arrivaltime', 'arrivalat', 'arrivingat', 'arrivaldatetime'];

/** Who flies, and when, where the provider says so: its document shows neither, and deployments differ in shape. */
export function journeyOf(offer: Fields, outboundStops: number | undefined): IDataObject {
	const legs = legsOf(offer);
	const out = outboundStops === undefined ? legs : legs.slice(0, outboundStops + 1);
	const [first = offer] = out;
	const last = out.at(-1) ?? offer;
	return filled({
		airline: valueUnder(first, airlines, nameOf) ?? valueUnder(offer, airlines, nameOf),
		flightNumber: valueUnder(first, flightNumbers, textOf),
		departure: momentIn(first, departures),
		arrival: momentIn(last, arrivals),
	});
}

function legsOf(offer: Fields): Fields[] {
	const lists = levelsOf(offer)
		.flat()
		.map((record) => valueIn(record, legLists))
		.filter((list): list is Fields[] => Array.isArray(list) && isRecord(list[0]));
	// Slices hold segments; only an innermost list has one record a flight.
	return lists.find(([first]) => valueIn(first, legLists) === undefined) ?? [];
}

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const nameOf = (value: unknown): string | undefined =>
	isRecord(value) ? textOf(valueIn(value, ['name', 'iatacode', 'code'])) : textOf(value);

const momentIn = (leg: Fields, names: string[]): string | undefined =>
	valueUnder(leg, names, (value) => momentOf(isRecord(value) ? valueIn(value, moments) : value));

/** An airport may stand under the same name. */
const momentOf = (value: unknown): string | undefined => {
	const text = textOf(value);
	return text !== undefined && /\d{4}-\d\d-\d\d|\d:\d\d/.test(text) ? text : undefined;
};
