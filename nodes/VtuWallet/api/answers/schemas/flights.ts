import type { IDataObject } from 'n8n-workflow';

import type { Contract } from '../../types';
import { maybePrice, maybeNumber, maybeText } from './fields';
import { inData, listOf, record } from './shapes';

export interface FlightOffer {
	/** The `flight_id` of a booking. */
	id: string;
	amount?: number;
	currency?: string;
	outboundStops?: number;
	totalDuration?: number;
	raw: IDataObject;
}

export interface Airport {
	code: string;
	name: string;
	city?: string;
	country?: string;
	raw: IDataObject;
}

export interface FlightBooking {
	reference: string;
	pnr?: string;
	/** The provider's own word: `issued`, `pending`, `cancelled`. */
	status?: string;
	amount?: number;
	raw: IDataObject;
}

export const flightOffers: Contract<FlightOffer[]> = listOf(
	record(
		{
			id: maybeText,
			amount: maybePrice,
			currency: maybeText,
			outbound_stops: maybeNumber,
			total_duration: maybeNumber,
		},
		(
			{ id, amount, currency, outbound_stops: outboundStops, total_duration: totalDuration },
			raw,
		): FlightOffer | undefined =>
			id === undefined ? undefined : { id, amount, currency, outboundStops, totalDuration, raw },
	),
);

export const airports: Contract<Airport[]> = listOf(
	record(
		{ iata_code: maybeText, name: maybeText, city: maybeText, country: maybeText },
		({ iata_code: code, name, city, country }, raw): Airport | undefined =>
			code === undefined ? undefined : { code, name: name ?? city ?? code, city, country, raw },
	),
);

export const flightBooking: Contract<FlightBooking> = inData(
	record(
		{ reference: maybeText, pnr: maybeText, status: maybeText, amount: maybePrice },
		({ reference, ...rest }, raw): FlightBooking | undefined =>
			reference === undefined ? undefined : { reference, ...rest, raw },
	),
);
