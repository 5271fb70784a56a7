import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

/** How the account is reached, on both nodes. */
export const authenticationField: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	default: 'login',
	options: [
		{ name: 'Access Token', value: 'token' },
		{ name: 'User Name and Password', value: 'login' },
	],
};

export const credentialsOfNode: INodeCredentialDescription[] = [
	{ name: 'vtuWalletApi', required: true, displayOptions: { show: { authentication: ['login'] } } },
	{
		name: 'vtuWalletTokenApi',
		required: true,
		displayOptions: { show: { authentication: ['token'] } },
	},
];
