import type { IExecuteFunctions } from 'n8n-workflow';

import { builtNode } from '../support/builtPackage';

/** An n8n that does not tell when an execution began. */
const oldHost = {
	getInputData: () => [{ json: {} }],
	getNode: () => ({
		id: '1',
		name: 'VTU Wallet',
		type: 'vtuWallet',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	}),
	getExecutionCancelSignal: () => undefined,
	continueOnFail: () => false,
} as unknown as IExecuteFunctions;

test('in an n8n that is too old the node says so, and reads no parameter', async () => {
	const { execute } = builtNode('VtuWallet');
	await expect(execute?.call(oldHost)).rejects.toMatchObject({
		message: expect.stringContaining('n8n 2.20 or newer is needed'),
		description: expect.stringContaining('Nothing was sent'),
	});
});
