import type { IExecuteFunctions } from 'n8n-workflow';

import { blamesToken } from '../../../nodes/VtuWallet/api/answers/tokenRefusal';
import { openApi } from '../../../nodes/VtuWallet/api/client';
import { badTokenWordings } from '../../simulator';
import { everythingIn } from '../../support/secrets';
import { until } from '../../support/until';
import { adaLogin, signedIn } from '../support/accounts';
import { adasToken, airtime, useWallet } from '../support/wallet';

const wallet = useWallet();

const rows = 20;
const purchases = (from = 0) =>
	Array.from({ length: rows }, (_, index) => airtime(`r-${from + index}`, 100 + index));

async function sendAll(context: IExecuteFunctions, requests = purchases()) {
	const api = await openApi(context);
	const answers = await Promise.all(requests.map(async (request) => await api.send(request)));
	return answers.map((answer) => (answer.kind === 'http' ? answer.status : answer.kind));
}

const allOf = <T>(value: T, count = rows): T[] => Array.from({ length: count }, () => value);
const staleHost = () => {
	const host = wallet.signedInHost();
	wallet.simulator.expireTokens();
	return host;
};

describe('logging in', () => {
	test('many rows and no token: one login, before anything is bought', async () => {
		const host = wallet.host();
		await expect(sendAll(host.execution())).resolves.toEqual(allOf(200));
		expect(wallet.simulator.stats()).toMatchObject({ logins: 1, tokenRefusals: 0 });
		expect(host.store.counts).toEqual({ decrypted: 2, loggedIn: 1, updated: 1 });
		expect(host.store.data('login').accessToken).toBe(adasToken);
		expect(wallet.simulator.ledger()).toHaveLength(rows);
	});

	test('many rows and an expired token: one login, and every row is sent again', async () => {
		const host = staleHost();
		await expect(sendAll(host.execution())).resolves.toEqual(allOf(200));
		// One harmless request for all rows shows whether the provider refuses the token.
		const tokenRefusals = rows + 1;
		expect(wallet.simulator.stats()).toMatchObject({ logins: 1, tokenRefusals, doubleCharges: 0 });
		expect(wallet.simulator.ledger()).toHaveLength(rows);
		// The run reads the credential once, and once again for a new token of another execution.
		expect(host.store.counts.decrypted).toBe(2);
	});

	test.each([
		['no token', () => wallet.host()],
		['a dead token', staleHost],
	])(
		'two executions with %s share one login, also if a login ends other sessions',
		async (_, hostOf) => {
			wallet.simulator.configure({ tokens: { oneSessionPerLogin: true } });
			const host = hostOf();
			const both = [sendAll(host.execution()), sendAll(host.execution(), purchases(rows))];
			await expect(Promise.all(both)).resolves.toEqual([allOf(200), allOf(200)]);
			expect(wallet.simulator.stats()).toMatchObject({ logins: 1, doubleCharges: 0 });
		},
	);

	// After a refusal, a harmless request tries the token again.
	test.each([
		['is taken over', () => wallet.simulator.accounts[0].liveToken, 0, 2],
		['leads to a login if it has expired', () => 'live_dead_too', 1, 4],
	])(
		'a token that another execution stored meanwhile %s',
		async (_, tokenOf, logins, tokenRefusals) => {
			const host = staleHost();
			const api = await openApi(host.execution());
			host.login(signedIn(adaLogin(wallet.simulator), tokenOf()));
			await expect(api.send(purchases()[0])).resolves.toMatchObject({ status: 200 });
			expect(api.refusedToken()).toBeUndefined();
			expect(wallet.simulator.stats()).toMatchObject({ logins, tokenRefusals });
		},
	);

	test.each([403, 200])(
		'an expired token leads to a login also if only look-ups refuse the token, under HTTP %d',
		async (badTokenStatus) => {
			const badTokenMessage = 'Invalid Access Token';
			wallet.simulator.configure({ tokens: { badTokenStatus, badTokenMessage } });
			const body = { data: [{ id: 1, network: 'MTN' }] };
			wallet.simulator.addFaults({ path: '/api/networks', fault: { kind: 'whole', body } });
			const api = await openApi(staleHost().execution());
			const { answer } = await api.requery('airtime-1');
			expect(answer).not.toMatchObject({ body: { message: badTokenMessage } });
			await expect(api.send(purchases()[0])).resolves.toMatchObject({ status: 200 });
			expect(wallet.simulator.stats().logins).toBe(1);
		},
	);

	test.each([401, 403, 200])(
		'the node pays once if a vendor blames the token after the charge, also beside look-ups, under HTTP %d',
		async (status) => {
			const refused = { kind: 'refuse', status, message: 'Invalid Access Token' } as const;
			wallet.simulator.configure({ products: { '*': { ignoreReference: true } } });
			wallet.simulator.addFaults(
				{ path: '/api/topup', count: 1, when: 'after', fault: refused },
				{ path: '/api/topup', count: 1, fault: { kind: 'latency', ms: 200 } },
				{ path: '/api/requery/*', fault: refused },
			);
			const api = await openApi(wallet.signedInHost().execution());
			const sending = api.send(purchases()[0]);
			await until(() => wallet.simulator.stats().inFlight > 0);
			await Promise.all([api.requery('airtime-0'), api.requery('airtime-1'), sending]);
			await api.requery('airtime-0');
			expect(wallet.simulator.stats()).toMatchObject({ doubleCharges: 0 });
			expect(wallet.simulator.ledger()).toHaveLength(1);
		},
	);

	test('a long run goes on after many tokens have expired', async () => {
		const api = await openApi(staleHost().execution());
		for (const request of purchases().slice(0, 6)) {
			wallet.simulator.expireTokens();
			await expect(api.send(request)).resolves.toMatchObject({ kind: 'http', status: 200 });
		}
		expect(wallet.simulator.stats().logins).toBe(6);
	});

	test('a token expires in the middle of a run', async () => {
		wallet.simulator.addFaults({
			path: '/api/topup',
			after: 8,
			count: 1,
			fault: { kind: 'tokenDies' },
		});
		const host = wallet.host();
		await expect(sendAll(host.execution())).resolves.toEqual(allOf(200));
		expect(wallet.simulator.stats()).toMatchObject({ logins: 2, doubleCharges: 0 });
		expect(wallet.simulator.ledger()).toHaveLength(rows);
	});
});

test.each([
	[401, 'Unauthorized'],
	[403, 'Invalid Access Token'],
])('a token that is refused for a moment (%d): one login, all bought', async (status, message) => {
	wallet.simulator.addFaults(
		{ path: '/api/topup', count: rows, fault: { kind: 'refuse', status, message } },
		{ path: '/api/topup', fault: { kind: 'latency', ms: 50, jitterMs: 50 } },
		{ path: '/api/networks', count: 1, fault: { kind: 'refuse', status, message } },
	);
	const host = wallet.signedInHost();
	await expect(sendAll(host.execution())).resolves.toEqual(allOf(200));
	expect(wallet.simulator.stats()).toMatchObject({ logins: 1, doubleCharges: 0 });
	expect(host.store.data('login').accessToken).toBe(adasToken);
});

test('a run ends if its account changes', async () => {
	const host = staleHost();
	const api = await openApi(host.execution());
	host.login(adaLogin(wallet.simulator, { username: 'bola', password: 'bola-password' }));
	await expect(api.send(purchases()[0])).resolves.toMatchObject({
		kind: 'tokenRefused',
		message: expect.stringContaining('changed to another account'),
	});
	expect(wallet.simulator.ledger()).toEqual([]);
	expect(wallet.simulator.stats().logins).toBe(0);
});

describe('a message that blames the token', () => {
	const [badTokenMessage] = badTokenWordings;

	test.each([403, 200])(
		'leads to a login if a harmless request is refused too, under HTTP %d',
		async (badTokenStatus) => {
			wallet.simulator.configure({ tokens: { badTokenStatus, badTokenMessage } });
			const few = purchases().slice(0, 5);
			await expect(sendAll(staleHost().execution(), few)).resolves.toEqual(allOf(200, 5));
			expect(wallet.simulator.stats()).toMatchObject({ logins: 1, doubleCharges: 0 });
			expect(wallet.simulator.ledger()).toHaveLength(5);
		},
	);

	test.each<[number, unknown, boolean]>([
		...badTokenWordings.map((message): [number, unknown, boolean] => [403, { message }, true]),
		...badTokenWordings.map((message): [number, unknown, boolean] => [
			200,
			{ status: 'fail', message },
			true,
		]),
		[401, '', true],
		[403, { message: 'Session expired' }, true],
		[200, { status: 'fail', message: 'Session expired' }, true],
		[200, { message: 'Please login again' }, true],
		[400, { error: 'Token expired' }, true],
		[200, { status: 'success', message: 'Session expired' }, false],
		[200, { status: 'weighed', message: 'Session expired' }, false],
		[500, { message: 'Session expired' }, false],
		[200, { status: 'fail', message: 'Transaction failed' }, false],
	])('is recognised with HTTP %s and %j: %s', (status, body, blames) => {
		expect(blamesToken({ kind: 'http', status, body })).toBe(blames);
	});

	test('leads to no login if the token works or the harmless request fails, and is checked the next time', async () => {
		const message = badTokenMessage;
		const answer = { kind: 'http', status: 403, body: { status: 'fail', message } };
		const fault = { kind: 'refuse', message } as const;
		wallet.simulator.addFaults(
			{ path: '/api/topup', count: 2, fault },
			{ path: '/api/networks', count: 1, fault: { kind: 'reset' } },
		);
		const api = await wallet.open();
		await expect(api.send(purchases()[0])).resolves.toEqual(answer);
		await expect(api.send(purchases()[1])).resolves.toEqual(answer);
		const requests = { 'POST /api/topup': 2, 'GET /api/networks': 2 };
		expect(wallet.simulator.stats()).toMatchObject({ logins: 0, requests });
		wallet.simulator.expireTokens();
		await expect(api.send(purchases()[2])).resolves.toMatchObject({ status: 200 });
		expect(wallet.simulator.stats()).toMatchObject({ logins: 1, doubleCharges: 0 });
	});
});

describe('a token that stays refused', () => {
	const password = 'ada-password';
	const pair = Buffer.from(`ada:${password}`).toString('base64');

	test('a token of the user: no login, one purchase and one harmless request, and a message that says what to do', async () => {
		const api = await wallet.openByToken({ liveToken: 'live_wrong_0001' });
		expect(api.refusedToken()).toBeUndefined();
		const first = await api.send(purchases()[0]);
		const message = expect.stringContaining('copy the token') as string;
		expect(first).toMatchObject({ kind: 'tokenRefused', message });
		expect(api.refusedToken()).toEqual(message);
		await expect(api.send(purchases()[1])).resolves.toEqual(first);
		const { logins, requests } = wallet.simulator.stats();
		expect(logins).toBe(0);
		expect(requests).toEqual({ 'POST /api/topup': 1, 'GET /api/networks': 1 });
		expect(everythingIn(first)).not.toContain('live_wrong_0001');
	});

	test.each([
		['a token', '/api/topup', `Invalid Access Token ${adasToken}`, '"Invalid Access Token ***"'],
		['a login', '/api/user', `Wrong login: Basic ${pair}`, 'Wrong login: Basic ***'],
		['a login to a buyer', '/api/topup', `Basic ${pair} of ${password} may not`, '"status":403'],
	])('an answer that repeats %s does not show the secret', async (_, path, message, shown) => {
		wallet.simulator.addFaults({ path, fault: { kind: 'refuse', message } });
		const api = path === '/api/user' ? await wallet.openUnsigned() : await wallet.open();
		const answer = await api.send(purchases()[0]);
		expect(JSON.stringify(answer)).toContain(shown);
		for (const secret of [adasToken, password, pair.replace(/=+$/, '')])
			expect(everythingIn(answer)).not.toContain(secret);
	});

	test('a password is masked in a long message before the message is cut', async () => {
		const long = 'correct-horse-battery-staple';
		const message = `${'x'.repeat(450)}${long}`;
		wallet.simulator.addFaults({ path: '/api/user', fault: { kind: 'refuse', message } });
		const api = await wallet.openUnsigned({ password: long });
		expect(everythingIn(await api.send(purchases()[0]))).not.toContain('correct');
	});

	test('a wrong password: one login for all rows, and nothing is bought', async () => {
		const api = await wallet.openUnsigned({ password: 'not-her-password' });
		const answers = await Promise.all(purchases().map(async (request) => await api.send(request)));
		expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['tokenRefused']));
		const message = expect.stringContaining('Check the username and the password') as string;
		expect(answers[0]).toMatchObject({ message });
		expect(api.refusedToken()).toEqual(message);
		expect(everythingIn(answers)).not.toContain('not-her-password');
		expect(wallet.simulator.stats().requests).toEqual({ 'POST /api/user': 1 });
	});

	test.each([
		['a new token each time', true],
		['the same token each time', false],
	])('only purchases are refused, with %s: no login, no resend', async (_, oneSessionPerLogin) => {
		wallet.simulator.addFaults({ path: '/api/topup', fault: { kind: 'status', status: 401 } });
		const api = await wallet.open();
		wallet.simulator.configure({ tokens: { oneSessionPerLogin } });
		for (const request of purchases()) {
			await expect(api.send(request)).resolves.toMatchObject({ kind: 'http', status: 401 });
		}
		expect(wallet.simulator.stats().logins).toBe(0);
		expect(wallet.simulator.stats().requests['POST /api/topup']).toBe(purchases().length);
	});

	test('a request whose three tokens are refused is the last one of its run', async () => {
		const fault = { kind: 'status', status: 401 } as const;
		const probes = [0, 2, 4].map((after) => ({ path: '/api/networks', after, count: 1, fault }));
		wallet.simulator.addFaults({ path: '/api/topup', fault }, ...probes);
		const api = await wallet.open();
		const first = await api.send(purchases()[0]);
		expect(first).toMatchObject({ message: expect.stringContaining('also after a new login') });
		const { logins, requests } = wallet.simulator.stats();
		expect([logins, requests['POST /api/topup']]).toEqual([2, 3]);
		await expect(api.send(purchases()[1])).resolves.toEqual(first);
		expect(wallet.simulator.stats()).toMatchObject({ logins, requests });
	});

	test('the error says that the provider did not accept a fresh token, also if the user stops the run', async () => {
		wallet.simulator.addFaults(
			{ path: '/api/networks', fault: { kind: 'latency', ms: 200 } },
			{ path: '/api/networks', fault: { kind: 'status', status: 401 } },
		);
		const stop = new AbortController();
		const api = await wallet.openUnsigned({}, {}, stop.signal);
		const isAsked = () => wallet.simulator.stats().requests['GET /api/networks'] === 1;
		void until(isAsked).then(() => stop.abort());
		await expect(api.send(purchases()[0])).resolves.toMatchObject({
			kind: 'tokenRefused',
			message: expect.stringContaining('did not accept it'),
		});
		expect(wallet.simulator.ledger()).toEqual([]);
	});
});

test('a stopped execution does not end the login of another one', async () => {
	wallet.simulator.addFaults({ path: '/api/user', fault: { kind: 'latency', ms: 300 } });
	const host = wallet.host();
	const stop = new AbortController();
	const both = [
		sendAll(host.execution('login', stop.signal), purchases().slice(0, 1)),
		sendAll(host.execution(), purchases(rows)),
	];
	await until(() => wallet.simulator.stats().requests['POST /api/user'] === 1);
	stop.abort();
	const [, unstopped] = await Promise.all(both);
	expect(unstopped).toEqual(allOf(200));
	expect(wallet.simulator.stats().logins).toBe(1);
});
