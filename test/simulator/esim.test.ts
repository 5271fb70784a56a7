import { holdClock, pass, useKit } from './testKit';

const kit = useKit();

const order = { package_id: 'gb-1gb-30d', package_type: 'DATA-ONLY' };
const buy = async (change: object = {}) =>
	(await kit.live.post('/api/esim/buy', { ...order, ...change })).data;
const one = async (id: number) => (await kit.live.get(`/api/esim/my/${id}`)).data.data;
const mine = async () => (await kit.live.get('/api/esim/my')).data.data;

it('an eSIM is ready in the answer where the vendor is configured as quick', async () => {
	const { data } = await buy({ 'request-id': 'r-1' });
	expect(Object.keys(data)).toEqual([
		'id',
		'transid',
		'sim_applied',
		'iccid',
		'universal_link',
		'activation_code',
		'package_name',
		'sold_price_ngn',
		'plan_status',
		'provider',
	]);
	expect(data).toMatchObject({
		transid: 'r-1',
		sim_applied: true,
		plan_status: 1,
		sold_price_ngn: 3470,
	});
	expect(data.universal_link).toMatch(/^https:/);
});

it('an eSIM gets a transid of the provider where no reference is sent, and requery takes that', async () => {
	const { data } = await buy();
	expect((await kit.requery(data.transid)).data.data.type).toBe('esim');
});

it('an eSIM is provisioned after the configured time', async () => {
	holdClock();
	kit.simulator.configure({ esimProvisionMs: 1_500 });
	const { data } = await buy();
	expect(data).toMatchObject({ sim_applied: false, plan_status: 0, universal_link: '' });
	expect(await one(data.id)).toMatchObject({ plan_status: 0 });
	pass(1_500);
	expect(await one(data.id)).toMatchObject({
		plan_status: 1,
		sim_applied: false,
		universal_link: expect.stringMatching(/^https:/),
	});
});

it('an eSIM is provisioned when a test says so, and a test can change its end', async () => {
	kit.simulator.configure({ esimProvisionMs: -1 });
	const { data } = await buy();
	kit.simulator.provisionEsim(data.id);
	kit.simulator.changeEsim(data.id, { expires_at: '2020-01-01T00:00:00.000Z' });
	expect(await one(data.id)).toMatchObject({
		plan_status: 1,
		expires_at: '2020-01-01T00:00:00.000Z',
	});
	expect(() => kit.simulator.provisionEsim(1)).toThrow('There is no eSIM 1');
});

it('the list of eSIMs holds the newest fifty of the caller alone', async () => {
	for (let count = 0; count < 52; count += 1) await buy();
	const list = await mine();
	expect(list).toHaveLength(50);
	expect(list[0].id).toBe(list[49].id + 49);
	expect(list[0]).toMatchObject({
		package_type: 'DATA-ONLY',
		country_name: 'United Kingdom',
		country_code: 'GB',
		data_quantity: '1.00',
		data_unit: 'GB',
		package_validity: 30,
		package_validity_unit: 'Day',
		is_topup: false,
		parent_esim_id: null,
	});
	expect(list[0].expires_at).toMatch(/Z$/);
	expect((await kit.other.get('/api/esim/my')).data.data).toEqual([]);
	expect((await kit.other.get(`/api/esim/my/${list[0].id}`)).data.message).toBe('eSIM not found.');
	expect((await one(list[49].id - 2)).id).toBe(list[49].id - 2);
});

it('an eSIM is refused with the sum that an empty wallet would need', async () => {
	kit.simulator.setAccount('ada', { balance: 10 });
	expect(await buy()).toEqual({
		status: 'fail',
		message: 'Insufficient balance. Required: ₦3,470.00',
	});
});

describe('a top-up', () => {
	it('takes the plans of its eSIM, and no other', async () => {
		const { data: esim } = await buy();
		const { data: plans } = (await kit.live.get(`/api/esim/my/${esim.id}/topup-plans`)).data;
		expect(plans[0].id).toBe('topup-gb-1gb-30d');
		const refused = await kit.live.post(`/api/esim/my/${esim.id}/topup`, {
			package_id: 'gb-1gb-30d',
		});
		expect(refused.data.message).toBe('Package not available.');
		const foreign = await kit.live.post(`/api/esim/my/${esim.id}/topup`, {
			package_id: 'topup-ng-1gb-30d',
		});
		expect(foreign.data.message).toBe('Package not available.');

		const { data } = (
			await kit.live.post(`/api/esim/my/${esim.id}/topup`, {
				package_id: plans[0].id,
				'request-id': 'r-1',
			})
		).data;
		expect(await one(data.id)).toMatchObject({
			is_topup: true,
			parent_esim_id: esim.id,
			transid: 'r-1',
		});
		expect(kit.simulator.ledger().map(({ product, amount }) => [product, amount])).toEqual([
			['esim', 3470],
			['esimTopUp', 3470],
		]);
	});

	it('is sold at the path of sibling services as well', async () => {
		const { data: esim } = await buy();
		const { status } = (
			await kit.live.post('/api/esim/topup', { esim_id: esim.id, package_id: 'topup-gb-2gb-30d' })
		).data;
		expect(status).toBe('success');
		expect(
			(await kit.live.post('/api/esim/topup', { esim_id: 1, package_id: 'topup-gb-2gb-30d' })).data
				.message,
		).toBe('eSIM not found.');
	});
});

it('an eSIM is listed only once its pending purchase succeeds, and no more when that fails after all', async () => {
	kit.simulator.configure({ faults: [{ count: 1, fault: { kind: 'pending' } }] });
	expect(await buy({ 'request-id': 'r-1' })).toMatchObject({ status: 'process' });
	expect(await mine()).toEqual([]);
	kit.simulator.settle('r-1', 'success');
	kit.simulator.settle('r-1', 'success');
	expect(await mine()).toHaveLength(1);
	kit.simulator.settle('r-1', 'failed');
	expect(await mine()).toEqual([]);
	expect(kit.simulator.accounts[0].balance).toBe(5_000_000);
});
