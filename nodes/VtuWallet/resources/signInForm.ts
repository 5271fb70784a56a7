import type { INodeCredentialDescription } from 'n8n-workflow';

import { setting } from './fields/field';

export const authenticationField = setting.choice('authentication', 'Authentication', {
	description: 'How n8n signs in to your wallet',
	default: 'login',
	choices: [
		[
			'token',
			'Access Token',
			'You have the keys themselves, one for the sandbox and one for production',
		],
		[
			'login',
			'Username and Password',
			'You sign in to your provider, and n8n fetches the token when it needs one',
		],
	],
});

const signedInBy = (way: string) => ({ show: { authentication: [way] } });

export const credentialsOfNode: INodeCredentialDescription[] = [
	{ name: 'vtuWalletApi', required: true, displayOptions: signedInBy('login') },
	{ name: 'vtuWalletTokenApi', required: true, displayOptions: signedInBy('token') },
];
