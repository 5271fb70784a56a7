import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { buyWithoutN8n } from '../support/otherBuyer';
import { Published } from './triggerHelp';
import { byId, byName, goOn, operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

/** The lists and purchases that this deployment has elsewhere. */
const own: Array<[field: string, usual: string, own: string]> = [
	['airports', '/api/flight/airports', '/api/v2/airports'],
	['airtimeCards', '/api/recharge_card', '/api/v2/cards'],
	['balance', '/api/balance', '/api/v2/wallet'],
	['cablePlans', '/api/cable-plans', '/api/v2/tv/plans'],
	['cableProviders', '/api/cable-providers', '/api/v2/tv'],
	['dataCards', '/api/data_card', '/api/v2/data-cards'],
	['dataPlans', '/api/data-plan', '/api/v2/bundles'],
	['discos', '/api/discos', '/api/v2/power'],
	['esim', '/api/esim/my/{id}', '/api/v2/esims/{id}'],
	['esimTopUp', '/api/esim/my/{id}/topup', '/api/v2/esims/{id}/load'],
	['examPins', '/api/exam', '/api/v2/pins'],
	['flightSearch', '/api/flight/search', '/api/v2/flights'],
];
const provider = { paths: Object.fromEntries(own.map(([field, , path]) => [field, path])) };
const moved = (field: string) => own.find(([name]) => name === field)?.[2] ?? '';

beforeEach(() =>
	bench().simulator.configure({ moved: own.map(([, usual, path]) => [usual, path]) }),
);

const run = async (parameters: object, rows: IDataObject[] = [{}], facts: IDataObject = provider) =>
	await bench().buy({ notBought: 'receipts', ...parameters } as INodeParameters, rows, {
		credential: { provider: facts },
	});
const open = async (method: string, parameters: INodeParameters) =>
	await bench().list(method, { credential: { provider }, parameters });
const pathsOf = ({ requests }: { requests: Array<{ path: string }> }) =>
	requests.map(({ path }) => path);

const data = { resource: 'data', operation: 'buy', network: 'auto', phone: '08031234567' };

test('a path of the credential reaches the list, the picker, the names, the price and the purchase', async () => {
	const listed = await run({ resource: 'data', operation: 'getPlans', returnAll: true });
	expect(pathsOf(listed)).toEqual([moved('dataPlans')]);
	expect(listed.items.length).toBeGreaterThan(10);

	const picked = await open('searchDataPlans', { ...data, network: 1 });
	expect(pathsOf(picked)).toEqual([moved('dataPlans')]);
	expect(picked.results[0].name).toMatch(/^MTN · /);

	const named = { ...data, dataPlan: byName('1GB SME') };
	const priced = await run({ ...named, mode: 'preview' });
	expect(priced.items).toMatchObject([{ outcome: 'preview', price: 450 }]);
	expect(pathsOf(priced)).toEqual([moved('dataPlans'), moved('balance')]);
	const bought = await run({ ...named, limits: { maxPerPurchase: 450 } });
	expect(bought.items).toMatchObject([{ outcome: 'success', planId: 104 }]);
	expect(pathsOf(bought)).toEqual([moved('dataPlans'), '/api/data']);
	const dear = await run({ ...named, limits: { maxPerPurchase: 449 } });
	expect(dear.items).toMatchObject([{ outcome: 'notSent' }]);
});

const cards = { network: 1, quantity: 1, cardName: 'Ada Ventures', cardPlan: '1' };
const cable = operation('cable/subscribe', { cable: byId('1') });
const journey = { origin: byId('LOS'), destination: byId('ABV'), departureDate: '2030-05-01' };
const watched = { watch: 'balance', threshold: 1 };
const watch = async () =>
	await new Published(bench(), watched, { credential: { provider } }).poll();
const buying = (name: string, more: object) => async () => await run(operation(name, more));

test.each<[string, string, () => Promise<{ requests: Array<{ path: string }> }>]>([
	['cableProviders', 'a list', async () => await open('searchCableProviders', cable)],
	['cablePlans', 'a list', async () => await open('searchCablePlans', cable)],
	['airports', 'a list', async () => await open('searchAirports', operation('flight/search'))],
	['discos', 'a list', async () => await open('searchDiscos', operation('electricity/pay'))],
	['examPins', 'a purchase', buying('examPin/buy', { exam: byId('1'), quantity: 1 })],
	['airtimeCards', 'a purchase', buying('rechargeCard/buy', cards)],
	['dataCards', 'a purchase', buying('rechargeCard/buyData', cards)],
	['balance', 'a look-up', buying('wallet/getBalance', {})],
	['flightSearch', 'a look-up', buying('flight/search', { ...journey, limit: 1 })],
	['balance', 'the trigger', watch],
])('the path %s of the credential is used by %s', async (field, _, ask) => {
	const asked = await ask();
	expect(pathsOf(asked)).toContain(moved(field));
	expect(pathsOf(asked)).not.toContain(own.find(([name]) => name === field)?.[1]);
	expect(asked).not.toMatchObject({ error: expect.anything() });
});

test('one eSIM, its top-up and the wait for it use the paths of the credential', async () => {
	const price = { package_id: 'gh-1gb-30d', package_type: 'DATA-ONLY', 'request-id': 'e-1' };
	const { data: esim } = await buyWithoutN8n(bench(), '/api/esim/buy', price);
	const id = String((esim as IDataObject).id);
	const got = await run({ resource: 'esim', operation: 'get', esimId: byId(id) });
	expect(got.items).toMatchObject([{ id }]);
	expect(pathsOf(got)).toEqual([`/api/v2/esims/${id}`]);
	const topUp = { esimId: byId(id), packageId: byId('topup-gh-1gb-30d') };
	const filled = await run({ resource: 'esim', operation: 'topUp', ...topUp });
	expect(filled.items).toMatchObject([{ outcome: 'success' }]);
	expect(pathsOf(filled)).toContain(`/api/v2/esims/${id}/load`);
});

describe('the Not-Found Wording of the credential', () => {
	const words = 'Hakuna muamala';
	const lookUp = { resource: 'transaction', operation: 'requery', reference: 'nobody-has-this' };

	beforeEach(() => bench().simulator.configure({ requery: { notFound: words } }));

	test.each([
		['Requery', {}],
		['Wait', { operation: 'wait', waitFor: 0 }],
	])('holds for %s', async (_, more) => {
		const facts = { facts: { notFoundWording: `${words}!` } };
		const { items } = await run({ ...lookUp, ...more }, [{}], facts);
		expect(items).toMatchObject([{ found: false, outcome: 'notFound' }]);
	});

	test('makes a purchase failed that was refused without a known reason', async () => {
		const airtime = { ...data, resource: 'airtime', amount: 100, options: { settleFor: 1 } };
		const refusal = { kind: 'refuse', message: 'The vendor said no' } as const;
		bench().addFault('/api/topup', refusal, { when: 'before' });
		const known = await run(airtime, [{}], { facts: { notFoundWording: words } });
		const unknown = await run({ ...airtime, amount: 200 });
		expect([known.items, unknown.items]).toMatchObject([
			[{ outcome: 'failed' }],
			[{ outcome: 'unknown' }],
		]);
	});
});

test("cards use the provider's own ids of networks too", async () => {
	const facts = { ...provider, facts: { networkIds: 'provider' } };
	const { requests } = await run(operation('rechargeCard/buy', cards), [{}], facts);
	expect(pathsOf({ requests })).toEqual(['/api/networks', moved('airtimeCards')]);
});

// test/api/auth/providerFacts.test.ts has every refused path.
test('a path outside the address refuses every row, and nothing is sent', async () => {
	const credential = { provider: { paths: { dataPlans: '//elsewhere.example/plans' } } };
	const parameters = { ...data, resource: 'airtime', amount: 100 };
	const { items, requests } = await bench().buy(parameters, [{}, {}], { credential, node: goOn });
	const title = expect.stringContaining('would leave the address in the credential');
	const refusal = { error: { title, advice: expect.any(String) } };
	expect(items).toMatchObject([refusal, refusal]);
	expect(requests).toEqual([]);
});
