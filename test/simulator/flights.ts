import type { Random } from './random';
import {
	inLagos,
	type Account,
	type Environment,
	type JsonObject,
	type Transaction,
} from './types';

export interface FlightSearch {
	origin: string;
	destination: string;
	departureDate: string;
	returnDate: string | null;
	cabin: string;
	travellers: number;
}

export interface Passenger {
	first_name: string;
	last_name: string;
	email: string;
}

const cabinFactor: Record<string, number> = {
	economy: 1,
	premium_economy: 1.6,
	business: 3,
	first: 5,
};

const offerLifeMs = 30 * 60_000;

const airlines = ['P4', 'W3', 'QI', 'UN', 'VK'];

/** Prices depend on the search alone, the offers' ids are new each time. */
function offerOf(search: FlightSearch, place: number, id: number) {
	const { origin, destination, returnDate, cabin, travellers } = search;
	const seed = [...`${origin}${destination}`].reduce((sum, one) => sum + one.charCodeAt(0), 0);
	const stops = place % 3;
	const fare = 60_000 + (seed % 97) * 1000 + place * 7500;
	return {
		id: `OFFER-${id}-${origin}${destination}`,
		amount: Math.round(fare * cabinFactor[cabin] * (returnDate ? 2 : 1) * travellers),
		currency: 'NGN',
		outbound_stops: stops,
		total_duration: 65 + (seed % 40) + stops * 90,
		itinerary: legsOf(search, airlines[place], stops),
	};
}

export type FlightOffer = ReturnType<typeof offerOf>;

/** The way out, a flight for each stop and one more. */
function legsOf(search: FlightSearch, airline: string, stops: number) {
	const { origin, destination, departureDate, cabin } = search;
	const airports = [origin, ...['KAN', 'PHC'].slice(0, stops), destination];
	const at = (hour: number, minute: string) =>
		`${departureDate}T${String(hour).padStart(2, '0')}:${minute}:00`;
	return airports.slice(1).map((arrival, index) => ({
		airline: 'Simulated Air',
		flight_number: `${airline}${100 + index}`,
		departure: { airport: airports[index], time: at(7 + 2 * index, '00') },
		arrival: { airport: arrival, time: at(8 + 2 * index, '15') },
		duration: '1h 15m',
		cabin,
	}));
}

interface Found {
	offer: FlightOffer;
	search: FlightSearch;
	at: number;
}

export interface Booking extends Found {
	reference: string;
	pnr: string;
	status: 'pending' | 'issued' | 'cancelled';
	passengers: Passenger[];
	transaction: Transaction;
}

/** Offers go stale; bookings stay. */
export class Flights {
	private readonly offers = new Map<string, Found>();

	private readonly bookings: Booking[] = [];

	search(search: FlightSearch): FlightOffer[] {
		return airlines.map((_, place) => {
			const offer = offerOf(search, place, this.offers.size + 1);
			this.offers.set(offer.id, { offer, search, at: Date.now() });
			return offer;
		});
	}

	offer(id: string): Found | undefined {
		const found = this.offers.get(id);
		return found && Date.now() - found.at <= offerLifeMs ? found : undefined;
	}

	book(found: Found, transaction: Transaction, passengers: Passenger[], random: Random): Booking {
		const booking: Booking = {
			...found,
			reference: `FLT${String(this.bookings.length + 1).padStart(6, '0')}`,
			pnr: random.letters(6),
			status: 'pending',
			passengers,
			transaction,
		};
		this.bookings.push(booking);
		return booking;
	}

	find(environment: Environment, account: Account, reference: string): Booking | undefined {
		return this.bookings.find(
			({ reference: own, transaction: by }) =>
				own === reference && by.environment === environment && by.account === account,
		);
	}
}

/** The whole booking, as the cancellation answers it. */
export function bookingView(booking: Booking): JsonObject {
	const { reference, pnr, status, offer, search, passengers, transaction } = booking;
	const tickets = passengers.map(({ first_name, last_name }, index) => ({
		passenger: `${first_name} ${last_name}`,
		ticket_number: `7780000${reference.slice(-6)}${index + 1}`,
	}));
	return {
		...{ reference, pnr, status },
		amount: offer.amount,
		trip_type: search.returnDate ? 'round-trip' : 'one-way',
		origin: search.origin,
		destination: search.destination,
		departure_date: search.departureDate,
		return_date: search.returnDate,
		cabin: search.cabin,
		passengers: passengers.map(({ first_name, last_name }) => ({
			title: 'Mx',
			first_name,
			last_name,
			type: 'adult',
		})),
		itinerary: offer.itinerary,
		tickets: status === 'issued' ? tickets : [],
		currency: offer.currency,
		addons_fee: 0,
		whatsapp_number: '',
		reminder_call: false,
		email_delivery: passengers[0]?.email ?? '',
		expires_at: inLagos(transaction.at + 24 * 3_600_000),
		my_trans_id: transaction.requestId,
		created_at: inLagos(transaction.at),
	};
}
