import type { INodeParameters } from 'n8n-workflow';

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

	test.each(['auto', '={{ $json.network }}', undefined])(
		'with the network %s has the plans of all',
		async (network) => {
			expect((await open('searchDataPlans', dataForm(network))).paginationToken).toBe('50');
		},
	);
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
		['nothing', { __rl: true, mode: 'list', value: '' }],
		['an expression', { __rl: true, mode: 'id', value: '={{ $json.provider }}' }],
	])('hold the plans of all when the provider is %s', async (_, cable) => {
		expect((await open('searchCablePlans', cableForm(cable))).results).toHaveLength(34);
	});
});

test('the list of discos is searched by the words of a name', async () => {
	const { results, requests } = await open('searchDiscos', operation('electricity/pay'), {
		filter: 'electric ko',
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
