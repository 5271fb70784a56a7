import type { IHttpRequestHelper } from 'n8n-workflow';

import { signIn } from '../../../nodes/VtuWallet/api/auth/signIn';

const data = {
	environment: 'production',
	productionUrl: 'https://provider.example',
	username: 'ada',
	password: 'ada-password',
};
const answering = (body: unknown) =>
	({
		httpRequest: async () => await Promise.resolve({ statusCode: 200, body }),
	}) as unknown as IHttpRequestHelper['helpers'];

const unusable = ['live\nabc', 'live abc', 'live–abc'];
test.each(unusable)(
	'the error says that a login with %j gave no usable token',
	async (AccessToken) => {
		await expect(signIn(answering({ AccessToken }), data)).rejects.toThrow(
			/^The login could not be made\. The answer of the provider cannot be read/,
		);
		await expect(signIn(answering({ AccessToken }), data)).rejects.not.toThrow(/Environment|abc/);
	},
);

test('the error of a refused login shows neither the password nor the old token', async () => {
	const message = 'ada-password is wrong; live_of_yesterday is canceled';
	const refusal = { status: 'fail', message };
	const stored = { ...data, accessToken: 'live_of_yesterday', tokenOwner: 'somebody' };
	await expect(signIn(answering(refusal), stored)).rejects.toThrow(
		'(*** is wrong; *** is cancelled)',
	);
});

test('a token of the other environment leads to advice about the address', async () => {
	await expect(signIn(answering({ AccessToken: 'sk_test_1' }), data)).rejects.toMatchObject({
		field: 'Production URL',
		message: 'This address gave a token of the sandbox',
		advice:
			"'Production URL' seems to be the address of the sandbox. Correct it in the credential.",
	});
	const sandbox = { ...data, environment: 'sandbox', sandboxUrl: 'https://provider.example' };
	await expect(signIn(answering({ AccessToken: 'live_1' }), sandbox)).rejects.toMatchObject({
		field: 'Sandbox URL',
		message: 'This address gave a token of production',
	});
	await expect(signIn(answering({ AccessToken: 'live_1' }), data)).resolves.toMatchObject({
		accessToken: 'live_1',
	});
});

test.each([
	[' ada-password', true],
	['ada-password ', true],
	['ada password', false],
])('a refusal of the password %j mentions a space at its ends: %s', async (password, mentions) => {
	const refusal = answering({ status: 'fail', message: 'Invalid login' });
	const { message } = await signIn(refusal, { ...data, password }).catch((error: Error) => error);
	expect(String(message).endsWith('The password begins or ends with a space.')).toBe(mentions);
});
