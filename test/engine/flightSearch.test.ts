import type { IDataObject } from 'n8n-workflow';

import { behavesLikeRead } from './support/readBehaviour';
import { failedItem } from './support/requests';
import { byId, goOn, operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const searching = operation('flight/search', {
	origin: byId('={{ $json.from }}'),
	destination: byId('={{ $json.to }}'),
	departureDate: '={{ $json.on }}',
});

const lagosToAbuja = { from: 'LOS', to: 'ABV', on: '2030-05-01' };

describe('a search', () => {
	const usual = { departure_date: '2030-05-01', adults: '1', cabin: 'economy' };
	// Every search has new ids of offers.
	const any: number = expect.any(Number);
	const offered = { id: expect.stringMatching(/^OFFER-/) as string, amount: any, currency: 'NGN' };
	const simple = {
		...offered,
		outboundStops: any,
		totalDuration: any,
		airline: 'Simulated Air',
		flightNumber: expect.any(String),
		departure: '2030-05-01T07:00:00',
		arrival: expect.stringMatching(/^2030-05-01T(08|10):15:00$/),
	};
	const raw = {
		...offered,
		outbound_stops: any,
		total_duration: any,
		itinerary: expect.any(Array),
	};
	const goodOf = (from: string, to: string) => ({
		row: { from, to, on: '2030-05-01' },
		path: '/api/flight/search',
		query: { origin: from.toUpperCase(), destination: to, ...usual },
		simple: [simple, simple],
		raw: [raw, raw],
	});
	describe('gives offers', () => {
		const parameters = { ...searching, limit: 2 };
		behavesLikeRead(bench, {
			parameters,
			good: [goodOf('LOS', 'ABV'), goodOf('abv', 'LOS')],
			refused: {
				row: { from: 'XXX', to: 'ABV', on: '2030-05-01' },
				error: /Invalid Airport/,
				advice: /./,
			},
			invalid: {
				row: { from: 'LOS', to: 'LOS', on: '2030-05-01' },
				error: /'Destination' is the same airport/,
				advice: /another/,
			},
		});
	});

	test('sends cabin, return flight and travellers, and parameters of the deployment', async () => {
		const options = {
			additionalQueryParameters: {
				parameter: [
					{ name: ' adults ', value: '3' },
					{ name: 'currency', value: 'NGN' },
					{ name: '', value: 'x' },
				],
			},
		};
		const travellers = { adults: 2, children: 1, infants: 1 };
		const wanted = { returnDate: '2030-05-08', cabin: 'first', ...travellers, options };
		const parameters = { ...searching, ...wanted };
		const result = await bench().buy(parameters, [lagosToAbuja], {
			credential: { provider: { facts: { cabinParameter: 'cabin_class' } } },
		});
		expect(result.items).toHaveLength(5);
		expect(result.requests.map((request) => request.query)).toEqual([
			{
				origin: 'LOS',
				destination: 'ABV',
				departure_date: '2030-05-01',
				return_date: '2030-05-08',
				adults: '3',
				children: '1',
				infants: '1',
				cabin_class: 'first',
				currency: 'NGN',
			},
		]);
	});
});

test('a search refuses unusable rows', async () => {
	const usual = { origin: 'los', destination: ' ABV ', departureDate: '2026-05-01T00:00:00' };
	const table: Array<[field: string, change: object]> = [
		['Origin', { origin: 'Lagos' }],
		['Destination', { destination: 'LOS' }],
		['Departure Date', { departureDate: 'tomorrow' }],
		['Return Date', { returnDate: '2026-04-30' }],
		['Cabin', { cabin: 'cargo' }],
		['Adults', { adults: 0 }],
		['Infants', { infants: -1 }],
	];
	const others = { returnDate: '', cabin: 'economy', adults: 1, infants: 0 };
	const rows = table.map(([, change]) => ({ ...usual, ...others, ...change }));
	const places = {
		origin: byId('={{ $json.origin }}'),
		destination: byId('={{ $json.destination }}'),
	};
	const fields = ['departureDate', ...Object.keys(others)].map((name) => [
		name,
		`={{ $json.${name} }}`,
	]);
	const searching = operation('flight/search', { ...places, ...Object.fromEntries(fields) });
	const { items, requests } = await bench().buy(searching, rows, { node: goOn });
	expect(items).toEqual(table.map(([field]) => failedItem(new RegExp(`^'${field}'`))));
	expect(requests).toEqual([]);
});

const outAt = { departure: '2030-05-01T07:00', arrival: '2030-05-01T08:15' };
const leg = (from: string, to: string) => ({
	departure: { airport: from, time: outAt.departure },
	arrival: { airport: to, time: outAt.arrival },
});

describe('an offer shows the airline and the times from every shape of the answer', () => {
	const airline = 'Ibom';
	const read = { airline, ...outAt };
	const times = { departure_time: '07:00', arrival_time: '08:15' };
	const flat = { airline_name: airline, flight_no: 'P4 1', ...times };
	const flatRead = { airline, flightNumber: 'P4 1', departure: '07:00', arrival: '08:15' };
	const booked = { airline, flight_number: 'P4', ...leg('LOS', 'ABV') };
	const departing = { marketing_carrier: { name: airline }, departing_at: outAt.departure };
	const out = { segments: [departing, { arriving_at: outAt.arrival }] };
	const back = { departing_at: '2030-05-09T07:00', arriving_at: '2030-05-09T11:00' };
	const slices = [out, { segments: [back] }];
	const legs = [leg('LOS', 'ABV'), { ...leg('ABV', 'LOS'), arrival: { time: '2030-05-09T09:00' } }];
	test.each<[string, object, number | undefined, object]>([
		['nothing', { id: 'a', amount: 1 }, 0, {}],
		['its own fields', flat, undefined, flatRead],
		['an itinerary, as in a booking', { itinerary: [booked] }, 0, { ...read, flightNumber: 'P4' }],
		['slices of segments, out and back', { owner: { name: 'x' }, slices }, 1, read],
		['one list for out and back, split by the stops of the outbound flight', { legs }, 0, outAt],
		['airports under these names', { departure: 'LOS', arrival: 'ABV' }, 0, {}],
	])('%s', async (_name, shape, stops, journey) => {
		const offer = { id: 'off-1', amount: 1000, currency: 'NGN', outbound_stops: stops, ...shape };
		const change = { data: [offer] } as never;
		bench().addFault('/api/flight/search', { kind: 'reword', change });
		const { items } = await bench().buy(searching, [lagosToAbuja]);
		const { airline, flightNumber, departure, arrival } = items[0];
		expect({ airline, flightNumber, departure, arrival }).toEqual(journey);
	});
});

describe('the airports', () => {
	const lagos = { iata_code: 'LOS', city: 'Lagos', country: 'Nigeria' };
	const goodOf = (find: string, city: string, code: string) => ({
		row: { find },
		path: '/api/flight/airports',
		simple: [{ code, name: expect.any(String), city, country: 'Nigeria' }] as IDataObject[],
		raw: [{ iata_code: code, name: expect.any(String), city, country: 'Nigeria' }] as IDataObject[],
	});
	behavesLikeRead(bench, {
		parameters: operation('flight/getAirports', {
			search: '={{ $json.find }}',
			limit: 1,
		}),
		good: [goodOf(lagos.iata_code, lagos.city, lagos.iata_code), goodOf('abuja', 'Abuja', 'ABV')],
		catalogue: true,
	});
});
