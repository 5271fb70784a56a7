import { behavesLikePurchase } from './support/purchaseBehaviour';
import { behavesLikeRead } from './support/readBehaviour';
import { byId, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const subscribe = {
	resource: 'cable',
	operation: 'subscribe',
	cable: byId('={{ $json.provider }}'),
	cablePlan: byId('={{ $json.plan }}'),
	iuc: '={{ $json.card }}',
};

describe('a cable subscription', () => {
	behavesLikePurchase(bench, {
		parameters: { ...subscribe, bypass: '={{ $json.skip }}' },
		path: '/api/cable',
		lookedUp: ['/api/cable-plans'],
		good: [
			{
				row: { provider: 1, plan: 101, card: '7023456789', skip: false },
				body: { cable: 1, cable_plan: 101, iuc: '7023456789', bypass: 0 },
				receipt: {
					product: 'cable',
					recipient: '7023456789',
					amount: 4400,
					planId: 101,
					plan: 'DSTV Padi',
				},
				answer: {},
			},
			{
				row: { provider: '2', plan: '204', card: 2012345678, skip: true },
				body: { cable: 2, cable_plan: 204, iuc: '2012345678', bypass: 1 },
				receipt: {
					product: 'cable',
					recipient: '2012345678',
					amount: 3900,
					planId: 204,
					plan: 'GOTV Jinja',
				},
				answer: {},
			},
		],
		prices: { lookedUp: '/api/cable-plans', values: [4400, 3900] },
		refused: {
			row: { provider: 1, plan: 101, card: '0000000000' },
			said: 'Invalid IUC Number',
			advice: /Check the smartcard number/,
		},
		invalid: {
			row: { provider: 1, plan: 101, card: '7.02E+9' },
			field: 'Smartcard Number',
			error: /has lost digits/,
			advice: /plain text/,
		},
	});

	const run = async (more: object, row: object = { provider: 1, plan: 101, card: '7023456789' }) =>
		await bench().buy({ ...subscribe, ...more }, [row]);

	test('is made when the customer is the expected one', async () => {
		const {
			items: [{ customerName }],
		} = await bench().buy({ ...subscribe, operation: 'verify' }, [
			{ provider: 1, card: '7023456789' },
		]);
		const [first, last] = String(customerName).split(' ');
		const { items, requests } = await run({ options: { expectedName: `Mr ${last} ${first}` } });
		expect(items).toEqual([
			expect.objectContaining({
				outcome: 'success',
				warnings: expect.stringContaining(String(customerName)),
			}),
		]);
		expect(items[0]).toMatchObject({ customerName, amount: 4400, plan: 'DSTV Padi' });
		expect(requests.map(({ path }) => path)).toEqual([
			'/api/cable/cable-validation',
			'/api/cable-plans',
			'/api/cable',
		]);
	});

	test('is made without its name and price if there is no list of plans', async () => {
		bench().addFault('/api/cable-plans', { kind: 'status', status: 404 });
		expect((await run({})).items).toMatchObject([
			{ outcome: 'success', amount: null, planId: 101 },
		]);
	});
});

describe('verifying a smartcard', () => {
	behavesLikeRead(bench, {
		parameters: {
			resource: 'cable',
			operation: 'verify',
			cable: byId('={{ $json.provider }}'),
			iuc: '={{ $json.card }}',
		},
		good: [
			{
				row: { provider: 1, card: '7023456789' },
				path: '/api/cable/cable-validation',
				query: { cable: '1', iuc: '7023456789' },
				simple: [{ iuc: '7023456789', customerName: expect.any(String) }],
				raw: [{ status: 'success', name: expect.any(String) }],
			},
			{
				row: { provider: '2', card: '02012345678' },
				path: '/api/cable/cable-validation',
				query: { cable: '2', iuc: '02012345678' },
				simple: [{ iuc: '02012345678', customerName: expect.any(String) }],
				raw: [{ status: 'success', name: expect.any(String) }],
			},
		],
		refused: {
			row: { provider: 1, card: '0000000000' },
			error: /Invalid IUC Number/,
			advice: /Check the smartcard number/,
		},
		invalid: {
			row: { provider: 'DSTV', card: '7023456789' },
			error: /'Provider' is not the number/,
			advice: /Choose 'Provider' from the list/,
		},
	});
});

describe('the list of cable providers', () => {
	const simple = [
		{ id: '1', name: 'DSTV' },
		{ id: '2', name: 'GOTV' },
		{ id: '3', name: 'STARTIMES' },
	];
	const raw = simple.map(({ id, name }) => ({ plan_id: id, cable_name: name }));
	const row = { row: {}, path: '/api/cable-providers', simple, raw };
	behavesLikeRead(bench, {
		parameters: { resource: 'cable', operation: 'getProviders' },
		good: [row, row],
		catalogue: true,
	});
});

describe('the list of cable plans', () => {
	const parameters = {
		resource: 'cable',
		operation: 'getPlans',
		cable: byId('={{ $json.provider }}'),
		limit: 2,
	};
	const simple = (id: string, provider: string, name: string, price: number) => ({
		id,
		provider,
		name: `${provider} ${name}`,
		price,
	});
	const raw = (id: string, cable: string, provider: string, name: string, price: string) => ({
		plan_id: id,
		cable,
		cable_name: provider,
		plan_name: `${provider} ${name}`,
		plan_price: price,
	});

	behavesLikeRead(bench, {
		parameters,
		catalogue: true,
		good: [
			{
				row: { provider: 2 },
				path: '/api/cable-plans',
				simple: [
					simple('201', 'GOTV', 'Smallie Monthly', 1900),
					simple('202', 'GOTV', 'Smallie Quarterly', 5100),
				],
				raw: [
					raw('201', '2', 'GOTV', 'Smallie Monthly', '1900'),
					raw('202', '2', 'GOTV', 'Smallie Quarterly', '5100'),
				],
			},
			{
				row: { provider: '' },
				path: '/api/cable-plans',
				simple: [simple('101', 'DSTV', 'Padi', 4400), simple('102', 'DSTV', 'Yanga', 6000)],
				raw: [raw('101', '1', 'DSTV', 'Padi', '4400'), raw('102', '1', 'DSTV', 'Yanga', '6000')],
			},
		],
		invalid: {
			row: { provider: 'GOTV' },
			error: /'Provider' is not the number/,
			advice: /from the list/,
		},
	});
});
