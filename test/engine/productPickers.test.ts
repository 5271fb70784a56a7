import type { INodeParameters } from 'n8n-workflow';

import { pricing } from '../simulator/catalogue/esimPackages';
import { readOf, sentOf } from './support/requests';
import { operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const open = async (
	method: string,
	parameters: INodeParameters = {},
	more: { filter?: string; paginationToken?: string } = {},
) => await bench().list(method, { parameters, ...more });
const valuesOf = ({ results }: Awaited<ReturnType<typeof open>>) =>
	results.map(({ value }) => value);
const locator = (value: string) => ({ __rl: true, mode: 'list', value });

test('exam bodies show their price', async () => {
	const { results, requests } = await open('searchExamBodies', operation('examPin/buy'));
	expect(results).toEqual([
		{ name: 'WAEC · ₦3,500', value: '1' },
		{ name: 'NECO · ₦1,300', value: '2' },
		{ name: 'NABTEB · ₦1,100', value: '3' },
	]);
	expect(requests.map(sentOf)).toEqual([readOf(bench(), '/api/exam-bodies')]);
});

describe('airports', () => {
	test('are found by code, city and country', async () => {
		const form = { resource: 'flight', operation: 'search' };
		expect(valuesOf(await open('searchAirports', form, { filter: 'lagos' }))).toEqual(['LOS']);
		expect(valuesOf(await open('searchAirports', form, { filter: 'nigeria abv' }))).toEqual([
			'ABV',
		]);
		const { results } = await open('searchAirports', form);
		expect(results[0].name).toMatch(/^[A-Z]{3} · /);
	});
});

describe('countries of eSIMs', () => {
	test('come from the price list, page by page, each once', async () => {
		const form = { resource: 'esim', operation: 'buy' };
		const first = await open('searchEsimCountries', form);
		expect(first.results).toHaveLength(50);
		const rest = await open('searchEsimCountries', form, {
			paginationToken: String(first.paginationToken),
		});
		expect(rest.paginationToken).toBeUndefined();
		expect([...valuesOf(first), ...valuesOf(rest)]).toEqual(pricing.map(({ id }) => String(id)));
		expect(valuesOf(await open('searchEsimCountries', form, { filter: 'ghana' }))).toEqual(['4']);
	});
});

describe('eSIM packages', () => {
	const form = (country: string, packageType: string) =>
		operation('esim/buy', { country: locator(country), packageType });

	test('are those of the chosen country and type', async () => {
		const { results, requests } = await open('searchEsimPackages', form('4', 'DATA-VOICE-SMS'));
		expect(results.map(({ value }) => value)).toEqual(['gh-5gb-30d-voice', 'gh-10gb-30d-voice']);
		expect(results[0].name).toBe('Ghana 5 GB, 30 days, calls and SMS · 5 GB · 30 Day · ₦9,590');
		expect(requests.map(({ path, query }) => [path, query])).toEqual([
			['/api/esim/catalog/by-country/4', { package_type: 'DATA-VOICE-SMS', page: '1' }],
		]);
	});

	test('are those of all countries where none is chosen, or an expression chooses', async () => {
		for (const country of ['', '={{ $json.country }}']) {
			const { results, requests } = await open('searchEsimPackages', form(country, 'DATA-ONLY'), {
				filter: 'kenya',
			});
			expect(results.map(({ value }) => value)).toEqual([
				'ke-1gb-30d',
				'ke-2gb-30d',
				'ke-3gb-30d',
				'ke-5gb-30d',
			]);
			expect(requests.map(({ path }) => path)).toEqual(['/api/esim/catalog/pricing']);
		}
	});
});

describe('own eSIMs and their top-ups', () => {
	beforeEach(async () => {
		await bench().run({
			parameters: operation('esim/buy', {
				packageType: 'DATA-ONLY',
				packageId: { __rl: true, mode: 'id', value: 'gh-1gb-30d' },
			}),
		});
	});

	test('show what each eSIM is', async () => {
		const { results } = await open('searchOwnEsims', { resource: 'esim', operation: 'topUp' });
		expect(results).toEqual([
			{ name: expect.stringMatching(/^Ghana 1 GB, 30 days · Ghana · \d+$/), value: '4001' },
		]);
	});

	test('list the top-ups of the chosen eSIM, and none without one', async () => {
		const form = (esimId: string) => operation('esim/topUp', { esimId: locator(esimId) });
		const { results, requests } = await open('searchEsimTopUpPlans', form('4001'));
		expect(results[0]).toEqual({
			name: 'Ghana 1 GB, 30 days · 1 GB · 30 Day · ₦3,490',
			value: 'topup-gh-1gb-30d',
		});
		expect(requests.map(({ path }) => path)).toEqual(['/api/esim/my/4001/topup-plans']);
		const none = await open('searchEsimTopUpPlans', form(''));
		expect(none).toMatchObject({ results: [], requests: [] });
	});
});
