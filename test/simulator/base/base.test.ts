import type { ConfigPatch } from '../config';
import { airtimeBody, faultsOf, useKit } from '../testKit';
import type { WholesalerDeed } from './wholesaler';

const kit = useKit();
const { use, charges } = faultsOf(kit);

const set = (base: ConfigPatch['base'] = {}) => kit.simulator.configure({ like: 'base', base });
beforeEach(() => set());

const airtime = { ...airtimeBody, phone: '08031234567', 'request-id': 'r-1' };
const phone = airtime.phone;
const bill = { disco: 1, meter_type: 'prepaid', meter_number: '10000000001', amount: 1000 };
const bodies = {
	'/api/topup': airtime,
	'/api/data': { network: 1, phone, data_plan: 104, bypass: false, 'request-id': 'r-1' },
	'/api/cable': { cable: 2, cable_plan: 204, iuc: '12345678101', bypass: 0, 'request-id': 'r-1' },
	'/api/bill': { ...bill, bypass: false, 'request-id': 'r-1' },
	'/api/exam': { exam: 1, quantity: 2, 'request-id': 'r-1' },
	'/api/bulksms': { sender: 'Shop', number: `${phone},0803`, message: 'Hello' },
	'/api/recharge_card': { network: 1, plan_type: '2', quantity: 1, card_name: 'Shop' },
	'/api/data_card': { network: 1, plan_type: '1', quantity: 1, card_name: 'Shop' },
} satisfies Record<string, object>;

type Path = keyof typeof bodies;

const buy = async (path: Path, change: object = {}) =>
	await kit.live.post(path, { ...bodies[path], ...change });

const paid = () => 5_000_000 - kit.simulator.accounts[0].balance;

describe('The validator answers first, in Laravel’s sentences', () => {
	it.each<[Path, object, string]>([
		['/api/topup', { phone: '2348031234567' }, 'The phone must be 11 digits.'],
		['/api/topup', { amount: undefined }, 'The amount field is required.'],
		['/api/topup', { amount: '5x' }, 'The amount must be a number.'],
		['/api/topup', { amount: 5.5 }, 'The amount must be an integer.'],
		['/api/topup', { amount: -5 }, 'The amount must be greater than 0.'],
		['/api/bill', { bypass: undefined }, 'The bypass field is required.'],
		['/api/exam', { quantity: 6 }, 'The quantity must not be greater than 5.'],
		[
			'/api/bulksms',
			{ sender: 'Eleven Long' },
			'The sender must not be greater than 10 characters.',
		],
		['/api/recharge_card', { card_name: '' }, 'The card name field is required.'],
	])('%s with %j', async (path, change, message) => {
		kit.simulator.expireTokens();
		const { status, data } = await buy(path, change);
		expect([status, data]).toEqual([403, { status: 'fail', message }]);
	});

	it('or by its bare keys', async () => {
		set({ bareKeys: true });
		expect((await buy('/api/topup', { phone: '1' })).data.message).toBe('validation.digits');
		const { data } = await buy('/api/bulksms', { sender: 'Eleven Long' });
		expect(data.message).toBe('validation.max.string');
	});
});

describe('Then the server checks the token, the reference, the product, its limits and the wallet', () => {
	it.each<[string, Path, ConfigPatch['base'], object, string]>([
		['blocked', '/api/topup', { blockedNumbers: [phone] }, {}, 'Number Block'],
		[
			'another network',
			'/api/topup',
			{},
			{ network: 2 },
			'This is not a AIRTEL Number => 08031234567',
		],
		['off', '/api/topup', { switchedOff: ['airtime'] }, {}, 'MTN VTU is not available right now'],
		['off', '/api/exam', { switchedOff: ['exam'] }, {}, 'WAEC Not Available Right Now'],
		[
			'off',
			'/api/recharge_card',
			{ switchedOff: ['rechargeCard'] },
			{},
			'MTNRecharge Card Not Avalaible Now',
		],
		[
			'no plan',
			'/api/recharge_card',
			{},
			{ plan_type: '9' },
			'Invalid MTN Recharge Card Plan Type',
		],
		[
			'the limit',
			'/api/cable',
			{ limitReached: ['cable'] },
			{},
			'You have Reach Daily Transaction Limit Kindly Message the Admin To Upgrade Your Account',
		],
	])('%s', async (_, path, base, change, message) => {
		set(base);
		const { status, data } = await buy(path, change);
		expect([status, data]).toEqual([403, { status: 'fail', message }]);
		expect(charges()).toBe(0);
	});

	it('an old token, a banned user and an empty wallet are refused', async () => {
		const { username } = kit.simulator.accounts[0];
		kit.simulator.setAccount(username, { balance: 5 });
		expect((await buy('/api/topup')).data.message).toBe(
			'Insufficient Account Kindly Fund Your Wallet => ₦5.00',
		);
		expect((await buy('/api/data')).data.message).toContain('Kindly Fund Your  Wallet');
		set({ bannedUsers: [username] });
		expect((await buy('/api/topup')).data.message).toBe('Invalid Access Token');
		set({ bannedUsers: [] });
		kit.simulator.expireTokens();
		const { status, data } = await buy('/api/topup');
		expect([status, data.message]).toEqual([403, 'Invalid Access Token']);
	});

	it('a known reference is refused, for the same product and for another one', async () => {
		await buy('/api/topup');
		const taken = 'The request-id has already been taken.';
		expect((await buy('/api/topup')).data.message).toBe(taken);
		expect((await buy('/api/data')).data.message).toBe('Referrence ID Used');
		set({ isFork: true });
		const { status, data } = await buy('/api/exam');
		expect([status, data.message]).toEqual([200, 'please try again later']);
	});
});

describe('The wholesaler decides the purchase', () => {
	/** The money that the wallet pays, and the difference of `oldbal` and `newbal`, for each end at the wholesaler. */
	const figures: Array<[Path, Record<'success' | 'fail' | 'waiting', [number, number]>]> = [
		['/api/topup', { success: [490, 490], fail: [0, 0], waiting: [490, 490] }],
		['/api/data', { success: [450, 450], fail: [0, 0], waiting: [450, 450] }],
		['/api/cable', { success: [3950, 3950], fail: [0, 0], waiting: [3950, 3950] }],
		['/api/bill', { success: [1050, 1050], fail: [0, 0], waiting: [1050, 1050] }],
		['/api/exam', { success: [7000, 0], fail: [0, 0], waiting: [7000, 7000] }],
		['/api/bulksms', { success: [4, 4], fail: [4, 4], waiting: [4, 4] }],
		['/api/recharge_card', { success: [198, 198], fail: [0, 198], waiting: [198, 198] }],
		['/api/data_card', { success: [480, 480], fail: [0, 480], waiting: [480, 480] }],
	];
	const words = { success: 'success', fail: 'fail', waiting: 'process' };
	const cases = figures.flatMap(([path, by]) =>
		(['success', 'fail', 'waiting'] as const).map((does) => [path, does, ...by[does]] as const),
	);

	it.each(cases)('%s, %s: ₦%d leaves the wallet, ₦%d is shown', async (path, does, pays, shown) => {
		use({ path, fault: { kind: 'wholesaler', does } });
		const { status, data } = await buy(path);
		expect([status, data.status]).toEqual([200, words[does]]);
		expect([paid(), data.oldbal - data.newbal]).toEqual([pays, shown]);
		expect(kit.simulator.transactions()[0].delivered).toBe(does === 'success');
	});

	it.each<[WholesalerDeed, number, object, string, number]>([
		['timeOut', 200, { status: 'process' }, 'pending', 490],
		['hangUp', 200, { status: 'process' }, 'pending', 490],
		['html', 200, { status: 'process' }, 'pending', 490],
		['crash', 500, { status: false, message: 'contact admin' }, 'pending', 490],
		['unrecorded', 500, { message: 'Server Error' }, 'none', 490],
		['retryLater', 403, { message: 'kindly re try after some mins' }, 'none', 0],
		['givenBack', 200, { status: 'process' }, 'pending', 0],
		[
			'providerTimeout',
			200,
			{ status: 'fail', message: 'Provider timeout - Transaction failed' },
			'failed',
			0,
		],
	])('%s: HTTP %d %j, on the record %s, ₦%d paid', async (does, status, body, record, pays) => {
		use({ fault: { kind: 'wholesaler', does } });
		const answer = await buy('/api/topup');
		expect(answer).toMatchObject({ status, data: body });
		expect(paid()).toBe(pays);
		expect(kit.simulator.transactions()[0]?.status ?? 'none').toBe(record);
	});

	it('codes: the half with letters is the serial, and commas join several codes', async () => {
		expect((await buy('/api/exam')).data.pin).toMatch(/^WRN\d{9}<=>\d{12},WRN\d{9}<=>\d{12}$/);
		expect((await buy('/api/bill')).data.token).toMatch(/^(\d{4}-){3}\d{4}$/);
	});
});

it('eight requests at once with one reference are delivered once, and all are recorded as failed', async () => {
	set({ raceMs: 300 });
	const answers = await Promise.all(Array.from({ length: 8 }, () => buy('/api/topup')));
	expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
	const made = kit.simulator.transactions();
	expect(made.filter(({ delivered }) => delivered)).toHaveLength(1);
	expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['failed']));
	expect(kit.simulator.stats().doubleCharges).toBe(0);
});

it('a refund at the same time as another purchase gives that money back too', async () => {
	use({ contains: 'r-1', fault: { kind: 'wholesaler', does: 'fail' } });
	kit.simulator.addFaults({ contains: 'r-1', when: 'after', fault: { kind: 'latency', ms: 20 } });
	await Promise.all([buy('/api/topup'), buy('/api/topup', { 'request-id': 'r-2' })]);
	expect(kit.simulator.stats().charged).toBe(980);
	expect([0, 490]).toContain(paid());
});

describe('Look-ups and other routes', () => {
	it('a missing route answers with a web page, or with a message', async () => {
		const page = await kit.requery('r-1');
		expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html']);
		set({ missingRoute: 'json' });
		const { status, data } = await kit.live.get('/api/balance');
		expect([status, data]).toEqual([404, { message: 'File Not Found.' }]);
	});

	it('a look-up finds a purchase by the server’s own reference if ours finds none', async () => {
		set({ lookup: true });
		const { data } = await buy('/api/exam');
		expect(data['request-id']).toMatch(/^RESULTCHECKER_/);
		expect((await kit.requery('r-1')).data.message).toBe('Transaction not found.');
		const { data: found } = await kit.requery(data['request-id']);
		expect(found.data).toMatchObject({ transaction_status: 'success', amount: 7000 });
	});

	it('it tells the names of customers', async () => {
		const cable = '/api/cable/cable-validation?cable=1&iuc=';
		expect((await kit.live.get(`${cable}12345678101`)).data.name).toMatch(/^[A-Z]+ [A-Z]+$/);
		expect((await kit.live.get(`${cable}1`)).data.message).toBe('Invalid IUC NUMBER');
	});

	it('a login gives the same key each time, and the balance', async () => {
		const [ada] = kit.simulator.accounts;
		const auth = { username: ada.username, password: ada.password };
		const { data } = await kit.live.post('/api/user', {}, { auth });
		expect(data).toMatchObject({
			...{ status: 'success', AccessToken: ada.liveToken, balance: '5,000,000.00' },
		});
		const wrong = await kit.live.post('/api/user', {}, { auth: { ...auth, password: 'x' } });
		expect(wrong.data.message).toMatch(/^Invalid username and password;/);
	});
});

it('the throttle counts purchases, look-ups and sign-ins together', async () => {
	set({ lookup: true, throttle: { requests: 2, windowMs: 1_500 } });
	await kit.requery('r-1');
	await buy('/api/topup');
	const { status, data, headers } = await buy('/api/topup', { 'request-id': 'r-2' });
	expect([status, data]).toEqual([429, { message: 'Too Many Attempts.' }]);
	expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
	expect(charges()).toBe(1);
});
