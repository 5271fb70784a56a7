import type { INodeParameters } from 'n8n-workflow';

import { pricing } from '../simulator/catalogue/esimPackages';
import { readOf, sentOf } from './support/requests';
import { byId, operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const open = async (
	method: string,
	parameters: INodeParameters = {},
	more: { filter?: string; paginationToken?: string } = {},
) => await bench().list(method, { parameters, ...more });
const valuesOf = ({ results }: Awaited<ReturnType<typeof open>>) =>
	results.map(({ value }) => value);

const locator = (value: string) => ({ __rl: true, mode: 'list', value });
const dataForm = (network: unknown) => operation('data/buy', { network });
const cableForm = (cable: unknown) => operation('cable/subscribe', { cable });

describe('the list of data plans', () => {
	test('shows network, type, size, validity and price, with the id as value', async () => {
		const { results, requests } = await open('searchDataPlans', dataForm('auto'));
		expect(results[0]).toEqual({ name: 'MTN · SME · 100MB · 1 Day · ₦100', value: '101' });
		expect(requests.map(sentOf)).toEqual([readOf(bench(), '/api/data-plan')]);
	});

	test.each([
		[2, 'AIRTEL'],
		[4, '9MOBILE'],
	])('with the network %s has its plans only', async (network, name) => {
		const { results } = await open('searchDataPlans', dataForm(network));
		expect(results).toHaveLength(36);
		expect(results.every((entry) => entry.name.startsWith(name))).toBe(true);
	});

	const unknown = ['auto', '={{ $json.network }}', undefined];
	test.each(unknown)('with the network %s has the plans of all', async (network) => {
		expect((await open('searchDataPlans', dataForm(network))).paginationToken).toBe('50');
	});
});

describe('the lists of cable TV', () => {
	test('hold the providers, by name and id', async () => {
		const { results, requests } = await open('searchCableProviders', cableForm(''));
		expect(results).toEqual([
			{ name: 'DSTV', value: '1' },
			{ name: 'GOTV', value: '2' },
			{ name: 'STARTIMES', value: '3' },
		]);
		expect(requests.map(sentOf)).toEqual([readOf(bench(), '/api/cable-providers')]);
	});

	test.each([
		['list', { __rl: true, mode: 'list', value: '2', cachedResultName: 'GOTV' }],
		['id', { __rl: true, mode: 'id', value: 2 }],
	])('hold the plans of the provider chosen by %s', async (_, cable) => {
		const { results } = await open('searchCablePlans', cableForm(cable));
		expect(results).toHaveLength(10);
		expect(results[0]).toEqual({ name: 'GOTV Smallie Monthly · ₦1,900', value: '201' });
	});

	test.each([
		['nothing', locator('')],
		['an expression', byId('={{ $json.provider }}')],
	])('hold the plans of all when the provider is %s', async (_, cable) => {
		expect((await open('searchCablePlans', cableForm(cable))).results).toHaveLength(34);
	});
});

test('the list of discos is searched by the words of a name', async () => {
	const filter = 'electric ko';
	const { results, requests } = await open('searchDiscos', operation('electricity/pay'), {
		filter,
	});
	expect(results).toEqual([{ name: 'Eko Electric', value: '2' }]);
	expect(requests.map(sentOf)).toEqual([readOf(bench(), '/api/discos')]);
});

describe('every list', () => {
	const methods = ['searchDataPlans', 'searchCableProviders', 'searchCablePlans', 'searchDiscos'];

	test.each(methods)('%s is read wherever the provider puts it', async (method) => {
		const usual = valuesOf(await open(method));
		for (const lists of ['data', 'bare'] as const) {
			bench().simulator.configure({ shapes: { lists } });
			expect(valuesOf(await open(method))).toEqual(usual);
		}
		expect(usual.length).toBeGreaterThan(0);
	});

	test.each(methods)('%s that cannot be loaded says why', async (method) => {
		bench().simulator.addFaults({ fault: { kind: 'html', status: 404 } });
		await expect(open(method)).rejects.toThrow(/web page/);
	});

	test.each(methods)('%s tells of a token that is refused', async (method) => {
		await expect(
			bench().list(method, { parameters: {}, credential: { liveToken: 'live_of_nobody' } }),
		).rejects.toThrow(/does not accept the token/);
	});
});

test('exam bodies show their price', async () => {
	const { results, requests } = await open('searchExamBodies', operation('examPin/buy'));
	expect(results).toEqual([
		{ name: 'WAEC · ₦3,500', value: '1' },
		{ name: 'NECO · ₦1,300', value: '2' },
		{ name: 'NABTEB · ₦1,100', value: '3' },
	]);
	expect(requests.map(sentOf)).toEqual([readOf(bench(), '/api/exam-bodies')]);
});

test('airports are found by code, city and country', async () => {
	const form = { resource: 'flight', operation: 'search' };
	expect(valuesOf(await open('searchAirports', form, { filter: 'lagos' }))).toEqual(['LOS']);
	expect(valuesOf(await open('searchAirports', form, { filter: 'nigeria abv' }))).toEqual(['ABV']);
	const { results } = await open('searchAirports', form);
	expect(results[0].name).toMatch(/^[A-Z]{3} · /);
});

test('countries of eSIMs come from the price list, page by page, each once', async () => {
	const form = { resource: 'esim', operation: 'buy' };
	const first = await open('searchEsimCountries', form);
	expect(first.results).toHaveLength(50);
	const paginationToken = String(first.paginationToken);
	const rest = await open('searchEsimCountries', form, { paginationToken });
	expect(rest.paginationToken).toBeUndefined();
	expect([...valuesOf(first), ...valuesOf(rest)]).toEqual(pricing.map(({ id }) => String(id)));
	expect(valuesOf(await open('searchEsimCountries', form, { filter: 'ghana' }))).toEqual(['4']);
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

	test.each(['', '={{ $json.country }}'])('are those of all countries for %j', async (country) => {
		const kenya = { filter: 'kenya' };
		const listed = await open('searchEsimPackages', form(country, 'DATA-ONLY'), kenya);
		const four = ['ke-1gb-30d', 'ke-2gb-30d', 'ke-3gb-30d', 'ke-5gb-30d'];
		expect(valuesOf(listed)).toEqual(four);
		expect(listed.requests.map(({ path }) => path)).toEqual(['/api/esim/catalog/pricing']);
	});
});

describe('own eSIMs and their top-ups', () => {
	beforeEach(async () => {
		const esim = { packageType: 'DATA-ONLY', packageId: byId('gh-1gb-30d') };
		await bench().run({ parameters: operation('esim/buy', esim) });
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
