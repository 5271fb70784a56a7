import { badTokenWordings } from './index';
import { client, holdClock, pass, useKit } from './testKit';

const kit = useKit();

const login = (url: string, username = 'ada', password = 'ada-password') =>
	client(url).post('/api/user', {}, { auth: { username, password } });

describe('a login', () => {
	it('gives each environment its own key', async () => {
		const live = await login(kit.simulator.productionUrl);
		const sandbox = await login(kit.simulator.sandboxUrl);
		expect(live.data).toEqual({ AccessToken: kit.simulator.accounts[0].liveToken });
		expect(sandbox.data).toEqual({ AccessToken: expect.stringMatching(/^sk_test_/) });
		expect(kit.simulator.stats().logins).toBe(2);
	});

	it('can tell the balance', async () => {
		kit.simulator.configure({ shapes: { loginBalance: true } });
		expect((await login(kit.simulator.productionUrl)).data).toMatchObject({
			balance: '5,000,000.00',
			username: 'ada',
		});
	});

	it.each([
		['a wrong password', 'ada', 'wrong'],
		['a stranger', 'eve', 'ada-password'],
	])('refuses %s', async (_, username, password) => {
		const { status, data } = await login(kit.simulator.productionUrl, username, password);
		expect([status, data.message]).toEqual([401, 'Invalid Username or Password']);
		expect(kit.simulator.stats().logins).toBe(0);
	});

	it('takes passwords with a colon', async () => {
		kit.simulator.setAccount('ada', { password: 'a:b:c' });
		expect((await login(kit.simulator.productionUrl, 'ada', 'a:b:c')).status).toBe(200);
	});
});

describe('keys', () => {
	const balance = async (url: string, token?: string) =>
		(await client(url, token).get('/api/balance')).status;

	it('work in their own environment only', async () => {
		const { productionUrl, sandboxUrl, accounts } = kit.simulator;
		const [{ liveToken, sandboxToken }] = accounts;
		expect(await balance(productionUrl, liveToken)).toBe(200);
		expect(await balance(sandboxUrl, sandboxToken)).toBe(200);
		expect(await balance(productionUrl, sandboxToken)).toBe(401);
		expect(await balance(sandboxUrl, liveToken)).toBe(401);
		expect(await balance(productionUrl)).toBe(401);
		expect(kit.simulator.stats().tokenRefusals).toBe(3);
	});

	it('must be sent as Token', async () => {
		const { liveToken } = kit.simulator.accounts[0];
		const { status } = await client(kit.simulator.productionUrl).get('/api/balance', {
			headers: { Authorization: `Bearer ${liveToken}` },
		});
		expect(status).toBe(401);
	});

	it('die, and a login gives a new one', async () => {
		const old = kit.simulator.accounts[0].liveToken;
		kit.simulator.expireTokens();
		expect(await balance(kit.simulator.productionUrl, old)).toBe(401);
		const { AccessToken } = (await login(kit.simulator.productionUrl)).data;
		expect(AccessToken).not.toBe(old);
		expect(await balance(kit.simulator.productionUrl, AccessToken)).toBe(200);
	});

	it('stay the same over logins, unless only one session is allowed', async () => {
		const url = kit.simulator.productionUrl;
		const tokens = async () => [
			(await login(url)).data.AccessToken,
			(await login(url)).data.AccessToken,
		];
		const [first, second] = await tokens();
		expect(first).toBe(second);
		kit.simulator.configure({ tokens: { oneSessionPerLogin: true } });
		const [older, newer] = await tokens();
		expect([await balance(url, older), await balance(url, newer)]).toEqual([401, 200]);
	});

	it.each(badTokenWordings)(
		'are refused with 403 "%s" where that is configured',
		async (badTokenMessage) => {
			kit.simulator.configure({ tokens: { badTokenStatus: 403, badTokenMessage } });
			const { status, data } = await client(kit.simulator.productionUrl, 'nonsense').get(
				'/api/balance',
			);
			expect([status, data]).toEqual([403, { status: 'fail', message: badTokenMessage }]);
		},
	);

	it('buy nothing once they are dead', async () => {
		kit.simulator.expireTokens();
		expect((await kit.buyAirtime('r-1')).status).toBe(401);
		expect(kit.simulator.ledger()).toEqual([]);
	});
});

describe('the wallet', () => {
	it('tells the balance', async () => {
		await kit.buyAirtime('r-1');
		expect((await kit.live.get('/api/balance')).data).toEqual({
			status: 'success',
			username: 'ada',
			balance: 4_999_500,
			bonus_balance: 0,
			airtime_to_cash_balance: 0,
			currency: 'NGN',
		});
	});
});

describe('requery', () => {
	it('finds a purchase only after the lag that is configured', async () => {
		holdClock();
		kit.simulator.configure({ requeryLagMs: 1_500 });
		await kit.buyAirtime('r-1');
		expect((await kit.requery('r-1')).data.message).toBe('Transaction not found.');
		pass(1_500);
		expect((await kit.requery('r-1')).data.data.transaction_status).toBe('success');
	});

	it('decodes the reference, and stays in its path', async () => {
		const reference = 'a/b ü?#..';
		await kit.buyAirtime(reference);
		expect((await kit.requery(reference)).data.data['request-id']).toBe(reference);
		expect(kit.simulator.stats().requests['GET /api/requery/{reference}']).toBe(1);
	});

	it('takes the provider’s own reference as well', async () => {
		await kit.buyAirtime('r-1');
		const [{ id }] = kit.simulator.transactions();
		expect((await kit.requery(id)).data.data).toMatchObject({ reference: id, 'request-id': 'r-1' });
	});

	it('charges nothing', async () => {
		await kit.buyAirtime('r-1');
		await kit.requery('r-1');
		expect(kit.simulator.ledger()).toHaveLength(1);
	});

	it('leaves out the products that are configured as not covered', async () => {
		kit.simulator.configure({ products: { airtime: { requeryable: false } } });
		await kit.buyAirtime('r-1');
		expect((await kit.requery('r-1')).data.message).toBe('Transaction not found.');
	});
});

describe('an answer in another shape', () => {
	it('has Status for status, and another word for success', async () => {
		kit.simulator.configure({ shapes: { statusKey: 'Status', successWord: 'delivered' } });
		const { data } = await kit.buyAirtime('r-1');
		expect([data.Status, data.status]).toEqual(['delivered', undefined]);
	});

	it.each([
		['naira', '₦4,999,500.00', '₦500.00'],
		['string', '4999500.00', '500.00'],
	] as const)('has its money as %s', async (money, newbal, amount) => {
		kit.simulator.configure({ shapes: { money } });
		expect((await kit.buyAirtime('r-1')).data).toMatchObject({ newbal, amount });
	});
});
