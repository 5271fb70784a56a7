import { signIn } from '../../nodes/VtuWallet/api/auth/signIn';
import { openApi } from '../../nodes/VtuWallet/api/client';
import type { ApiRequest } from '../../nodes/VtuWallet/api/types';
import type { FaultRule } from '../simulator';
import { everythingIn } from '../support/secrets';
import { until } from '../support/until';
import { adaLogin } from './support/accounts';
import { airtime, useWallet } from './support/wallet';

const wallet = useWallet();

const fault = (rule: FaultRule) => wallet.simulator.addFaults(rule);

test('a request has exactly the planned method, address, headers and body', async () => {
	const api = await wallet.open();
	wallet.simulator.takeRequests();
	const answer = await api.send({ ...airtime(), query: { page: 2 } });
	expect(answer).toMatchObject({ kind: 'http', status: 200 });

	const [request, ...rest] = wallet.simulator.takeRequests();
	expect(rest).toEqual([]);
	expect(request).toMatchObject({
		method: 'POST',
		path: '/api/topup',
		query: { page: '2' },
		body: airtime().body,
	});
	expect(request.headers).toMatchObject({
		authorization: 'Token live_ada_0001',
		'content-type': 'application/json',
		accept: 'application/json',
	});
});

test('the client opens the account without a request, and decrypts the credential once', async () => {
	const host = wallet.signedInHost();
	const api = await openApi(host.execution());
	expect(wallet.simulator.takeRequests()).toEqual([]);
	const balance = { method: 'GET', path: '/api/balance' } as const;
	await Promise.all(Array.from({ length: 30 }, () => api.send(balance)));
	expect(host.store.counts).toEqual({ decrypted: 1, loggedIn: 0, updated: 0 });
});

const outside = ['https://evil.example/api/x', '/api/%2e%2e/x'];
test.each(outside)(
	'a path that leaves the address (%s) is refused before anything is sent',
	async (path) => {
		const api = await wallet.open();
		await expect(api.send({ method: 'GET', path })).rejects.toMatchObject({
			name: 'BadInput',
			field: 'Path',
		});
		expect(wallet.simulator.takeRequests()).toEqual([]);
	},
);

const http = (status: number, more: object) => ({ status, ...more });
const known = expect.anything() as unknown;
const blocked = { kind: 'refuse', message: 'Number Block' } as const;
test.each<[FaultRule['fault'], object]>([
	[{ kind: 'reset' }, { code: 'ECONNRESET' }],
	[{ kind: 'hangUp' }, { code: 'ECONNRESET' }],
	[{ kind: 'timeout' }, { code: 'ECONNABORTED' }],
	[{ kind: 'cutStream' }, { code: 'TRUNCATED' }],
	[{ kind: 'cutJson' }, http(200, { body: expect.any(String) })],
	[{ kind: 'html', status: 200 }, http(200, { body: expect.stringContaining('<') })],
	[{ kind: 'empty', status: 200 }, http(200, { body: '' })],
	[{ kind: 'odd', form: 'phpNotice' }, http(200, { body: { status: 'success', newbal: known } })],
	[{ kind: 'status', status: 500 }, { status: 500 }],
	[{ kind: 'redirect', location: '/api/topup' }, { status: 302 }],
	[{ kind: 'redirect', status: 307, location: '/api/topup' }, { status: 307 }],
	[blocked, http(403, { body: { status: 'fail', message: blocked.message } })],
	[{ kind: 'rateLimit', retryAfter: 7 }, http(429, { retryAfterMs: 7000 })],
	[{ kind: 'rateLimit', retryAfter: null }, http(429, { retryAfterMs: undefined })],
])('%j becomes an answer and is sent once', async (cause, expected) => {
	fault({ path: '/api/topup', fault: cause });
	const api = await wallet.open(cause.kind === 'timeout' ? { timeoutMs: 400 } : {});
	const answer = await api.send(airtime());
	const kind = 'code' in expected ? 'fault' : 'http';
	expect(answer).toMatchObject({ kind, ...expected });
	expect(everythingIn(answer)).not.toContain('live_ada_0001');
	expect(wallet.simulator.stats().requests['POST /api/topup']).toBe(1);
});

test.each([
	['nobody listens', () => 'http://127.0.0.1:9', /^ECONNREFUSED$/],
	['no such name', () => 'https://no-such.invalid', /^(ENOTFOUND|EAI_AGAIN|NOT_SENT)$/],
	['no encryption', () => wallet.simulator.productionUrl.replace('p:', 'ps:'), /^NOT_SENT$/],
])('the request was never sent if there is %s', async (_, productionUrl, code) => {
	const api = await wallet.openByToken({ productionUrl: productionUrl() });
	const answer = await api.send(airtime());
	expect(answer).toMatchObject({ kind: 'fault', code: expect.stringMatching(code) });
	expect(everythingIn(answer)).not.toContain('live_ada_0001');
});

describe('when the user stops the execution', () => {
	const sendAndStop = async (request: ApiRequest, ms: number) => {
		fault({ path: '/api/topup', fault: { kind: 'latency', ms } });
		const stop = new AbortController();
		const api = await wallet.open({}, stop.signal);
		const sending = api.send(request);
		await until(() => wallet.simulator.stats().requests['POST /api/topup'] === 1);
		stop.abort();
		return await sending;
	};

	test('a shielded purchase runs to its end', async () => {
		await expect(sendAndStop(airtime(), 300)).resolves.toMatchObject({ kind: 'http', status: 200 });
		expect(wallet.simulator.ledger()).toHaveLength(1);
	});

	test('any other request ends at once', async () =>
		await expect(sendAndStop({ ...airtime(), shielded: false }, 10_000)).resolves.toMatchObject({
			kind: 'fault',
			code: 'ERR_CANCELED',
		}));
});

describe('an answer that comes byte by byte and never ends', () => {
	const drip = { kind: 'drip', everyMs: 20 } as const;
	const tooSlow = { kind: 'fault', code: 'ECONNABORTED' };

	test.each([true, false])(
		'ends after the time-out of the request (shielded: %s)',
		async (shielded) => {
			fault({ path: '/api/topup', when: 'after', fault: drip });
			const api = await wallet.open({ timeoutMs: 300 });
			await expect(api.send({ ...airtime(), shielded })).resolves.toMatchObject(tooSlow);
			expect(wallet.simulator.ledger()).toHaveLength(1);
		},
	);

	test('ends for a look-up whose execution can be stopped', async () => {
		fault({ path: '/api/requery/{reference}', fault: drip });
		const stop = new AbortController();
		const api = await wallet.open({}, stop.signal);
		await expect(api.requery('r-1', 300)).resolves.toMatchObject({ kind: 'cannotTell' });
	}, 30_000);

	test('ends for a login', async () => {
		fault({ path: '/api/user', when: 'after', fault: drip });
		const { helpers } = wallet.signedInHost().execution();
		await expect(signIn(helpers, adaLogin(wallet.simulator), 200)).rejects.toMatchObject({
			name: 'ProviderError',
			kind: 'timeout',
			mayPass: true,
		});
	});

	test('the node waits for a login that takes longer than the time-out of a request', async () => {
		fault({ path: '/api/user', fault: { kind: 'latency', ms: 600 } });
		const api = await wallet.openUnsigned({}, { timeoutMs: 300 });
		await expect(api.send(airtime())).resolves.toMatchObject({ kind: 'http', status: 200 });
	});
});
