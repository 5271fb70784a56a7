import { VtuWalletApi } from '../../credentials/VtuWalletApi.credentials';
import { VtuWalletListApi } from '../../credentials/VtuWalletListApi.credentials';
import { VtuWalletTokenApi } from '../../credentials/VtuWalletTokenApi.credentials';
import { adaLogin, adaToken, signedIn } from '../api/support/accounts';
import { useWallet } from '../api/support/wallet';
import type { FaultRule } from '../simulator';
import { useListServer } from '../support/listServer';
import { testCredential } from './support/credentialForm';

const wallet = useWallet();
const other = useListServer((_, response) => void response.end('{}'));

const login = async (changes = {}) =>
	await testCredential(new VtuWalletApi(), adaLogin(wallet.simulator, changes));
const token = async (changes = {}) =>
	await testCredential(new VtuWalletTokenApi(), adaToken(wallet.simulator, changes));
const ok = { status: 'OK' };
const elsewhere = { kind: 'redirect', location: 'https://elsewhere.example/' } as const;
const refused = (message: RegExp) => ({ status: 'Error', message: expect.stringMatching(message) });
const refuses = async (checking: Promise<object>, message: RegExp) =>
	expect(await checking).toEqual(refused(message));

describe.each([
	['login', login],
	['token', token],
])('the credential test in both environments, by %s', (_, check) => {
	test.each(['sandbox', 'production'])('passes in the %s', async (environment) => {
		await expect(check({ environment })).resolves.toMatchObject(ok);
		const asked = wallet.simulator.takeRequests().map((request) => request.environment);
		expect(new Set(asked)).toEqual(new Set([environment]));
	});

	test('an address that cannot be used is refused before any request', async () => {
		await refuses(check({ productionUrl: 'http://provider.example' }), /not encrypted\. Use an/);
		expect(wallet.simulator.takeRequests()).toEqual([]);
	});

	test('takes the address with spaces, a slash or /api at its end, as many copy it', async () => {
		for (const end of ['/api', '/api/', ' ', '/ '])
			await expect(
				check({ productionUrl: `${wallet.simulator.productionUrl}${end}` }),
			).resolves.toMatchObject(ok);
	});

	test('does not show the token to another server when the provider redirects', async () => {
		const fault = { kind: 'redirect', status: 307, location: other.home() } as const;
		for (const path of ['/api/user', '/api/networks']) wallet.simulator.addFaults({ path, fault });
		await expect(check()).resolves.toMatchObject({ status: 'Error' });
		expect(other.received).toEqual([]);
	});
});

describe('the credential test of a login', () => {
	const before = () => signedIn(adaLogin(wallet.simulator), 'live_ada_0001');
	const asked = () => wallet.simulator.takeRequests().map(({ path }) => path);

	test.each([{ environment: 'sandbox' }, { accessToken: 'live_old_0001' }, { tokenOwner: 'else' }])(
		'signs in again if the token belongs to an earlier login: %j',
		async (changes) => {
			await expect(login({ ...before(), ...changes })).resolves.toMatchObject(ok);
			expect(new Set(asked())).toEqual(new Set(['/api/user']));
		},
	);

	test('signs in, also with a token of this login, and makes no other request', async () => {
		wallet.simulator.addFaults({ path: '/api/networks', fault: { kind: 'status', status: 404 } });
		await expect(login(before())).resolves.toMatchObject(ok);
		expect(asked()).toEqual(['/api/user']);
	});

	test.each<[FaultRule['fault'], RegExp]>([
		[{ kind: 'refuse', message: 'Invalid Login' }, /^The provider refused the login\. Check/],
		[{ kind: 'refuse', message: 'Invalid Login', status: 200 }, /refused the login\. Check/],
		[{ kind: 'html', status: 200 }, /web page or with nothing/],
		[{ kind: 'empty', status: 200 }, /web page or with nothing/],
		[elsewhere, /Enter the final address/],
		[{ kind: 'status', status: 503 }, /is down/],
	])('the message names the fault %j, also with a token of this login', async (fault, message) => {
		wallet.simulator.addFaults({ path: '/api/user', fault });
		await refuses(login(before()), message);
	});

	test('says why a changed credential cannot sign in', async () => {
		const changes = { ...before(), password: 'not-hers' };
		await refuses(login(changes), /^The provider refused the login.*Check the username/);
		expect(asked()).toEqual(['/api/user']);
	});

	test.each<[string, object, RegExp, string[]]>([
		[
			'a wrong password',
			{ password: 'not-hers' },
			/^The provider refused the login.*Check the username and the password in the credential\.$/,
			['/api/user'],
		],
		['a colon in a wrong password', { password: 'not:hers' }, /holds a colon/, ['/api/user']],
		['a colon in the user name', { username: 'a:da' }, /'Username' holds a colon/, []],
		[
			'an address that cannot be reached',
			{ productionUrl: 'http://127.0.0.1:9' },
			/^The login could not be made\. Nothing answers at the address.*Check the base address/,
			[],
		],
	])('names %s, with no request that is not needed', async (_, changes, message, paths) => {
		await refuses(login(changes), message);
		expect(wallet.simulator.takeRequests().map(({ path }) => path)).toEqual(paths);
	});

	const noKyc = 'Please complete your KYC to use the API';
	test.each<[FaultRule['fault'], RegExp]>([
		[{ kind: 'html', status: 200 }, /answers with a web page\. Check the base address/],
		[{ kind: 'refuse', message: noKyc }, /complete your KYC.*Tier 2/],
		[elsewhere, /sends requests on to another one\. Enter the final address/],
		[{ kind: 'refuse', message: 'Account suspended' }, /refused the login \(Account suspended\)/],
		[{ kind: 'refuse', message: 'Invalid Login', status: 200 }, /the login \(Invalid Login\)/],
	])('the message names the fault %j', async (fault, message) => {
		wallet.simulator.addFaults({ path: '/api/user', fault });
		await refuses(login(), message);
	});

	test('the address of the live service is refused as the sandbox', async () => {
		await refuses(
			login({ environment: 'sandbox', sandboxUrl: wallet.simulator.productionUrl }),
			/This address gave a token of production\. 'Sandbox URL' seems to be the address of production/,
		);
		expect(wallet.simulator.takeRequests().map(({ path }) => path)).toEqual(['/api/user']);
	});
});

describe('the credential test of a token', () => {
	test.each([
		['401', 401, 'Unauthorized'],
		['403', 403, 'Invalid Access Token'],
		['200 and a failure word', 200, 'Invalid Access Token'],
	])('the error says that a token is wrong: %s', async (_, badTokenStatus, badTokenMessage) => {
		wallet.simulator.configure({ tokens: { badTokenStatus, badTokenMessage } });
		await refuses(
			token({ liveToken: 'live_wrong_0001' }),
			/^The provider refused the request\. Check/,
		);
	});

	test('a key in the wrong place is refused before any request', async () => {
		await expect(token({ liveToken: 'sk_test_ada_0001' })).resolves.toMatchObject({
			status: 'Error',
		});
		expect(wallet.simulator.takeRequests()).toEqual([]);
	});

	test.each<[FaultRule['fault'], RegExp]>([
		[{ kind: 'html', status: 200 }, /web page or with nothing/],
		[{ kind: 'empty', status: 200 }, /web page or with nothing/],
		[elsewhere, /Enter the final address/],
		[{ kind: 'status', status: 503 }, /is down/],
	])('the message names the fault %j', async (fault, message) => {
		wallet.simulator.addFaults({ path: '/api/networks', fault });
		await refuses(token(), message);
	});

	test('the error about a refused token does not mention a login', async () => {
		const { message } = await token({ liveToken: 'live_old_0001' });
		expect(message).not.toMatch(/username|password|live_old/);
	});
});

describe('the credential test of a list', () => {
	const { received, home } = useListServer(({ headers }, response) => {
		const isRight = [headers['x-n8n-api-key'], headers['x-key']].includes('right');
		response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
		response.end('{"data":[]}');
	});
	const check = async (path: string, changes = {}) => {
		const data = { address: home() + path, headerSecret: 'right', ...changes };
		return await testCredential(new VtuWalletListApi(), data);
	};
	const asked = () => received.map(({ url }) => url);

	const addresses = ['', '/', '/home/workflows', '/api/v1/data-tables'];
	test.each(addresses)('requests the Data Tables of n8n for the address %j', async (path) => {
		await expect(check(path)).resolves.toMatchObject(ok);
		expect(asked()).toEqual(['/api/v1/data-tables?limit=1']);
	});

	test('requests the list itself from another server', async () => {
		await expect(check('/list.json', { headerName: 'X-Key' })).resolves.toMatchObject(ok);
		expect(asked()).toEqual(['/list.json']);
	});

	test('names the key if the server refuses it', async () =>
		await refuses(check('', { headerSecret: 'wrong' }), /does not accept the key/));
});
