import { readMoney, readPrice } from '../../../values/money';
import { type ItemOf, entry, inData, listOf, maybeNumber, maybeText } from './shapes';

export const offer = entry(['id'], {
	/** The `flight_id` of a booking. */
	id: [maybeText, 'id'],
	amount: [readMoney, 'amount'],
	currency: [maybeText, 'currency'],
	outboundStops: [maybeNumber, 'outboundstops'],
	totalDuration: [maybeNumber, 'totalduration'],
});

export const airport = entry(['code', 'name'], {
	code: [maybeText, 'iatacode'],
	name: [maybeText, 'name', 'city', 'iatacode'],
	city: [maybeText, 'city'],
	country: [maybeText, 'country'],
});

export const booking = entry(['reference'], {
	reference: [maybeText, 'reference'],
	pnr: [maybeText, 'pnr'],
	/** The provider's own word: `issued`, `pending`, `cancelled`. */
	status: [maybeText, 'status'],
	amount: [readPrice, 'amount'],
});

export const flightOffers = listOf(offer);
export const airports = listOf(airport);
export const flightBooking = inData(booking);

export type Airport = ItemOf<typeof airport>;
export type FlightBooking = ItemOf<typeof booking>;
