import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openApi } from '../../nodes/VtuWallet/api/client';
import { ProviderError } from '../../nodes/VtuWallet/api/answers/explain';
import { signIn } from '../../nodes/VtuWallet/api/auth/signIn';
import { until } from '../support/until';
import { Host } from './support/host';

/** A provider whose answers begin and never end: a byte now and then keeps the helper's own time-out from passing. */
let server: Server;
let address: string;
const closed: string[] = [];

const drip = (path: string, response: ServerResponse) => {
	response.writeHead(200, { 'content-type': 'application/json' });
	const timer = setInterval(() => response.write(' '), 20);
	response.on('close', () => {
		clearInterval(timer);
		closed.push(path);
	});
};

beforeAll(async () => {
	server = createServer((request, response) => drip(request.url ?? '', response));
	server.listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => closed.splice(0));
afterAll(() => server.close());

const account = () => ({
	environment: 'production',
	sandboxUrl: '',
	productionUrl: address,
	sandboxToken: '',
	liveToken: 'live_ada_0001',
});

test.each([true, false])(
	'an answer without end is cut off (shielded from a stop: %s)',
	async (shielded) => {
		const stop = new AbortController();
		const api = await openApi(new Host().token(account()).execution('token', stop.signal), {
			timeoutMs: 200,
		});
		await expect(
			api.send({ method: 'POST', path: '/api/topup', body: {}, shielded }),
		).resolves.toEqual({
			kind: 'fault',
			code: 'ECONNABORTED',
			message: 'The provider did not answer in time',
		});
		// The connection is given up as well.
		await until(() => closed.includes('/api/topup'));
	},
);

test('an answer without end is cut off by a stop as well', async () => {
	const stop = new AbortController();
	const api = await openApi(new Host().token(account()).execution('token', stop.signal), {
		timeoutMs: 60_000,
	});
	const sending = api.send({ method: 'GET', path: '/api/networks' });
	setTimeout(() => stop.abort(), 200);
	await expect(sending).resolves.toMatchObject({ kind: 'fault', code: 'ERR_CANCELED' });
});

test('a login without end is cut off', async () => {
	const { helpers } = new Host().token(account()).execution('token');
	const thrown: unknown = await signIn(
		helpers,
		{ ...account(), username: 'ada', password: 'ada-password' },
		200,
	).catch((error: unknown) => error);
	expect(thrown).toBeInstanceOf(ProviderError);
	expect(thrown).toMatchObject({ kind: 'timeout', mayPass: true });
});
