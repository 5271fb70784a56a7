import { behavesLikePurchase } from './support/purchaseBehaviour';
import { purchaseOf, sentOf } from './support/requests';
import { useBench } from './support/kit';

const bench = useBench();

const parameters = {
	resource: 'airtime',
	operation: 'buy',
	phone: '={{ $json.phone }}',
	amount: '={{ $json.amount }}',
	network: '={{ $json.network }}',
};

describe('airtime', () => {
	behavesLikePurchase(bench, {
		parameters,
		path: '/api/topup',
		good: [
			{
				row: { phone: '0803 123 4567', amount: '₦1,000', network: 'auto' },
				body: { network: 1, phone: '2348031234567', plan_type: 'VTU', amount: 1000, bypass: false },
				receipt: {
					product: 'airtime',
					recipient: '08031234567',
					amount: 1000,
					network: 'MTN',
					planType: 'VTU',
				},
				answer: { network: 'MTN', amount: '1000' },
			},
			{
				row: { phone: 8021234567, amount: 200, network: 'airtel' },
				body: { network: 2, phone: '2348021234567', plan_type: 'VTU', amount: 200, bypass: false },
				receipt: {
					product: 'airtime',
					recipient: '08021234567',
					amount: 200,
					network: 'AIRTEL',
					planType: 'VTU',
				},
				answer: { network: 'AIRTEL', amount: '200' },
			},
		],
		refused: {
			row: { phone: '08071234567', amount: 100, network: 3 },
			said: 'Minimum Airtime Purchase is ₦500',
			advice: /Change the amount.*₦500/,
			fault: {
				path: '/api/topup',
				contains: '2348071234567',
				fault: { kind: 'refuse', message: 'Minimum Airtime Purchase is ₦500' },
			},
		},
		invalid: {
			row: { phone: '0803123456', amount: 100 },
			field: 'Phone Number',
			error: /too short/,
			advice: /08031234567/,
		},
	});
});

describe('a phone number', () => {
	const run = async (
		more: object,
		rows: object[] = [{ phone: '08031234567', amount: 100, network: 'auto' }],
		credential?: object,
	) =>
		await bench().run({
			authentication: 'token',
			...credential,
			parameters: { ...parameters, ...more },
			rows: rows.map((row) => ({ ...row })),
		});

	test('with a prefix of another network is only warned about', async () => {
		const { items, requests } = await run({}, [
			{ phone: '08031234567', amount: 100, network: 'Glo' },
		]);
		expect(items).toEqual([
			expect.objectContaining({
				outcome: 'success',
				network: 'GLO',
				warnings: expect.stringMatching(/MTN.*Glo/),
			}),
		]);
		expect(requests[0].body).toMatchObject({ network: 3 });
	});

	test('that was ported passes the check of the provider with the bypass only', async () => {
		bench().simulator.configure({ checkNetworkPrefix: true });
		const rows = [{ phone: '08031234567', amount: 100, network: 'Glo' }];
		const refused = await run({}, rows);
		expect(refused.error).toMatchObject({
			message: expect.stringContaining('This is not a GLO Number'),
			description: expect.stringContaining("'Skip Number Check'"),
		});
		const { items, requests } = await run({ bypass: true }, rows);
		expect(items).toEqual([expect.objectContaining({ outcome: 'success' })]);
		expect(requests[0].body).toMatchObject({ bypass: true });
	});

	test('is written with 11 digits where the provider wants that, and its refusal says so', async () => {
		bench().simulator.configure({ phoneFormat: 'local' });
		expect((await run({})).error).toMatchObject({
			description: expect.stringContaining("'Phone Format'"),
		});
		const credential = { provider: { facts: { phoneFormat: 'local' } } };
		const { items, requests } = await run({}, undefined, { credential });
		expect(items).toEqual([
			expect.objectContaining({ outcome: 'success', recipient: '08031234567' }),
		]);
		expect(requests[0].body).toMatchObject({ phone: '08031234567' });
	});

	test('can have its network named by the list of the provider, which is asked for once', async () => {
		const rows = [
			{ phone: '08031234567', amount: 100, network: 'auto' },
			{ phone: '08091234567', amount: 100, network: 'auto' },
		];
		const { items, requests } = await run({ options: { concurrency: 1 } }, rows, {
			credential: { provider: { facts: { networkIds: 'provider' } } },
		});
		expect(items.map(({ network }) => network)).toEqual(['MTN', '9MOBILE']);
		expect(requests.map(({ path }) => path)).toEqual(['/api/networks', '/api/topup', '/api/topup']);
	});

	test.each([
		['empty', '', /empty/],
		['missing', undefined, /'Amount' got nothing from this row, which has phone, network/],
		['not a number', 'plenty', /not an amount/],
		['negative', -100, /negative/],
		['with kobo', 99.5, /kobo/],
		['a phone number', '08031234567', /more than/],
		['in doubt', '1.000', /two ways/],
		['zero', 0, /zero/],
	])('is not topped up with an amount that is %s', async (_, amount, error) => {
		const result = await run({}, [{ phone: '08031234567', amount, network: 'auto' }]);
		expect(result).toMatchObject({ status: 'error', requests: [] });
		expect(result.error?.message).toMatch(error);
	});

	test.each([
		'',
		'call me',
		'2.34803E+12',
		'08031234567 or 08021234567',
		'012345678',
		'+44 7700 900123',
	])('cannot be read from %j, and nothing is sent', async (phone) => {
		const result = await run({}, [{ phone, amount: 100, network: 'auto' }]);
		expect(result).toMatchObject({ status: 'error', requests: [] });
		expect(result.error?.message).toMatch(/'Phone Number'.*\[item 0\]/);
	});

	test('needs a network where the number does not tell it', async () => {
		const result = await run({}, [{ phone: '09101234567', amount: 100, network: 'auto' }]);
		expect(result).toMatchObject({
			status: 'error',
			requests: [],
			error: { message: expect.stringContaining("'Network'") },
		});
	});
});

test('airtime signs in with user name and password, once for all rows', async () => {
	const rows = [1, 2, 3].map((nth) => ({
		phone: `0803123456${nth}`,
		amount: 100,
		network: 'auto',
	}));
	const result = await bench().buy({ ...parameters, options: { concurrency: 1 } }, rows);
	const sent = result.requests.map(sentOf);
	expect(sent.filter(({ path }) => path === '/api/user')).toHaveLength(1);
	expect(sent.filter(({ path }) => path === '/api/topup')).toEqual(
		[1, 2, 3].map((nth, index) =>
			purchaseOf(bench(), '/api/topup', {
				network: 1,
				phone: `234803123456${nth}`,
				plan_type: 'VTU',
				amount: 100,
				bypass: false,
				'request-id': result.items[index].reference,
			}),
		),
	);
});

test('airtime without a credential says that it is missing, and makes no request', async () => {
	const result = await bench().buy(
		parameters,
		[{ phone: '08031234567', amount: 100, network: 'auto' }],
		{ authentication: 'none' },
	);
	expect(result).toMatchObject({ status: 'error', requests: [] });
	expect(result.error?.message).toMatch(/credential/i);
});

test.each([
	['has a trailing slash, and buys', (url: string) => `${url}/`, 'success'],
	['has a path of its own, and buys nothing', (url: string) => `${url}/v2`, 'error'],
	['has no scheme, and buys nothing', (url: string) => url.replace('http://', ''), 'error'],
])('airtime is sent to an address that %s', async (_, change, status) => {
	const result = await bench().buy(
		{ ...parameters, options: { settleFor: 0 } },
		[{ phone: '08031234567', amount: 100, network: 'auto' }],
		{
			authentication: 'token',
			credential: { productionUrl: change(bench().simulator.productionUrl) },
		},
	);
	expect(result.status).toBe(status);
	expect(bench().simulator.ledger()).toHaveLength(status === 'success' ? 1 : 0);
});
