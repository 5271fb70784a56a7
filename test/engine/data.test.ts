import { behavesLikePurchase } from './support/purchaseBehaviour';
import { behavesLikeRead } from './support/readBehaviour';
import { useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const parameters = {
	resource: 'data',
	operation: 'buy',
	phone: '={{ $json.phone }}',
	dataPlan: { __rl: true, mode: 'id', value: '={{ $json.plan }}' },
};

describe('data', () => {
	behavesLikePurchase(bench, {
		parameters,
		path: '/api/data',
		lookedUp: ['/api/data-plan'],
		good: [
			{
				row: { phone: '+2348031234567', plan: 104 },
				body: { network: 1, phone: '2348031234567', data_plan: 104, bypass: false },
				receipt: {
					product: 'data',
					recipient: '08031234567',
					amount: 450,
					network: 'MTN',
					plan: '1GB',
					planId: 104,
				},
				answer: {
					network: 'MTN',
					'request-id': expect.any(String),
					amount: '450',
					dataplan: '1GB',
				},
			},
			{
				row: { phone: '08021234567', plan: '206' },
				body: { network: 2, phone: '2348021234567', data_plan: 206, bypass: false },
				receipt: {
					product: 'data',
					recipient: '08021234567',
					amount: 900,
					network: 'AIRTEL',
					plan: '2GB',
					planId: 206,
				},
				answer: {
					network: 'AIRTEL',
					'request-id': expect.any(String),
					amount: '900',
					dataplan: '2GB',
				},
			},
		],
		refused: {
			row: { phone: '08031234567', plan: 999 },
			said: 'Invalid Data Plan ID and Network',
			advice: /against the lists/,
		},
		invalid: {
			row: { phone: '08031234567', plan: 'SME 1GB' },
			field: 'Data Plan',
			error: /not the number/,
			advice: /Choose 'Data Plan' from the list.*By Name/,
		},
	});

	const run = async (more: object, row: object) =>
		await bench().buy({ ...parameters, ...more }, [row]);

	test('is held against a limit by the price of the catalogue', async () => {
		const result = await run(
			{ limits: { maxPerPurchase: 400 } },
			{ phone: '08031234567', plan: 104 },
		);
		expect(result).toMatchObject({
			status: 'error',
			error: { message: expect.stringContaining("'Max per Purchase'") },
		});
		expect(bench().simulator.ledger()).toEqual([]);
	});

	test('with text for a plan in the form is stopped by the host, with advice', async () => {
		const dataPlan = { __rl: true, mode: 'id', value: 'SME 1GB' };
		await expect(run({ dataPlan }, { phone: '08031234567' })).rejects.toThrow(
			/'Data Plan' is known by its number/,
		);
	});
});

const simple = (id: string, network: string, name: string, price: number, validity: string) => ({
	id,
	network,
	type: 'SME',
	name,
	price,
	validity,
});
const raw = (id: string, network: string, name: string, amount: string, validity: string) => ({
	plan_id: id,
	network,
	plan_type: 'SME',
	plan_name: name,
	amount,
	validity,
});

describe('the list of data plans', () => {
	const list = { resource: 'data', operation: 'getPlans' };

	behavesLikeRead(bench, {
		parameters: {
			...list,
			limit: 2,
			filters: { network: '={{ $json.network }}', planType: 'sme' },
		},
		catalogue: true,
		good: [
			{
				row: { network: 'MTN' },
				path: '/api/data-plan',
				simple: [
					simple('101', 'MTN', '100MB', 100, '1 Day'),
					simple('102', 'MTN', '500MB', 250, '7 Days'),
				],
				raw: [
					raw('101', 'MTN', '100MB', '100', '1 Day'),
					raw('102', 'MTN', '500MB', '250', '7 Days'),
				],
			},
			{
				row: { network: 2 },
				path: '/api/data-plan',
				simple: [
					simple('201', 'AIRTEL', '100MB', 100, '1 Day'),
					simple('202', 'AIRTEL', '500MB', 250, '7 Days'),
				],
				raw: [
					raw('201', 'AIRTEL', '100MB', '100', '1 Day'),
					raw('202', 'AIRTEL', '500MB', '250', '7 Days'),
				],
			},
		],
		invalid: {
			row: { network: 'Verizon' },
			error: /'Network' is not a known network/,
			advice: /Choose one of/,
		},
	});

	test('is returned whole when wanted', async () => {
		const count = async (more: object) =>
			(await bench().buy({ ...list, ...more }, [{}])).items.length;
		expect([await count({}), await count({ returnAll: true })]).toEqual([50, 144]);
	});
});
