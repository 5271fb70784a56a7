import { networks } from '../../nodes/VtuWallet/api/answers/schemas/catalogues';
import type { ApiRequest } from '../../nodes/VtuWallet/api/types';
import type { FaultRule } from '../simulator';
import { everythingIn } from '../support/secrets';
import { useWallet } from './support/wallet';

const pauses: number[] = [];
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (ms: number) => void pauses.push(ms),
}));

const wallet = useWallet();
beforeEach(() => pauses.splice(0));

const list: ApiRequest = { method: 'GET', path: '/api/networks' };
const fault = (kind: FaultRule['fault'], count?: number) =>
	wallet.simulator.addFaults({ path: '/api/networks', count, fault: kind });

test.each<[FaultRule['fault'], object]>([
	[
		{ kind: 'status', status: 503 },
		{ kind: 'serverDown', httpStatus: 503 },
	],
	[{ kind: 'reset' }, { kind: 'interrupted' }],
	[{ kind: 'rateLimit', retryAfter: null }, { kind: 'rateLimited' }],
	[{ kind: 'cutStream' }, { kind: 'interrupted' }],
])('the node tries a harmless request again after %j, three times in all', async (kind, said) => {
	fault(kind, 5);
	const api = await wallet.open();
	const error = { name: 'ProviderError', ...said };
	await expect(api.ask(list, networks)).rejects.toMatchObject(error);
	expect(wallet.simulator.stats().total).toBe(3);
	expect(pauses[1]).toBeGreaterThan(pauses[0]);
	await expect(api.ask(list, networks)).resolves.toHaveLength(4);
	expect(pauses).toHaveLength(4);
});

test('the node waits as Retry-After says, and a longer wait ends the tries', async () => {
	fault({ kind: 'rateLimit', retryAfter: 3 }, 1);
	const api = await wallet.open();
	await expect(api.ask(list, networks)).resolves.toHaveLength(4);
	expect(pauses).toEqual([3000]);

	wallet.simulator.configure({ faults: [] });
	fault({ kind: 'rateLimit', retryAfter: 3600 });
	await expect(api.ask(list, networks)).rejects.toMatchObject({ kind: 'rateLimited' });
	expect(pauses).toEqual([3000]);
});

test('a request that changes something is never tried again', async () => {
	const path = '/api/flight/booking/x/cancel';
	wallet.simulator.addFaults({ path, fault: { kind: 'status', status: 503 } });
	const api = await wallet.open();
	const asking = api.ask({ method: 'POST', path }, networks);
	await expect(asking).rejects.toMatchObject({ name: 'ProviderError' });
	expect(wallet.simulator.stats().total).toBe(1);
});

test.each<[cause: FaultRule['fault'], kind: string, message: string]>([
	[{ kind: 'html', status: 200 }, 'webPage', 'The address answers with a web page'],
	[{ kind: 'html', status: 404 }, 'notFound', 'The provider has no such path'],
	[{ kind: 'cutJson' }, 'unreadable', 'The answer of the provider cannot be read'],
	[{ kind: 'refuse', message: 'Not Available Now' }, 'productOff', 'says: Not Available Now'],
])('the error names the cause of %j, without a secret: %s', async (cause, kind, message) => {
	fault(cause);
	const api = await wallet.open();
	const thrown: unknown = await api.ask(list, networks).catch((error: unknown) => error);
	const advice = expect.stringMatching(/\w/);
	const said = { message: expect.stringContaining(message), advice };
	expect(thrown).toMatchObject({ name: 'ProviderError', kind, ...said });
	expect(everythingIn(thrown)).not.toMatch(/live_ada_0001|ada-password/);
});

describe('a login during a short disturbance', () => {
	test('is made again', async () => {
		wallet.simulator.addFaults({
			path: '/api/user',
			count: 2,
			fault: { kind: 'status', status: 503 },
		});
		const api = await wallet.openUnsigned();
		await expect(api.send(list)).resolves.toMatchObject({ status: 200 });
		expect(wallet.simulator.stats().requests['POST /api/user']).toBe(3);
		expect(pauses).toHaveLength(2);
	});

	test('ends after three tries for all rows, also if the clock is set', async () => {
		wallet.simulator.addFaults({ path: '/api/user', fault: { kind: 'reset' } });
		const api = await wallet.openUnsigned();
		const first = await api.send(list);
		expect(first).toMatchObject({
			kind: 'tokenRefused',
			message: expect.stringContaining('The login could not be made'),
		});
		expect(api.refusedToken()).toBeUndefined();
		const real = Date.now.bind(Date);
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000);
		await expect(api.send(list)).resolves.toEqual(first);
		clock.mockRestore();
		expect(wallet.simulator.stats().requests).toEqual({ 'POST /api/user': 3 });
	});

	test('may succeed again some time later in the same run', async () => {
		wallet.simulator.addFaults({ path: '/api/user', count: 3, fault: { kind: 'reset' } });
		const api = await wallet.openUnsigned();
		await api.send(list);
		const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
		await expect(api.send(list)).resolves.toMatchObject({ status: 200 });
		clock.mockRestore();
	});

	test('counts as made if only the request after it is lost', async () => {
		wallet.simulator.addFaults({ path: '/api/networks', count: 1, fault: { kind: 'reset' } });
		const api = await wallet.openUnsigned();
		await expect(api.send({ method: 'GET', path: '/api/balance' })).resolves.toMatchObject({
			status: 200,
		});
		expect(wallet.simulator.stats().logins).toBe(1);
	});
});
