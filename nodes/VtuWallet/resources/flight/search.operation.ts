import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Endpoint } from '../../api/endpoints';
import { flightOffers, type FlightOffer } from '../../api/answers/schemas/flights';
import type { ReadOperation, Row } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { BadInput } from '../../values/badInput';
import { isoDate } from '../../values/dates';
import { wholeNumber } from '../../values/integers';
import { choice } from '../fields/choice';
import { filled } from '../fields/filled';
import { itemsOf, listFields } from '../fields/list';
import { requestOf, requestOptions } from '../fields/request';
import {
	airportCode,
	destinationField,
	destinationLabel,
	originField,
	originLabel,
} from './airport';

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
	({ name, displayName, least, description }): INodeProperties => ({
		displayName,
		name,
		type: 'number',
		default: least,
		typeOptions: { minValue: least, maxValue: mostTravellers, numberPrecision: 0 },
		description,
	}),
);

const cabinParameterOption: INodeProperties = {
	displayName: 'Cabin Parameter',
	name: 'cabinParameter',
	type: 'string',
	default: 'cabin',
	placeholder: 'e.g. cabin_class',
	description: 'The name by which your provider knows the cabin in a search',
};

const endpoint: Endpoint = { method: 'GET', path: '/api/flight/search', documented: true };

export const searchFlights: ReadOperation = {
	kind: 'read',
	value: 'search',
	name: 'Search',
	action: 'Search flights',
	description: 'Find flights and their prices; an offer can be booked for about half an hour',
	notDocumented:
		"If all cabins come back, your provider knows the cabin by another name: enter that in the option 'Cabin Parameter'.",
	output: {
		id: shape.text,
		amount: shape.maybeNumber,
		currency: shape.maybeText,
		outboundStops: shape.maybeNumber,
		totalDuration: shape.maybeNumber,
	},
	fields: [
		originField,
		destinationField,
		{
			displayName: displayNames.departureDate,
			name: 'departureDate',
			type: 'dateTime',
			default: '',
			required: true,
			description: 'The day of the flight; a time of day is ignored',
		},
		{
			displayName: displayNames.returnDate,
			name: 'returnDate',
			type: 'dateTime',
			default: '',
			description: 'The day of the flight back; leave it empty for one way',
		},
		{
			displayName: displayNames.cabin,
			name: 'cabin',
			type: 'options',
			default: 'economy',
			options: [
				{ name: 'Business', value: 'business' },
				{ name: 'Economy', value: 'economy' },
				{ name: 'First', value: 'first' },
				{ name: 'Premium Economy', value: 'premium_economy' },
			],
			description: 'The class to fly in',
		},
		...travellerFields,
		...listFields,
		requestOptions(endpoint, [cabinParameterOption]),
	],

	async run(row, api) {
		const offers = await api.ask(requestOf(row, endpoint, {}, queryOf(row)), flightOffers);
		return itemsOf(row, offers, simplified);
	},
};

const simplified = (offer: FlightOffer) => filled({ ...offer, raw: undefined });

function queryOf(row: Row): IDataObject {
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
		[row.text('options.cabinParameter') || 'cabin']: choice(
			row.raw('cabin'),
			displayNames.cabin,
			cabins,
		),
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
