import { airports } from '../catalogue/airports';
import { checkBody, optionalReference, type FieldRules } from '../fields';
import { bookingView, type Booking, type Passenger } from '../flights';
import { reads, sells, type Route } from '../route';
import { ok, Refusal, type JsonObject, type Transaction } from '../types';

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

const passengerFields: FieldRules = {
	first_name: { type: 'string' },
	last_name: { type: 'string' },
	dob: { type: 'string', pattern: isoDate, refusal: 'The dob must be a date (YYYY-MM-DD).' },
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
const date = { type: 'string', pattern: isoDate, refusal: 'Invalid Date' } as const;
const cabin = {
	type: 'string',
	oneOf: ['economy', 'premium_economy', 'business', 'first'],
	optional: true,
	refusal: 'Invalid Cabin',
} as const;

const bookingOf = ({ goods }: Transaction) => goods.booking as Booking;

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

export const flightRoutes: Route[] = [
	sells(
		'/api/flight/book',
		'flight',
		{ flight_id: { type: 'string' }, passengers: { type: 'array' }, ...optionalReference },
		({ account, body }, world) => {
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
				staysPending: world.config.flightsPending,
				begin: (transaction) => {
					const booking = world.flights.book(found, transaction, passengers, world.random);
					transaction.goods.booking = booking;
				},
				fulfil: (transaction) => {
					bookingOf(transaction).status = 'issued';
				},
				undo: (transaction) => {
					bookingOf(transaction).status = 'cancelled';
				},
				withoutWallet: true,
				answer: (transaction) => {
					if (transaction.status === 'failed') return {};
					const { reference, pnr, status } = bookingOf(transaction);
					return { data: { reference, pnr, status, amount } };
				},
			};
		},
	),
	reads(
		'/api/flight/search',
		({ query }, { flights }) => {
			const data = flights.search({
				origin: query.origin,
				destination: query.destination,
				departureDate: query.departure_date,
				returnDate: query.return_date ?? null,
				cabin: query.cabin ?? query.cabin_class ?? 'economy',
				travellers: Number(query.adults ?? 1) + Number(query.children ?? 0),
			});
			return ok({ data });
		},
		{
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
	),
	reads('/api/flight/airports', () => ok({ data: airports })),
	{
		method: 'POST',
		path: '/api/flight/booking/{reference}/cancel',
		answer: ({ environment, account, params }, world) => {
			const word = 'error';
			const booking = world.flights.find(environment, account, params.reference);
			if (!booking) throw new Refusal('Booking not found.', { word });
			if (booking.status === 'issued')
				throw new Refusal('Ticket already issued. Please contact support for cancellation.', {
					word,
				});
			if (booking.status === 'pending') world.settle(booking.transaction, 'failed');
			return ok({ data: bookingView(booking) });
		},
	},
];
