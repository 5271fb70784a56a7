import type { IHttpRequestOptions } from 'n8n-workflow';

import { VtuWalletApi } from '../../credentials/VtuWalletApi.credentials';
import { VtuWalletTokenApi } from '../../credentials/VtuWalletTokenApi.credentials';

const tokens = {
	environment: 'production',
	sandboxUrl: 'http://127.0.0.1:3001',
	productionUrl: 'https://provider.example/sub/',
	sandboxToken: 'sk_test_abc',
	liveToken: 'live_abc',
};
const sign = async (options: object, data: object = tokens) =>
	await new VtuWalletTokenApi().authenticate({ ...data } as never, options as IHttpRequestOptions);

test.each<[object]>([
	[{ url: '/api/networks' }],
	[{ url: 'https://provider.example/sub/api/networks' }],
	[{ baseURL: 'https://provider.example/sub', url: '/api/networks' }],
	[{ baseURL: 'https://provider.example/sub/', url: 'api/networks' }],
	[{ uri: 'https://provider.example/sub/api/networks' }],
])('the credential adds its token to the request %j', async (options) => {
	const signed = await sign({ method: 'GET', ...options });
	expect(signed).toMatchObject({
		method: 'GET',
		url: 'https://provider.example/sub/api/networks',
		headers: { Authorization: 'Token live_abc' },
	});
	expect(signed).not.toHaveProperty('baseURL');
	expect(signed).not.toHaveProperty('uri');
});

test('the test of a credential waits half a minute, and a node waits for its own time-out', async () => {
	const timeoutOf = async (url: string) => (await sign({ url, timeout: 300_000 })).timeout;
	await expect(timeoutOf('/api/networks')).resolves.toBe(30_000);
	for (const path of ['/api/networks', '/api/topup'])
		await expect(timeoutOf(`https://provider.example/sub${path}`)).resolves.toBe(300_000);
});

test('no request helper follows redirects, also if the node asks for them', async () => {
	const wanted = { disableFollowRedirect: false, maxRedirects: 5, followAllRedirects: true };
	await expect(sign({ url: '/api/x', ...wanted })).resolves.toMatchObject({
		disableFollowRedirect: true,
		maxRedirects: 0,
		followRedirect: false,
		followAllRedirects: false,
	});
});

test("the node's own headers stay, except another authorization", async () => {
	const own = { accept: 'text/plain', authorization: 'Basic abc' };
	const { headers } = await sign({ url: '/api/x', headers: own });
	expect(headers).toEqual({ accept: 'text/plain', Authorization: 'Token live_abc' });
});

const baseURL = 'https://provider.example/sub';
const productionUrl = 'http://provider.example';
test.each<[string, object, object?]>([
	['another host', { url: 'https://evil.example/api' }],
	['another base', { baseURL: 'https://evil.example', url: '/api/x' }],
	['a whole address that overrides the base', { baseURL, url: 'https://evil.example/' }],
	['an address without a scheme', { baseURL, url: '//evil.example/' }],
	['the older helper', { uri: 'https://evil.example/' }],
	['a path that leaves the address', { url: '/api/../../x' }],
	['an encoded climb', { url: '/api/%2e%2e/%2e%2e/x' }],
	['the other environment', { url: 'http://127.0.0.1:3001/api/x' }],
	['no address', {}],
	['a key of the wrong environment', { url: '/api/x' }, { ...tokens, liveToken: 'sk_test_abc' }],
	['an address without encryption', { url: '/api/x' }, { ...tokens, productionUrl }],
])('the credential does not add its token for %s', async (_, options, data = tokens) => {
	const thrown: unknown = await sign(options, data).catch((error: unknown) => error);
	expect(thrown).toMatchObject({
		name: 'ProviderError',
		message: expect.stringMatching(/\. .+\.$/),
	});
	expect(String(thrown)).not.toMatch(/live_abc|sk_test_abc/);
});

test('a token is not used after its login was changed', async () => {
	const login = { username: 'ada', password: 'x' };
	const data = { ...tokens, ...login, accessToken: 'live_abc', tokenOwner: 'somebody else' };
	await expect(new VtuWalletApi().authenticate(data, { url: '/api/x' })).rejects.toMatchObject({
		message: expect.stringContaining('was changed after its last login'),
	});
});
