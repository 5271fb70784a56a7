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

const discoForm = operation('electricity/pay');

const dataPlan = { 'MTN · SME · 100MB · 1 Day · ₦100': '101' };
const providers = { DSTV: '1', GOTV: '2', STARTIMES: '3' };
const cablePlan = { 'GOTV Smallie Monthly · ₦1,900': '201' };
const exams = { 'WAEC · ₦3,500': '1', 'NECO · ₦1,300': '2', 'NABTEB · ₦1,100': '3' };
test.each<[string, INodeParameters, string, string, Record<string, string>]>([
	['DataPlans', dataForm('auto'), 'data-plan', 'mtn sme 100mb', dataPlan],
	['CableProviders', cableForm(''), 'cable-providers', '', providers],
	['CablePlans', cableForm(locator('2')), 'cable-plans', 'smallie monthly', cablePlan],
	['Discos', discoForm, 'discos', 'electric ko', { 'Eko Electric': '2' }],
	['ExamBodies', operation('examPin/buy'), 'exam-bodies', '', exams],
])('search%s shows the entries, with the id as value', async (name, form, path, filter, ids) => {
	const { results, requests } = await open(`search${name}`, form, { filter });
	expect(results).toEqual(Object.entries(ids).map(([name, value]) => ({ name, value })));
	expect(requests.map(sentOf)).toEqual([readOf(bench(), `/api/${path}`)]);
});

describe('the list of data plans', () => {
	test.each([
		[2, 'AIRTEL'],
		[4, '9MOBILE'],
	])('shows only the plans of the network %s', async (network, name) => {
		const { results } = await open('searchDataPlans', dataForm(network));
		expect(results).toHaveLength(36);
		expect(results.every((entry) => entry.name.startsWith(name))).toBe(true);
	});

	const unknown = ['auto', '={{ $json.network }}', undefined];
	test.each(unknown)('shows the plans of all networks with the network %s', async (network) => {
		expect((await open('searchDataPlans', dataForm(network))).paginationToken).toBe('50');
	});
});

test.each([
	['a provider from the list', { ...locator('2'), cachedResultName: 'GOTV' }, 10, '201'],
	['a provider by its id', { ...byId('2'), value: 2 }, 10, '201'],
	['nothing', locator(''), 34, '101'],
	['an expression', byId('={{ $json.provider }}'), 34, '101'],
])('the list of cable plans shows the plans of %s', async (_, cable, count, first) => {
	const values = valuesOf(await open('searchCablePlans', cableForm(cable)));
	expect([values.length, values[0]]).toEqual([count, first]);
});

test('a list that cannot be loaded says why', async () => {
	const credential = { liveToken: 'live_of_nobody' };
	await expect(bench().list('searchDiscos', { parameters: discoForm, credential })).rejects.toThrow(
		/does not accept the token/,
	);
	bench().simulator.addFaults({ fault: { kind: 'html', status: 404 } });
	await expect(open('searchDiscos', discoForm)).rejects.toThrow(/has no such path/);
});

test('airports are found by code, city and country', async () => {
	const form = operation('flight/search');
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

	test('show the package of each eSIM', async () => {
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

describe('a page of a list', () => {
	const discos = async (count: number, more: object = {}) => {
		const plan = Array.from({ length: count }, (_, nth) => ({
			disco_name: `Disco ${nth + 1}`,
			plan_id: String(nth + 1000),
		}));
		bench().endFaults();
		bench().answer('/api/discos', [{ status: 'success', plan }]);
		return await open('searchDiscos', discoForm, more);
	};

	test('has 50 entries, and the pages together have all of them once', async () => {
		const first = await discos(120);
		const second = await discos(120, { paginationToken: first.paginationToken });
		const third = await discos(120, { paginationToken: second.paginationToken });
		expect(third.paginationToken).toBeUndefined();
		const pages = [first, second, third].map(valuesOf);
		expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
		expect(pages.flat()).toEqual(Array.from({ length: 120 }, (_, nth) => String(nth + 1000)));
	});

	test('ends without an empty page', async () => {
		expect((await discos(50)).paginationToken).toBeUndefined();
		expect((await discos(51)).paginationToken).toBe('50');
	});

	test.each(['nonsense', '-5', '1.5'])('begins at the start with %s', async (paginationToken) => {
		expect(valuesOf(await discos(120, { paginationToken }))[0]).toBe('1000');
	});

	test('is searched before it is cut', async () => {
		expect(valuesOf(await discos(120, { filter: 'disco 120' }))).toEqual(['1119']);
		expect(valuesOf(await discos(120, { filter: 'disco 1' }))).toHaveLength(50);
	});
});

test.each([
	['words in any order and case', '1gb mtn', ['11']],
	['a space where the list has none', 'sme 1 gb', ['11']],
	['no space where the list has one', '2GB', ['21']],
	['a price with or without its comma', '1450', ['11']],
	['the id', '21', ['21']],
	['spaces around', '  airtel  ', ['21']],
	['a text that no entry has', 'glo', []],
])('a search gives the entries for %s', async (_, filter, values) => {
	const mtn = { network: 'MTN', plan_type: 'SME', plan_name: '1GB', validity: '30 Days' };
	const airtel = { network: 'AIRTEL', plan_name: '2 GB' };
	const plan = [
		{ plan_id: '11', ...mtn, amount: '1450' },
		{ plan_id: '21', ...airtel },
	];
	bench().answer('/api/data-plan', [{ status: 'success', plan }]);
	const listed = await open('searchDataPlans', dataForm('auto'), { filter });
	const labels = { '11': 'MTN · SME · 1GB · 30 Days · ₦1,450', '21': 'AIRTEL · 2 GB' };
	expect(Object.fromEntries(listed.results.map(({ name, value }) => [value, name]))).toEqual(
		Object.fromEntries(Object.entries(labels).filter(([id]) => values.includes(id))),
	);
});
