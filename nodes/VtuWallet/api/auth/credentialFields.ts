import type { INodeProperties } from 'n8n-workflow';

import { field } from '../../form/field';
import type { Environment } from '../types';

export const environmentField = field.choice('environment', 'Environment', {
	description: 'Which address is used, together with the key that belongs to it',
	default: 'sandbox',
	choices: [
		['sandbox', 'Sandbox', 'Purchases are simulated and the wallet is never charged'],
		['production', 'Production', 'Purchases are real and the wallet is charged'],
	],
});

export const addressFields = {
	sandbox: field.text('sandboxUrl', 'Sandbox URL', {
		description: 'The address of the sandbox, without /api',
		hint: 'Needed. Your provider gives it.',
		placeholder: 'e.g. https://sandbox.provider.example',
	}),
	production: field.text('productionUrl', 'Production URL', {
		description: 'The address of your provider, without /api',
		placeholder: 'e.g. https://provider.example',
	}),
};

export const tokenFields = {
	sandbox: field.secret('sandboxToken', 'Sandbox Token', {
		description: "Token of the sandbox, which starts with 'sk_test_'",
	}),
	production: field.secret('liveToken', 'Production Token', {
		description: 'Token of production. A person who has it can spend from the wallet.',
	}),
};

/**
 * The form shows these for the chosen environment. n8n drops the values of fields that it does not show, so each has a
 * hidden twin. `hide` and not `show`: n8n's public API would require what is shown.
 */
export function fieldsOf(environment: Environment, ...own: INodeProperties[]): INodeProperties[] {
	const other: Environment = environment === 'sandbox' ? 'production' : 'sandbox';
	return [addressFields[environment], ...own].flatMap((one): INodeProperties[] => [
		{ ...one, type: 'hidden', displayOptions: { hide: { environment: [environment] } } },
		{ ...one, displayOptions: { hide: { environment: [other] } } },
	]);
}
