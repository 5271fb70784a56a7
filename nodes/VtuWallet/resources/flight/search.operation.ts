import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { flightOffers } from '../../api/answers/schemas/flights';
import { endpoints } from '../../api/endpoints';
import type { ProviderFacts } from '../../api/types';
import type { Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { BadInput } from '../../values/badInput';
import { isoDate } from '../../values/dates';
import { cellOf, field, wholeNumberOf, wordOf } from '../fields/field';
import { filled } from '../fields/filled';
import { readList } from '../fields/read';
import { airportCode, destinationField, originField } from './airports';
import { journeyOf } from './journey';

const departureField = field.date(
	'departureDate',
	'Departure Date',
	'The day of the flight; a time of day is ignored',
	{ required: true },
);

const returnField = field.date(
	'returnDate',
	'Return Date',
	'The day of the flight back; leave it empty for one way',
);

const cabinField = field.choice(
	'cabin',
	'Cabin',
	'economy',
	[
		['business', 'Business'],
		['economy', 'Economy'],
		['first', 'First'],
		['premium_economy', 'Premium Economy'],
	],
	'The class to fly in',
);

const travellers = (name: string, label: string, least: number, description: string) =>
	field.number(name, label, least, description, {
		range: { min: least, max: 9 },
		typeOptions: { numberPrecision: 0 },
	});

const travellerFields = [
	travellers('adults', 'Adults', 1, 'Passengers of full age'),
	travellers('children', 'Children', 0, 'Passengers who pay the fare of a child'),
	travellers('infants', 'Infants', 0, 'Passengers without a seat of their own'),
];

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
		departureField,
		returnField,
		cabinField,
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
	const origin = airportCode(row, originField);
	const destination = airportCode(row, destinationField);
	const { displayName: label } = destinationField;
	if (origin === destination) {
		throw new BadInput(
			label,
			`'${label}' is the same airport as '${originField.displayName}' (${origin})`,
			'Choose another one.',
		);
	}
	const departure = cellOf(row, departureField, isoDate);
	return filled({
		origin,
		destination,
		departure_date: departure,
		return_date: cellOf(row, returnField, (raw, name) =>
			isNothing(raw) ? undefined : isoDate(raw, name, { notBefore: departure }),
		),
		...Object.fromEntries(travellerFields.map((one) => [one.name, headCount(row, one)])),
		[cabinParameter]: wordOf(row, cabinField),
	});
}

const isNothing = (raw: unknown) => raw === undefined || raw === null || raw === '';

/** Leaves out a count of zero. */
const headCount = (row: Row, one: INodeProperties) =>
	wholeNumberOf(row, one, one.default) || undefined;
