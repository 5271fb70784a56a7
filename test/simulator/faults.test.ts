import { until } from '../support/until';
import type { Fault } from './index';
import { airtimeBody, client, faultCode, faultsOf, holdClock, pass, useKit } from './testKit';

const kit = useKit();

const { use, charges, statusOf } = faultsOf(kit);
const body = { ...airtimeBody, 'request-id': 'r-1' };

describe.each([
	['before', 0, 'absent'],
	['after', 1, 'success'],
] as const)('a fault %s the charge', (when, charged, found) => {
	it.each<[Fault, number, string | RegExp]>([
		[{ kind: 'status' }, 500, /Server Error/],
		[{ kind: 'status', status: 503, message: 'Busy' }, 503, /Busy/],
		[{ kind: 'html' }, 200, /<html>/],
		[{ kind: 'html', status: 502 }, 502, /<html>/],
		[{ kind: 'redirect' }, 302, /^$/],
		[{ kind: 'empty' }, 200, /^$/],
		[{ kind: 'cutJson' }, 200, /^\{[^}]*$/],
		[{ kind: 'deepJson' }, 200, /"success".*\[{5000}\]{5000}\}$/],
		[{ kind: 'refuse', message: 'Daily Limit ₦50,000' }, 403, /Daily Limit/],
		[{ kind: 'refuse', message: 'No', status: 200, word: 'error' }, 200, /"error".*"No"/],
		[{ kind: 'alreadyUsed', wording: 3 }, 403, /The request-id has already been taken\./],
		[{ kind: 'rateLimit' }, 429, /Too Many/],
	])('that is %j answers with HTTP %d', async (fault, status, text) => {
		use({ path: '/api/topup', when, count: 1, fault });
		const raw = { transformResponse: (body: string) => body };
		const answer = await kit.live.post('/api/topup', body, raw);
		expect(answer.status).toBe(status);
		expect(answer.data).toMatch(text);
		expect([charges(), await statusOf('r-1')]).toEqual([charged, found]);
	});

	it.each<[Fault, string]>([
		[{ kind: 'reset' }, 'ECONNRESET'],
		[{ kind: 'hangUp' }, 'ECONNRESET'],
		[{ kind: 'cutStream' }, 'ERR_BAD_RESPONSE'],
	])('that is %j ends the request with %s', async (fault, code) => {
		use({ path: '/api/topup', when, count: 1, fault });
		expect(await faultCode(kit.buyAirtime('r-1'))).toBe(code);
		expect([charges(), await statusOf('r-1')]).toEqual([charged, found]);
	});

	it('that is a time-out never answers', async () => {
		use({ path: '/api/topup', when, fault: { kind: 'timeout' } });
		const bought = kit.live.post('/api/topup', body, { timeout: 100 });
		expect(await faultCode(bought)).toBe('ECONNABORTED');
		expect([charges(), await statusOf('r-1')]).toEqual([charged, found]);
		expect(kit.simulator.stats().inFlight).toBe(0);
	});

	it('that is latency makes the answer late', async () => {
		holdClock();
		use({ path: '/api/topup', when, fault: { kind: 'latency', ms: 1_500 } });
		const answer = kit.buyAirtime('r-1');
		const { stats } = kit.simulator;
		await until(() => stats().faults.latency === 1 && charges() === charged);
		pass(1_499);
		expect([charges(), stats().inFlight]).toEqual([charged, 1]);
		pass(1);
		expect((await answer).data.status).toBe('success');
		expect(charges()).toBe(1);
	});

	it('that is a dying token makes the next login give another one', async () => {
		use({ path: '/api/topup', when, count: 1, fault: { kind: 'tokenDies' } });
		expect((await kit.buyAirtime('r-1')).status).toBe(charged === 1 ? 200 : 401);
		expect(charges()).toBe(charged);
		expect((await kit.requery('r-1')).status).toBe(401);
		const fresh = client(kit.simulator.productionUrl, kit.simulator.accounts[0].liveToken);
		expect((await fresh.get('/api/balance')).status).toBe(200);
	});
});
