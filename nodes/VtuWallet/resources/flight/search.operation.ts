import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { endpoints } from '../../api/endpoints';
import type { ProviderFacts } from '../../api/types';
import { flightOffers } from '../../api/answers/schemas/flights';
import type { Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { BadInput } from '../../values/badInput';
import { isoDate } from '../../values/dates';
import { wholeNumber } from '../../values/integers';
import { choice } from '../fields/choice';
import { filled } from '../fields/filled';
import { readList } from '../fields/read';
import {
	airportCode,
	destinationField,
	destinationLabel,
	originField,
	originLabel,
} from './airports';
import { field } from '../fields/field';
import { journeyOf } from './journey';

const displayNames = { departureDate: 'Departure Date', returnDate: 'Return Date', cabin: 'Cabin' };

const cabins = ['economy', 'premium_economy', 'business', 'first'] as const;

const travellers = [
	{ name: 'adults', displayName: 'Adults', least: 1, description: 'Passengers of full age' },
	{
		name: 'children',
		displayName: 'Children',
		least: 0,
		description: 'Passengers who pay the fare of a child',
	},
	{
		name: 'infants',
		displayName: 'Infants',
		least: 0,
		description: 'Passengers without a seat of their own',
	},
] as const;

const mostTravellers = 9;

const travellerFields = travellers.map(
	({ name, displayName, least, description }): INodeProperties =>
		field.number(name, displayName, least, description, {
			range: { min: least, max: mostTravellers },
			typeOptions: { numberPrecision: 0 },
		}),
);

export const searchFlights = readList({
	value: 'search',
	name: 'Search',
	action: 'Search flights',
	description: 'Find flights and their prices; an offer can be booked for about half an hour',
	notDocumented:
		"If all cabins come back, your provider knows the cabin by another name: enter that in the credential, under 'Provider'.",
	output: {
		id: shape.text,
		amount: shape.maybeNumber,
		currency: shape.maybeText,
		outboundStops: shape.maybeNumber,
		totalDuration: shape.maybeNumber,
		airline: shape.text.optional(),
		flightNumber: shape.text.optional(),
		departure: shape.text.optional(),
		arrival: shape.text.optional(),
	},
	fields: [
		originField,
		destinationField,
		field.date(
			'departureDate',
			displayNames.departureDate,
			'The day of the flight; a time of day is ignored',
			{ required: true },
		),
		field.date(
			'returnDate',
			displayNames.returnDate,
			'The day of the flight back; leave it empty for one way',
		),
		field.choice(
			'cabin',
			displayNames.cabin,
			'economy',
			[
				['business', 'Business'],
				['economy', 'Economy'],
				['first', 'First'],
				['premium_economy', 'Premium Economy'],
			],
			'The class to fly in',
		),
		...travellerFields,
	],
	endpoint: endpoints.flightSearch,
	query: queryOf,
	async load(api, request) {
		const offers = await api.ask(request, flightOffers);
		return offers.map((offer) => ({ ...offer, ...journeyOf(offer.raw, offer.outboundStops) }));
	},
});

function queryOf(row: Row, { cabinParameter }: ProviderFacts): IDataObject {
	const origin = airportCode(row, 'origin', originLabel);
	const destination = airportCode(row, 'destination', destinationLabel);
	if (origin === destination) {
		throw new BadInput(
			destinationLabel,
			`'${destinationLabel}' is the same airport as '${originLabel}' (${origin})`,
			'Choose another one.',
		);
	}
	const departure = isoDate(row.raw('departureDate'), displayNames.departureDate);
	return filled({
		origin,
		destination,
		departure_date: departure,
		return_date: returnDate(row, departure),
		...Object.fromEntries(
			travellers.map(({ name, displayName, least }) => [
				name,
				headCount(row, name, displayName, least),
			]),
		),
		[cabinParameter]: choice(row.raw('cabin'), displayNames.cabin, cabins),
	});
}

function returnDate(row: Row, departure: string): string | undefined {
	const raw = row.raw('returnDate');
	if (raw === undefined || raw === null || raw === '') return undefined;
	return isoDate(raw, displayNames.returnDate, { notBefore: departure });
}

/** Leaves out a count of zero. */
function headCount(row: Row, name: string, field: string, least: number): number | undefined {
	const count = wholeNumber(row.raw(name, least), field, { min: least, max: mostTravellers });
	return count === 0 ? undefined : count;
}
