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

test.each(['live\nabc', 'live abc', 'live–abc'])(
	'a login that gives %j for a token is told as one without a usable token, and not as a wrong field',
	async (AccessToken) => {
		await expect(signIn(answering({ AccessToken }), data)).rejects.toThrow(
			/^The login could not be made\. The provider gave a token that holds a space or/,
		);
		await expect(signIn(answering({ AccessToken }), data)).rejects.not.toThrow(/Environment|abc/);
	},
);

test('a refused login shows neither the password nor the token that it was to replace', async () => {
	const message = 'ada-password is wrong; live_of_yesterday goes on';
	const refusal = { status: 'fail', message };
	const stored = { ...data, accessToken: 'live_of_yesterday', tokenOwner: 'somebody' };
	await expect(signIn(answering(refusal), stored)).rejects.toThrow(
		'(***** is wrong; ***** goes on)',
	);
});

test('a login that gives a key of the other environment names the field to change', async () => {
	await expect(signIn(answering({ AccessToken: 'sk_test_1' }), data)).rejects.toMatchObject({
		field: 'Environment',
	});
	await expect(signIn(answering({ AccessToken: 'live_1' }), data)).resolves.toMatchObject({
		accessToken: 'live_1',
	});
});
