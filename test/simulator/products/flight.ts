import { airports } from '../catalogue/airports';
import { checkBody, optionalReference, type FieldRules } from '../fields';
import { bookingView, type Booking, type FlightSearch, type Passenger } from '../flights';
import type { PlainRoute, PurchaseRoute } from '../routes';
import { ok, Refusal, type JsonObject } from '../types';
import { naira } from '../wordings';

const passengerFields: FieldRules = {
	first_name: { type: 'string' },
	last_name: { type: 'string' },
	dob: {
		type: 'string',
		pattern: /^\d{4}-\d{2}-\d{2}$/,
		refusal: 'The dob must be a date (YYYY-MM-DD).',
	},
	email: {
		type: 'string',
		pattern: /^\S+@\S+$/,
		refusal: 'The email must be a valid email address.',
	},
	phone_number: { type: 'string' },
};

const airport = {
	type: 'string',
	oneOf: airports.map(({ iata_code }) => iata_code),
	refusal: 'Invalid Airport',
} as const;
const date = { type: 'string', pattern: /^\d{4}-\d{2}-\d{2}$/, refusal: 'Invalid Date' } as const;
const cabin = {
	type: 'string',
	oneOf: ['economy', 'premium_economy', 'business', 'first'],
	optional: true,
	refusal: 'Invalid Cabin',
} as const;

export const flightRoute: PurchaseRoute = {
	method: 'POST',
	path: '/api/flight/book',
	product: 'flight',
	fields: { flight_id: { type: 'string' }, passengers: { type: 'array' }, ...optionalReference },
	order: ({ account, body }, world) => {
		if (account.kycTier < 1) throw new Refusal('Complete your KYC verification to book flights');
		const passengers = readPassengers(body.passengers);
		const found = world.flights.offer(String(body.flight_id));
		if (!found) throw new Refusal('Flight not available right now, search again');
		const { amount } = found.offer;
		return {
			recipient: passengers
				.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
				.join(', '),
			amount,
			message: 'Flight booked successfully',
			insufficient: (required) => `Insufficient balance. Required: ${naira(required)}`,
			staysPending: world.config.flightsPending,
			begin: (transaction) => {
				transaction.goods.booking = world.flights.book(
					transaction,
					found.offer.id,
					passengers,
					world.random,
				);
			},
			fulfil: ({ goods }) => {
				(goods.booking as Booking).status = 'issued';
			},
			undo: ({ goods }) => {
				(goods.booking as Booking).status = 'cancelled';
			},
			withoutWallet: true,
			answer: ({ goods, status }) => {
				const booking = goods.booking as Booking;
				if (status === 'failed') return {};
				return {
					data: { reference: booking.reference, pnr: booking.pnr, status: booking.status, amount },
				};
			},
		};
	},
};

function readPassengers(value: unknown): Passenger[] {
	const list = value as unknown[];
	if (list.length === 0) throw new Refusal('The passengers field is required.');
	return list.map((entry) => {
		if (typeof entry !== 'object' || entry === null)
			throw new Refusal('Each passenger must be an object.');
		checkBody(entry as JsonObject, passengerFields);
		return entry as Passenger;
	});
}

export const flightRoutes: PlainRoute[] = [
	{
		method: 'GET',
		path: '/api/flight/search',
		fields: {
			origin: airport,
			destination: airport,
			departure_date: date,
			return_date: { ...date, optional: true },
			cabin,
			cabin_class: cabin,
			adults: { type: 'integer', optional: true, min: 1 },
			children: { type: 'integer', optional: true },
			infants: { type: 'integer', optional: true },
		},
		answer: ({ query }, world) => {
			const search: FlightSearch = {
				origin: query.origin,
				destination: query.destination,
				departureDate: query.departure_date,
				returnDate: query.return_date ?? null,
				cabin: query.cabin ?? query.cabin_class ?? 'economy',
				travellers: Number(query.adults ?? 1) + Number(query.children ?? 0),
			};
			return ok({ data: world.flights.search(search) });
		},
	},
	{
		method: 'GET',
		path: '/api/flight/airports',
		answer: () => ok({ data: airports }),
	},
	{
		method: 'POST',
		path: '/api/flight/booking/{reference}/cancel',
		answer: ({ environment, account, params }, world) => {
			const booking = world.flights.find(environment, account, params.reference);
			if (!booking) throw new Refusal('Booking not found.', { word: 'error' });
			if (booking.status === 'issued') {
				throw new Refusal('Ticket already issued. Please contact support for cancellation.', {
					word: 'error',
				});
			}
			if (booking.status === 'pending') world.settle(booking.transaction, 'failed');
			return ok({ data: bookingView(booking) });
		},
	},
];
