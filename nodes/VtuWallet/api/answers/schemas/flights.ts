import { maybeMoney, maybeNumber, maybePrice, maybeText } from './fields';
import { entry, inData, listOf, type Read } from './shapes';

export const offer = entry(
	{
		/** The `flight_id` of a booking. */
		id: [maybeText, 'id'],
		amount: [maybeMoney, 'amount'],
		currency: [maybeText, 'currency'],
		outboundStops: [maybeNumber, 'outboundstops'],
		totalDuration: [maybeNumber, 'totalduration'],
	},
	'id',
);

export const airport = entry(
	{
		code: [maybeText, 'iatacode'],
		name: [maybeText, 'name', 'city', 'iatacode'],
		city: [maybeText, 'city'],
		country: [maybeText, 'country'],
	},
	'code',
	'name',
);

export const booking = entry(
	{
		reference: [maybeText, 'reference'],
		pnr: [maybeText, 'pnr'],
		/** The provider's own word: `issued`, `pending`, `cancelled`. */
		status: [maybeText, 'status'],
		amount: [maybePrice, 'amount'],
	},
	'reference',
);

export const flightOffers = listOf(offer);
export const airports = listOf(airport);
export const flightBooking = inData(booking);

export type FlightOffer = Read<typeof offer>;
export type Airport = Read<typeof airport>;
export type FlightBooking = Read<typeof booking>;
