import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

/** How the account is reached, on both nodes. */
export const authenticationField: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	default: 'login',
	options: [
		{
			name: 'Access Token',
			value: 'token',
			description: 'You have the keys themselves, one for the sandbox and one for production',
		},
		{
			name: 'Username and Password',
			value: 'login',
			description: 'You sign in to your provider, and n8n fetches the token when it needs one',
		},
	],
	description: 'How n8n signs in to your wallet',
};

export const credentialsOfNode: INodeCredentialDescription[] = [
	{ name: 'vtuWalletApi', required: true, displayOptions: { show: { authentication: ['login'] } } },
	{
		name: 'vtuWalletTokenApi',
		required: true,
		displayOptions: { show: { authentication: ['token'] } },
	},
];
