import { inLagos } from './account';
import type { Random } from './random';
import type { Account, Environment, JsonObject, Transaction } from './types';

export interface FlightSearch {
	origin: string;
	destination: string;
	departureDate: string;
	returnDate: string | null;
	cabin: string;
	travellers: number;
}

export interface FlightOffer {
	id: string;
	amount: number;
	currency: 'NGN';
	outbound_stops: number;
	total_duration: number;
	itinerary: Leg[];
}

export interface Leg {
	airline: string;
	flight_number: string;
	departure: { airport: string; time: string };
	arrival: { airport: string; time: string };
	duration: string;
	cabin: string;
}

export interface Passenger {
	first_name: string;
	last_name: string;
	dob: string;
	email: string;
	phone_number: string;
}

export type BookingStatus = 'pending' | 'issued' | 'cancelled';

export interface Booking {
	reference: string;
	pnr: string;
	status: BookingStatus;
	offer: FlightOffer;
	search: FlightSearch;
	passengers: Passenger[];
	transaction: Transaction;
	createdAt: number;
}

const cabinFactor: Record<string, number> = {
	economy: 1,
	premium_economy: 1.6,
	business: 3,
	first: 5,
};

const offerLifeMs = 30 * 60_000;

const airlines = ['P4', 'W3', 'QI', 'UN', 'VK'];

/** Offers go stale; bookings stay. */
export class Flights {
	private readonly offers = new Map<
		string,
		{ offer: FlightOffer; search: FlightSearch; at: number }
	>();

	private readonly bookings: Booking[] = [];

	/** Prices depend on the search alone, the offers' ids are new each time. */
	search(search: FlightSearch): FlightOffer[] {
		const seed = [...`${search.origin}${search.destination}`].reduce(
			(sum, letter) => sum + letter.charCodeAt(0),
			0,
		);
		return airlines.map((code, index) => {
			const stops = index % 3;
			const price =
				(60_000 + (seed % 97) * 1000 + index * 7500) *
				cabinFactor[search.cabin] *
				(search.returnDate ? 2 : 1);
			const offer: FlightOffer = {
				id: `OFFER-${this.offers.size + 1}-${search.origin}${search.destination}`,
				amount: Math.round(price * search.travellers),
				currency: 'NGN',
				outbound_stops: stops,
				total_duration: 65 + (seed % 40) + stops * 90,
				itinerary: legsOf(search, code, stops),
			};
			this.offers.set(offer.id, { offer, search, at: Date.now() });
			return offer;
		});
	}

	offer(id: string): { offer: FlightOffer; search: FlightSearch } | undefined {
		const found = this.offers.get(id);
		return found && Date.now() - found.at <= offerLifeMs ? found : undefined;
	}

	book(
		transaction: Transaction,
		offerId: string,
		passengers: Passenger[],
		random: Random,
	): Booking {
		const found = this.offers.get(offerId);
		if (!found) throw new Error(`There is no offer "${offerId}"`);
		const booking: Booking = {
			reference: `FLT${String(this.bookings.length + 1).padStart(6, '0')}`,
			pnr: random.letters(6),
			status: 'pending',
			offer: found.offer,
			search: found.search,
			passengers,
			transaction,
			createdAt: Date.now(),
		};
		this.bookings.push(booking);
		return booking;
	}

	find(environment: Environment, account: Account, reference: string): Booking | undefined {
		return this.bookings.find(
			(booking) =>
				booking.reference === reference &&
				booking.transaction.environment === environment &&
				booking.transaction.account === account,
		);
	}
}

/** The way out, a flight for each stop and one more. */
function legsOf(
	{ origin, destination, departureDate, cabin }: FlightSearch,
	code: string,
	stops: number,
): Leg[] {
	const airports = [origin, ...['KAN', 'PHC'].slice(0, stops), destination];
	const at = (hour: number, minute: string) =>
		`${departureDate}T${String(hour).padStart(2, '0')}:${minute}:00`;
	return airports.slice(1).map((arrival, index) => ({
		airline: 'Simulated Air',
		flight_number: `${code}${100 + index}`,
		departure: { airport: airports[index], time: at(7 + 2 * index, '00') },
		arrival: { airport: arrival, time: at(8 + 2 * index, '15') },
		duration: '1h 15m',
		cabin,
	}));
}

/** The whole booking, as the cancellation answers it. */
export function bookingView({
	reference,
	pnr,
	status,
	offer,
	search,
	passengers,
	transaction,
	createdAt,
}: Booking): JsonObject {
	const issued = status === 'issued';
	return {
		reference,
		pnr,
		status,
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
		tickets: issued
			? passengers.map(({ first_name, last_name }, index) => ({
					passenger: `${first_name} ${last_name}`,
					ticket_number: `7780000${reference.slice(-6)}${index + 1}`,
				}))
			: [],
		currency: offer.currency,
		addons_fee: 0,
		whatsapp_number: '',
		reminder_call: false,
		email_delivery: passengers[0]?.email ?? '',
		expires_at: inLagos(createdAt + 24 * 3_600_000),
		my_trans_id: transaction.requestId,
		created_at: inLagos(createdAt),
	};
}
