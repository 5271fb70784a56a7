import { type CredentialName, openCredential } from '../../../nodes/VtuWallet/api/auth/account';

const accountOf = (type: CredentialName, data: object) =>
	openCredential(type, data as never).account;
const tokenOf = (type: CredentialName, data: object) => openCredential(type, data as never).token;

const login = {
	environment: 'production',
	sandboxUrl: 'https://sandbox.provider.example',
	productionUrl: 'https://provider.example/',
	username: 'ada',
	password: 'p:assword',
	accessToken: '',
	tokenOwner: '',
};
const tokens = {
	environment: 'production',
	sandboxUrl: 'https://sandbox.provider.example',
	productionUrl: 'https://provider.example',
	sandboxToken: 'sk_test_abc',
	liveToken: 'live_abc',
};

test('only the address of the chosen environment is required', () => {
	expect(accountOf('vtuWalletApi', { ...login, sandboxUrl: '' }).baseUrl).toBe(
		'https://provider.example',
	);
	expect(() => accountOf('vtuWalletApi', { ...login, productionUrl: '' })).toThrow(
		"'Production URL' is empty",
	);
});

test.each([
	[{ liveToken: 'sk_test_abc' }, 'A sandbox key cannot be used in production'],
	[{ environment: 'sandbox', sandboxToken: 'live_abc' }, "Only a key that starts with 'sk_test_'"],
	[{ liveToken: ' ' }, "'Production Token' is empty"],
	[{ liveToken: 'live\nabc' }, 'holds a space'],
	[{ liveToken: 'livé' }, 'another character'],
	[{ liveToken: 'Token' }, 'is empty'],
	[{ liveToken: 'Bearer ' }, 'is empty'],
	[{ liveToken: 'Token sk_test_abc' }, 'cannot be used in production'],
])('the keys %j are refused', (change, message) => {
	const field = 'environment' in change ? 'Sandbox Token' : 'Production Token';
	expect(() => accountOf('vtuWalletTokenApi', { ...tokens, ...change })).toThrow(
		expect.objectContaining({ name: 'BadInput', field, message: expect.stringContaining(message) }),
	);
});

const pasted = [' live_abc\n', 'Token live_abc', 'Bearer live_abc', ' token  live_abc '];
test.each(pasted)('spaces and the word of the header are no part of the key %j', (liveToken) => {
	const account = accountOf('vtuWalletTokenApi', { ...tokens, liveToken });
	expect(tokenOf('vtuWalletTokenApi', { ...tokens, liveToken })).toBe('live_abc');
	expect(account).toEqual(accountOf('vtuWalletTokenApi', tokens));
});

test.each([
	['an unknown environment', { environment: 'staging' }, 'neither Sandbox nor Production'],
	['no user name', { username: ' ' }, "'Username' is empty"],
	['no password', { password: '' }, "'Password' is empty"],
	['a colon in the user name', { username: 'a:da' }, 'holds a colon'],
])('%s is refused', (_, change, message) => {
	expect(() => accountOf('vtuWalletApi', { ...login, ...change })).toThrow(
		expect.objectContaining({ name: 'BadInput', message: expect.stringContaining(message) }),
	);
});

test('a stored token counts only for the login that fetched it', () => {
	const { owner } = openCredential('vtuWalletApi', login);
	const stored = { ...login, accessToken: 'live_abc', tokenOwner: owner };
	expect(tokenOf('vtuWalletApi', stored)).toBe('live_abc');
	for (const change of [
		{ username: 'bola' },
		{ password: 'other' },
		{ productionUrl: 'https://other.example' },
		{ environment: 'sandbox' },
		{ tokenOwner: '' },
	]) {
		expect(tokenOf('vtuWalletApi', { ...stored, ...change })).toBe('');
	}
});

test('fingerprints differ between accounts, and hold no secret', () => {
	const printOf = (change: object) =>
		accountOf('vtuWalletApi', { ...login, ...change }).fingerprint;
	const others = [
		...[{ username: 'bola' }, { environment: 'sandbox', sandboxUrl: login.productionUrl }],
		{ productionUrl: 'https://provider.example/other' },
	];
	expect(new Set([{}, ...others].map(printOf)).size).toBe(4);
	// The fingerprint is in run data, from which a hashed password could be guessed.
	const same = { password: 'other', productionUrl: 'https://provider.example' };
	expect(printOf(same)).toBe(printOf({}));
	const account = accountOf('vtuWalletTokenApi', tokens);
	expect(account.fingerprint).toMatch(/^[0-9a-f]{32}$/);
	expect(Object.keys(account).sort()).toEqual(['baseUrl', 'environment', 'fingerprint']);
});
