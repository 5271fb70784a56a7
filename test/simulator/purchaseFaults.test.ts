import { until } from '../support/until';
import { airtimeBody, faultCode, faultsOf, holdClock, pass, useKit } from './testKit';

const kit = useKit();

const { use, charges, statusOf } = faultsOf(kit);

describe('faults of purchases', () => {
	it('answer "fail" with HTTP 200, after the money was debited and given back', async () => {
		use({ fault: { kind: 'fail', message: 'The network is down', word: 'reversed' } });
		const { status, data } = await kit.buyAirtime('r-1');
		expect([status, data]).toMatchObject([
			200,
			{ status: 'reversed', message: 'The network is down', newbal: 5_000_000 },
		]);
		expect(kit.simulator.ledger().map(({ kind }) => kind)).toEqual(['charge', 'refund']);
		expect(await statusOf('r-1')).toBe('failed');
	});

	it.each([
		['success', 'success', 4_999_500],
		['failed', 'failed', 5_000_000],
		['pending', 'pending', 4_999_500],
	] as const)('answer "server down" though the outcome is %s', async (outcome, found, balance) => {
		use({ fault: { kind: 'serverDown', outcome } });
		const { status, data } = await kit.buyAirtime('r-1');
		expect(status).toBe(403);
		expect(data).toEqual({ status: 'fail', message: 'Server Down Try Again Later' });
		expect(charges()).toBe(1);
		expect([await statusOf('r-1'), kit.simulator.accounts[0].balance]).toEqual([found, balance]);
	});

	it('never fire on anything but a purchase', async () => {
		use({ count: 1, fault: { kind: 'fail' } }, { count: 1, fault: { kind: 'lateCharge', ms: 1 } });
		expect((await kit.live.get('/api/balance')).data.status).toBe('success');
		expect(kit.simulator.stats().faults).toEqual({});
	});
});

describe('a pending purchase', () => {
	it('is debited, found as pending, and settles when told', async () => {
		use({ fault: { kind: 'pending', word: 'proccess' } });
		const { data } = await kit.buyAirtime('r-1');
		expect(data).toMatchObject({ status: 'proccess', newbal: 4_999_500 });
		expect([charges(), await statusOf('r-1')]).toEqual([1, 'pending']);
		expect((await kit.buyAirtime('r-1')).data.status).toBe('proccess');
		kit.simulator.settle('r-1', 'success');
		expect(await statusOf('r-1')).toBe('success');
		expect((await kit.buyAirtime('r-1')).data.status).toBe('success');
		expect(charges()).toBe(1);
	});

	it.each([
		['success', 4_999_500],
		['failed', 5_000_000],
	] as const)('settles by itself as %s', async (settle, balance) => {
		holdClock();
		use({ fault: { kind: 'pending', settle, afterMs: 50 } });
		expect((await kit.buyAirtime('r-1')).data.status).toBe('process');
		pass(50);
		expect([await statusOf('r-1'), kit.simulator.accounts[0].balance]).toEqual([settle, balance]);
	});

	it('has its goods only once it succeeds', async () => {
		use({ count: 1, fault: { kind: 'pending' } });
		const meter = { disco: 1, meter_type: 'prepaid', meter_number: '01234567890' };
		const body = { ...meter, amount: 100, 'request-id': 'r-1' };
		expect((await kit.live.post('/api/bill', body)).data.token).toBe('');
		kit.simulator.settle('r-1', 'success');
		expect((await kit.live.post('/api/bill', body)).data.token).toMatch(/\d{4}-/);
	});

	it('can turn a failure into a success and back: the money follows', async () => {
		await kit.buyAirtime('r-1');
		kit.simulator.settle('r-1', 'failed');
		kit.simulator.settle('r-1', 'failed');
		expect(kit.simulator.accounts[0].balance).toBe(5_000_000);
		kit.simulator.settle('r-1', 'success');
		kit.simulator.settle('r-1', 'success');
		expect(kit.simulator.accounts[0].balance).toBe(4_999_500);
		expect(() => kit.simulator.settle('r-9', 'success')).toThrow('Transaction not found. (r-9)');
	});
});

describe('a late charge', () => {
	it('answers first and charges later', async () => {
		holdClock();
		const answer = { kind: 'status', status: 504 } as const;
		use({ count: 1, fault: { kind: 'lateCharge', ms: 1_500, answer } });
		expect((await kit.buyAirtime('r-1')).status).toBe(504);
		expect([charges(), await statusOf('r-1')]).toEqual([0, 'absent']);
		pass(1_500);
		expect([charges(), await statusOf('r-1')]).toEqual([1, 'success']);
	});

	it('times out unless told otherwise, and still finds the reference taken', async () => {
		holdClock();
		use({ count: 1, fault: { kind: 'lateCharge', ms: 1_500 } });
		const body = { ...airtimeBody, 'request-id': 'r-1' };
		const late = faultCode(kit.live.post('/api/topup', body, { timeout: 300 }));
		await until(() => kit.simulator.stats().faults.lateCharge === 1);
		expect((await kit.buyAirtime('r-1')).data.status).toBe('success');
		pass(1_500);
		expect(charges()).toBe(1);
		expect(await late).toBe('ECONNABORTED');
	});
});
