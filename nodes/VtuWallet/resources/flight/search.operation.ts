import type { IDataObject } from 'n8n-workflow';

import { flightOffers, offer } from '../../api/answers/schemas/flights';
import { endpoints, requestTo } from '../../api/endpoints';
import type { ProviderFacts } from '../../api/types';
import type { Row } from '../../batch/operation';
import { isNothing } from '../../values/missingValue';
import { shape } from '../../batch/report/receiptShape';
import { isoDate } from '../../values/dates';
import { isRecord, objectOf } from '../../values/json';
import { levelsOf, textOf, valueIn, valueUnder } from '../../values/nested';
import { words } from '../../values/words';
import { cellOf, field, refusalOf, required, wholeNumberOf, wordOf } from '../fields/field';
import { columnsOf, optionsField, readList } from '../fields/read';
import { filled } from '../fields/receipt';
import { airportCode, destinationField, originField } from './airports';

type Fields = Record<string, unknown>;

/** Names of lists with one record for each flight of the journey. */
const legLists = ['segments', 'legs', 'itinerary', 'outbound', 'outboundsegments', 'slices'];
const airlines = ['airline', 'airlinename', 'carrier', 'carriername', 'marketingcarrier'];
const flightNumbers = ['flightnumber', 'flightno', 'flight'];
const moments = ['time', 'at', 'datetime', 'date'];
const departures = words('departure departuretime departureat departingat departuredatetime');
const arrivals = ['arrival', 'arrivaltime', 'arrivalat', 'arrivingat', 'arrivaldatetime'];

/** Airline and times, if the provider names them. Its document shows neither, and deployments differ. */
function journeyOf(offer: Fields, outboundStops: number | undefined): IDataObject {
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
	// A slice holds several flights; an innermost list has one record for each flight.
	return lists.find(([first]) => valueIn(first, legLists) === undefined) ?? [];
}

const nameOf = (value: unknown): string | undefined =>
	isRecord(value) ? textOf(valueIn(value, ['name', 'iatacode', 'code'])) : textOf(value);

const momentIn = (leg: Fields, names: string[]): string | undefined =>
	valueUnder(leg, names, (value) => momentOf(isRecord(value) ? valueIn(value, moments) : value));

/** Some deployments have the airport under the same name. */
const momentOf = (value: unknown): string | undefined => {
	const text = textOf(value);
	return text !== undefined && /\d{4}-\d\d-\d\d|\d:\d\d/.test(text) ? text : undefined;
};

const departureField = required.date('departureDate', 'Departure Date', {
	description: 'The day of the flight; a time of day is ignored',
});

const returnField = field.date('returnDate', 'Return Date', {
	description: 'The day of the flight back; leave it empty for one way',
});

const cabinField = field.choice('cabin', 'Cabin', {
	description: 'The class to fly in',
	default: 'economy',
	choices: [
		['business', 'Business'],
		['economy', 'Economy'],
		['first', 'First'],
		['premium_economy', 'Premium Economy'],
	],
});

const travellers = (name: string, label: string, least: number, description: string) =>
	field.number(name, label, {
		description,
		default: least,
		range: { min: least, max: 9 },
		typeOptions: { numberPrecision: 0 },
	});

const travellerFields = [
	travellers('adults', 'Adults', 1, 'Passengers of full age'),
	travellers('children', 'Children', 0, 'Passengers who pay the fare of a child'),
	travellers('infants', 'Infants', 0, 'Passengers without a seat of their own'),
];

const queryOption = field.rows('additionalQueryParameters', 'Additional Query Parameters', {
	description: 'Parameters that your provider needs and this form does not have',
	noun: 'parameter',
	fields: [
		field.text('name', 'Name', {
			description: 'As the provider names it',
			placeholder: 'e.g. currency',
		}),
		field.text('value', 'Value', {
			description: 'The value to send',
			placeholder: 'e.g. NGN',
		}),
	],
});

/** A parameter that the user adds replaces the form's own of that name. */
function addedQuery(row: Row): IDataObject {
	const entries: unknown = row.raw('options.additionalQueryParameters.parameter');
	if (!Array.isArray(entries)) return {};
	const named = entries.flatMap((entry) => {
		const { name, value } = objectOf(entry);
		return typeof name === 'string' && name.trim() !== '' ? [[name.trim(), value]] : [];
	});
	return Object.fromEntries(named) as IDataObject;
}

export const searchFlights = readList({
	value: 'search',
	name: 'Search',
	action: 'Search flights',
	description: 'Find flights and their prices; an offer can be booked for about half an hour',
	notDocumented:
		"If all cabins come back, your provider knows the cabin by another name: enter that in the credential, under 'Provider'.",
	output: {
		...columnsOf(offer),
		airline: shape.maybeText,
		flightNumber: shape.maybeText,
		departure: shape.maybeText,
		arrival: shape.maybeText,
	},
	fields: [
		originField,
		destinationField,
		departureField,
		returnField,
		cabinField,
		...travellerFields,
	],
	filters: [optionsField(queryOption)],
	async load(api, row) {
		const query = { ...queryOf(row, api.provider), ...addedQuery(row) };
		const offers = await api.ask(
			{ ...requestTo(api, endpoints.flightSearch), query },
			flightOffers,
		);
		return offers.map((one) => ({ ...one, ...journeyOf(one.raw, one.outboundStops) }));
	},
});

function queryOf(row: Row, { cabinParameter }: ProviderFacts): IDataObject {
	const origin = airportCode(row, originField);
	const destination = airportCode(row, destinationField);
	const matter = `is the same airport as '${originField.displayName}' (${origin})`;
	if (origin === destination) throw refusalOf(destinationField, matter, 'Choose another one.');
	const departure = cellOf(row, departureField, isoDate);
	return filled({
		origin,
		destination,
		departure_date: departure,
		return_date: cellOf(row, returnField, (raw, name) =>
			isNothing(raw) ? undefined : isoDate(raw, name, { notBefore: departure }),
		),
		...Object.fromEntries(
			travellerFields.map((one) => [one.name, wholeNumberOf(row, one) || undefined]),
		),
		[cabinParameter]: wordOf(row, cabinField),
	});
}
