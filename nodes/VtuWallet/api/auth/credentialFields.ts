import type { INodeProperties } from 'n8n-workflow';

import type { Environment } from '../types';

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

const sandboxUrlField: INodeProperties = {
	displayName: 'Sandbox URL',
	name: 'sandboxUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://sandbox.provider.example',
	description: 'The address of the sandbox, without /api',
};

const productionUrlField: INodeProperties = {
	displayName: 'Production URL',
	name: 'productionUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://provider.example',
	description: 'The address of your provider, without /api',
};

/**
 * The form shows these for the chosen environment. n8n drops the values of fields that it does not show, so each has a
 * hidden twin. `hide` and not `show`: n8n's public API would require what is shown.
 */
export function fieldsOf(environment: Environment, ...own: INodeProperties[]): INodeProperties[] {
	const other: Environment = environment === 'sandbox' ? 'production' : 'sandbox';
	const address = environment === 'sandbox' ? sandboxUrlField : productionUrlField;
	return [address, ...own].flatMap((field): INodeProperties[] => [
		{ ...field, type: 'hidden', displayOptions: { hide: { environment: [environment] } } },
		{ ...field, displayOptions: { hide: { environment: [other] } } },
	]);
}
