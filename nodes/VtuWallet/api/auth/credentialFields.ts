import type { INodeProperties } from 'n8n-workflow';

export const environmentField: INodeProperties = {
	displayName: 'Environment',
	name: 'environment',
	type: 'options',
	options: [
		{
			name: 'Sandbox',
			value: 'sandbox',
			description: 'Purchases are simulated and the wallet is never charged',
		},
		{
			name: 'Production',
			value: 'production',
			description: 'Purchases are real and the wallet is charged',
		},
	],
	default: 'sandbox',
	description: 'Which address is used, together with the key that belongs to it',
};

export const sandboxUrlField: INodeProperties = {
	displayName: 'Sandbox URL',
	name: 'sandboxUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://sandbox.provider.example',
	description: 'The address of the sandbox, without /api',
};

export const productionUrlField: INodeProperties = {
	displayName: 'Production URL',
	name: 'productionUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://provider.example',
	description: 'The address of your provider, without /api',
};
