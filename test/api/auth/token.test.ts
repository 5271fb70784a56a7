import type { IExecuteFunctions } from 'n8n-workflow';

import { blamesToken } from '../../../nodes/VtuWallet/api/auth/session';
import { openApi } from '../../../nodes/VtuWallet/api/client';
import type { ApiRequest } from '../../../nodes/VtuWallet/api/types';
import { badTokenWordings, startSimulator, type Simulator } from '../../simulator';
import { everythingIn } from '../../support/secrets';
import { until } from '../../support/until';
import { adaLogin, adaToken, signedIn } from '../support/accounts';
import { Host } from '../support/host';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator();
});
beforeEach(() => simulator.reset());
afterAll(() => simulator.stop());

const rows = 20;
const purchases = (from = 0): ApiRequest[] =>
	Array.from({ length: rows }, (_, index) => ({
		method: 'POST',
		path: '/api/topup',
		body: {
			network: 1,
			phone: '2348031234567',
			plan_type: 'VTU',
			amount: 100 + index,
			'request-id': `r-${from + index}`,
		},
		shielded: true,
	}));

async function sendAll(context: IExecuteFunctions, requests = purchases()) {
	const api = await openApi(context);
	const answers = await Promise.all(requests.map(async (request) => await api.send(request)));
	return answers.map((answer) => (answer.kind === 'http' ? answer.status : answer.kind));
}

const allOf = <T>(value: T, count = rows): T[] => Array.from({ length: count }, () => value);
const oldToken = 'live_ada_0001';
const signedInHost = () => new Host().login(signedIn(adaLogin(simulator), oldToken));
const openSignedIn = async () => await openApi(signedInHost().execution());
const openUnsigned = async (changes = {}, stop?: AbortSignal) =>
	await openApi(new Host().login(adaLogin(simulator, changes)).execution('login', stop));
const staleHost = () => {
	const host = signedInHost();
	simulator.expireTokens();
	return host;
};

describe('logging in', () => {
	test('many rows and no token: one login, before anything is bought', async () => {
		const host = new Host().login(adaLogin(simulator));
		await expect(sendAll(host.execution())).resolves.toEqual(allOf(200));
		expect(simulator.stats()).toMatchObject({ logins: 1, tokenRefusals: 0 });
		expect(host.store.counts).toEqual({ decrypted: 2, loggedIn: 1, updated: 1 });
		expect(host.store.data('login').accessToken).toBe(oldToken);
		expect(simulator.ledger()).toHaveLength(rows);
	});

	test('many rows and a dead token: one login, and every row is sent again', async () => {
		const host = staleHost();
		await expect(sendAll(host.execution())).resolves.toEqual(allOf(200));
		// One more for all of them: a harmless request, to see whether it is the token that is refused.
		const tokenRefusals = rows + 1;
		expect(simulator.stats()).toMatchObject({ logins: 1, tokenRefusals, doubleCharges: 0 });
		expect(simulator.ledger()).toHaveLength(rows);
		// Once for the run, and once to see whether another execution has a new token.
		expect(host.store.counts.decrypted).toBe(2);
	});

	test('where every login ends the session before it, one login serves all rows and two executions', async () => {
		simulator.configure({ tokens: { oneSessionPerLogin: true } });
		const host = new Host().login(adaLogin(simulator));
		await expect(
			Promise.all([sendAll(host.execution()), sendAll(host.execution(), purchases(rows))]),
		).resolves.toEqual([allOf(200), allOf(200)]);
		expect(simulator.stats()).toMatchObject({ logins: 1, tokenRefusals: 0 });
	});

	test('two executions with a dead token share one login', async () => {
		simulator.configure({ tokens: { oneSessionPerLogin: true } });
		const host = staleHost();
		const both = [sendAll(host.execution()), sendAll(host.execution(), purchases(rows))];
		await expect(Promise.all(both)).resolves.toEqual([allOf(200), allOf(200)]);
		expect(simulator.stats()).toMatchObject({ logins: 1, doubleCharges: 0 });
	});

	test('a token that another execution stored meanwhile is taken over', async () => {
		const host = staleHost();
		const api = await openApi(host.execution());
		const fresh = simulator.accounts[0].liveToken;
		host.login(signedIn(adaLogin(simulator), fresh));
		await expect(api.send(purchases()[0])).resolves.toMatchObject({ status: 200 });
		expect(simulator.stats().logins).toBe(0);
	});

	test('a stored token that is dead as well leads to a login', async () => {
		const host = staleHost();
		const api = await openApi(host.execution());
		host.login(signedIn(adaLogin(simulator), 'live_dead_too'));
		await expect(api.send(purchases()[0])).resolves.toMatchObject({ status: 200 });
		expect(api.refusedToken()).toBeUndefined();
		// Each of the two is tried once more, with a harmless request.
		expect(simulator.stats()).toMatchObject({ logins: 1, tokenRefusals: 4 });
	});

	test('a long run outlives many tokens', async () => {
		const api = await openApi(staleHost().execution());
		for (const request of purchases().slice(0, 6)) {
			simulator.expireTokens();
			await expect(api.send(request)).resolves.toMatchObject({ kind: 'http', status: 200 });
		}
		expect(simulator.stats().logins).toBe(6);
	});

	test('a token dies in the middle of a run', async () => {
		simulator.addFaults({ path: '/api/topup', after: 8, count: 1, fault: { kind: 'tokenDies' } });
		const host = new Host().login(adaLogin(simulator));
		await expect(sendAll(host.execution())).resolves.toEqual(allOf(200));
		expect(simulator.stats()).toMatchObject({ logins: 2, doubleCharges: 0 });
		expect(simulator.ledger()).toHaveLength(rows);
	});
});

test.each([
	[401, 'Unauthorized'],
	[403, 'Invalid Access Token'],
])('a token that is refused for a moment (%d): one login, all bought', async (status, message) => {
	simulator.addFaults(
		{ path: '/api/topup', count: rows, fault: { kind: 'refuse', status, message } },
		{ path: '/api/topup', fault: { kind: 'latency', ms: 50, jitterMs: 50 } },
		{ path: '/api/networks', count: 1, fault: { kind: 'refuse', status, message } },
	);
	const host = signedInHost();
	await expect(sendAll(host.execution())).resolves.toEqual(allOf(200));
	expect(simulator.stats()).toMatchObject({ logins: 1, doubleCharges: 0 });
	expect(host.store.data('login').accessToken).toBe(oldToken);
});

describe('a token belongs to the login that fetched it', () => {
	test.each([
		['user', { username: 'bola', password: 'bola-password' }],
		['environment', { environment: 'sandbox' }],
		['password', { password: 'wrong' }],
	])('after a change of the %s the old one is never sent', async (_, change) => {
		const old = signedIn(adaLogin(simulator), oldToken);
		const host = new Host().login({ ...old, ...change });
		await sendAll(host.execution(), purchases().slice(0, 3));
		const sent = simulator.takeRequests().map(({ headers }) => headers.authorization);
		expect(sent).not.toContain(`Token ${oldToken}`);
		expect(sent.length).toBeGreaterThan(0);
	});

	test('an account that changes while the run is under way ends the run', async () => {
		const host = staleHost();
		const api = await openApi(host.execution());
		host.login(adaLogin(simulator, { username: 'bola', password: 'bola-password' }));
		await expect(api.send(purchases()[0])).resolves.toMatchObject({
			kind: 'tokenRefused',
			message: expect.stringContaining('changed to another account'),
		});
		expect(simulator.ledger()).toEqual([]);
		expect(simulator.stats().logins).toBe(0);
	});
});

describe('a message that blames the token', () => {
	describe.each([403, 200])('under HTTP %d', (badTokenStatus) => {
		test.each(badTokenWordings)('is believed if a second agrees: %s', async (badTokenMessage) => {
			simulator.configure({ tokens: { badTokenStatus, badTokenMessage } });
			const few = purchases().slice(0, 5);
			await expect(sendAll(staleHost().execution(), few)).resolves.toEqual(allOf(200, 5));
			expect(simulator.stats()).toMatchObject({ logins: 1, doubleCharges: 0 });
			expect(simulator.ledger()).toHaveLength(5);
		});
	});

	test.each<[number, unknown, boolean]>([
		[401, '', true],
		[403, { message: 'Session expired' }, true],
		[200, { status: 'fail', message: 'Session expired' }, true],
		[200, { message: 'Please login again' }, true],
		[400, { error: 'Token expired' }, true],
		[200, { status: 'success', message: 'Session expired' }, false],
		[200, { status: 'weighed', message: 'Session expired' }, false],
		[500, { message: 'Session expired' }, false],
		[200, { status: 'fail', message: 'Transaction failed' }, false],
	])('is looked into with HTTP %s and %j: %s', (status, body, blames) => {
		expect(blamesToken({ kind: 'http', status, body })).toBe(blames);
	});

	test.each(badTokenWordings)('is not believed if the token works: %s', async (message) => {
		simulator.addFaults({ path: '/api/topup', fault: { kind: 'refuse', message } });
		const api = await openSignedIn();
		await expect(api.send(purchases()[0])).resolves.toEqual({
			kind: 'http',
			status: 403,
			body: { status: 'fail', message },
		});
		expect(simulator.stats()).toMatchObject({ logins: 0, requests: { 'POST /api/topup': 1 } });
	});

	test('is looked into again, after it was not believed', async () => {
		const fault = { kind: 'refuse', message: 'Invalid Access Token' } as const;
		simulator.addFaults({ path: '/api/topup', count: 1, fault });
		const api = await openSignedIn();
		await expect(api.send(purchases()[0])).resolves.toMatchObject({ status: 403 });
		simulator.expireTokens();
		await expect(api.send(purchases()[1])).resolves.toMatchObject({ status: 200 });
		expect(simulator.stats()).toMatchObject({ logins: 1, doubleCharges: 0 });
	});

	test('is not believed when the harmless request has no answer', async () => {
		simulator.addFaults(
			{ path: '/api/topup', fault: { kind: 'refuse', message: 'Invalid Access Token' } },
			{ path: '/api/networks', fault: { kind: 'reset' } },
		);
		const api = await openSignedIn();
		await expect(api.send(purchases()[0])).resolves.toMatchObject({ kind: 'http', status: 403 });
		expect(simulator.stats().requests['POST /api/topup']).toBe(1);
	});
});

describe('a token that stays refused', () => {
	const password = 'ada-password';
	const pair = Buffer.from(`ada:${password}`).toString('base64');

	test('one that was typed in: no login, one purchase and one harmless request, and a message that says what to do', async () => {
		const host = new Host().token(adaToken(simulator, { liveToken: 'live_wrong_0001' }));
		const api = await openApi(host.execution('token'));
		expect(api.refusedToken()).toBeUndefined();
		const first = await api.send(purchases()[0]);
		const message = expect.stringContaining('copy the token') as string;
		expect(first).toMatchObject({ kind: 'tokenRefused', message });
		expect(api.refusedToken()).toEqual(message);
		await expect(api.send(purchases()[1])).resolves.toEqual(first);
		const { logins, requests } = simulator.stats();
		expect(logins).toBe(0);
		expect(requests).toEqual({ 'POST /api/topup': 1, 'GET /api/networks': 1 });
		expect(everythingIn(first)).not.toContain('live_wrong_0001');
	});

	test.each([
		['a token', '/api/topup', `Invalid Access Token ${oldToken}`, '"Invalid Access Token ***"'],
		['a login', '/api/user', `Wrong login: Basic ${pair}`, 'Wrong login: Basic ***'],
		['a login to a buyer', '/api/topup', `Basic ${pair} of ${password} may not`, '"status":403'],
	])('a provider that repeats %s does not make it known', async (_, path, message, shown) => {
		simulator.addFaults({ path, fault: { kind: 'refuse', message } });
		const api = path === '/api/user' ? await openUnsigned() : await openSignedIn();
		const answer = await api.send(purchases()[0]);
		expect(JSON.stringify(answer)).toContain(shown);
		for (const secret of [oldToken, password, pair.replace(/=+$/, '')])
			expect(everythingIn(answer)).not.toContain(secret);
	});

	test('a password is taken out of a long message before the message is cut', async () => {
		const long = 'correct-horse-battery-staple';
		const message = `${'x'.repeat(450)}${long}`;
		simulator.addFaults({ path: '/api/user', fault: { kind: 'refuse', message } });
		const api = await openUnsigned({ password: long });
		expect(everythingIn(await api.send(purchases()[0]))).not.toContain('correct');
	});

	test('a wrong password: one login for all rows, and nothing is bought', async () => {
		const api = await openUnsigned({ password: 'not-her-password' });
		const answers = await Promise.all(purchases().map(async (request) => await api.send(request)));
		expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['tokenRefused']));
		const message = expect.stringContaining('Check the username and the password') as string;
		expect(answers[0]).toMatchObject({ message });
		expect(api.refusedToken()).toEqual(message);
		expect(everythingIn(answers)).not.toContain('not-her-password');
		expect(simulator.stats().requests).toEqual({ 'POST /api/user': 1 });
	});

	test.each([
		['a new token each time', true],
		['the same token each time', false],
	])('purchases alone are refused, with %s: no login, no resend', async (_, oneSessionPerLogin) => {
		simulator.addFaults({ path: '/api/topup', fault: { kind: 'status', status: 401 } });
		const api = await openSignedIn();
		simulator.configure({ tokens: { oneSessionPerLogin } });
		for (const request of purchases()) {
			await expect(api.send(request)).resolves.toMatchObject({ kind: 'http', status: 401 });
		}
		expect(simulator.stats().logins).toBe(0);
		expect(simulator.stats().requests['POST /api/topup']).toBe(purchases().length);
	});

	test('tokens are refused for ever, everywhere: the logins end', async () => {
		simulator.addFaults(
			{ path: '/api/topup', fault: { kind: 'status', status: 401 } },
			{ path: '/api/networks', fault: { kind: 'status', status: 401 } },
		);
		const api = await openSignedIn();
		for (const request of purchases())
			await expect(api.send(request)).resolves.toMatchObject({ kind: 'tokenRefused' });
		expect(simulator.stats().logins).toBeLessThanOrEqual(3);
		expect(simulator.stats().requests['POST /api/topup']).toBeLessThanOrEqual(4);
	});

	test('a request whose three tokens are refused is the last one of its run', async () => {
		const fault = { kind: 'status', status: 401 } as const;
		const probes = [0, 2, 4].map((after) => ({ path: '/api/networks', after, count: 1, fault }));
		simulator.addFaults({ path: '/api/topup', fault }, ...probes);
		const api = await openSignedIn();
		const first = await api.send(purchases()[0]);
		expect(first).toMatchObject({ message: expect.stringContaining('also after a new login') });
		const { logins, requests } = simulator.stats();
		expect([logins, requests['POST /api/topup']]).toEqual([2, 3]);
		await expect(api.send(purchases()[1])).resolves.toEqual(first);
		expect(simulator.stats()).toMatchObject({ logins, requests });
	});

	test('a fresh token that is refused at once is told as that, also where a stop comes meanwhile', async () => {
		simulator.addFaults(
			{ path: '/api/networks', fault: { kind: 'latency', ms: 200 } },
			{ path: '/api/networks', fault: { kind: 'status', status: 401 } },
		);
		const stop = new AbortController();
		const api = await openUnsigned({}, stop.signal);
		const isAsked = () => simulator.stats().requests['GET /api/networks'] === 1;
		void until(isAsked).then(() => stop.abort());
		await expect(api.send(purchases()[0])).resolves.toMatchObject({
			kind: 'tokenRefused',
			message: expect.stringContaining('did not accept it'),
		});
		expect(simulator.ledger()).toEqual([]);
	});
});

test('a stopped execution does not take the login from another one', async () => {
	simulator.addFaults({ path: '/api/user', fault: { kind: 'latency', ms: 300 } });
	const host = new Host().login(adaLogin(simulator));
	const stop = new AbortController();
	const both = [
		sendAll(host.execution('login', stop.signal), purchases().slice(0, 1)),
		sendAll(host.execution(), purchases(rows)),
	];
	await until(() => simulator.stats().requests['POST /api/user'] === 1);
	stop.abort();
	const [, unstopped] = await Promise.all(both);
	expect(unstopped).toEqual(allOf(200));
	expect(simulator.stats().logins).toBe(1);
});
