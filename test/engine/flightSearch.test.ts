import type { IDataObject } from 'n8n-workflow';

import { useBench } from '../support/useBench';
import { behavesLikeRead } from './support/readBehaviour';
import { byId } from '../support/byId';

const bench = useBench();

const searching = {
	resource: 'flight',
	operation: 'search',
	origin: byId('={{ $json.from }}'),
	destination: byId('={{ $json.to }}'),
	departureDate: '={{ $json.on }}',
};

describe('a search', () => {
	const query = (from: string, to: string) => ({
		origin: from,
		destination: to,
		departure_date: '2030-05-01',
		adults: '1',
		cabin: 'economy',
	});
	// The ids of offers are new with every search.
	const any: number = expect.any(Number);
	const offered = { id: expect.stringMatching(/^OFFER-/) as string, amount: any, currency: 'NGN' };
	const simple = { ...offered, outboundStops: any, totalDuration: any };
	const raw = { ...offered, outbound_stops: any, total_duration: any };
	const goodOf = (from: string, to: string) => ({
		row: { from, to, on: '2030-05-01' },
		path: '/api/flight/search',
		query: query(from.toUpperCase(), to),
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

	test('takes cabin, way back and travellers, and parameters of the deployment', async () => {
		const options = {
			cabinParameter: 'cabin_class',
			additionalQueryParameters: { parameter: [{ name: 'currency', value: 'NGN' }] },
		};
		const parameters = {
			...searching,
			returnDate: '2030-05-08',
			cabin: 'first',
			adults: 2,
			children: 1,
			infants: 1,
			options,
		};
		const result = await bench().run({
			authentication: 'token',
			parameters,
			rows: [{ from: 'LOS', to: 'ABV', on: '2030-05-01' }],
		});
		expect(result.items).toHaveLength(5);
		expect(result.requests.map((request) => request.query)).toEqual([
			{
				origin: 'LOS',
				destination: 'ABV',
				departure_date: '2030-05-01',
				return_date: '2030-05-08',
				adults: '2',
				children: '1',
				infants: '1',
				cabin_class: 'first',
				currency: 'NGN',
			},
		]);
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
		parameters: {
			resource: 'flight',
			operation: 'getAirports',
			search: '={{ $json.find }}',
			limit: 1,
		},
		good: [goodOf(lagos.iata_code, lagos.city, lagos.iata_code), goodOf('abuja', 'Abuja', 'ABV')],
	});
});
