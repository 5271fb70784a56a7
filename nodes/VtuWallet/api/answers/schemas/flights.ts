import { readMoney, readPrice } from '../../../values/money';
import { type ItemOf, each, entry, inData, listOf, maybeNumber, maybeText } from './shapes';

export const offer = entry(['id'], {
	/** A booking sends this as `flight_id`. */
	id: [maybeText, 'id'],
	amount: [readMoney, 'amount'],
	currency: [maybeText, 'currency'],
	...each(maybeNumber, 'outboundStops', 'totalDuration'),
});

export const airport = entry(['code', 'name'], {
	code: [maybeText, 'iatacode'],
	name: [maybeText, 'name', 'city', 'iatacode'],
	...each(maybeText, 'city', 'country'),
});

export const booking = entry(['reference'], {
	/** `status` is the provider's own word: `issued`, `pending`, `cancelled`. */
	...each(maybeText, 'reference', 'pnr', 'status'),
	amount: [readPrice, 'amount'],
});

export const flightOffers = listOf(offer);
export const airports = listOf(airport);
export const flightBooking = inData(booking);

export type Airport = ItemOf<typeof airport>;
export type FlightBooking = ItemOf<typeof booking>;
