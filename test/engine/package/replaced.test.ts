import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import type { IExecuteFunctions } from 'n8n-workflow';

import { builtNode, bundleFile, loadNode, secondCopy } from '../../support/builtPackage';

/** n8n updates a package while it runs, and goes on with the nodes that it has loaded. */
describe('A package that was replaced after n8n loaded it', () => {
	const root = secondCopy();
	const folder = path.dirname(path.join(root, bundleFile));
	const context = {
		continueOnFail: () => false,
		getInputData: () => [{ json: { phone: '1' } }, { json: { phone: '2' } }],
		getNode: () => ({ name: 'Buy', type: 'vtuWallet', typeVersion: 1, parameters: {} }),
		getNodeParameter: () => {
			throw new Error('nothing may be read');
		},
	};

	test.each([
		['VtuWallet', 'execute'],
		['VtuWalletTrigger', 'poll'],
	])('%s does nothing and says what to do', async (className, method) => {
		const node = loadNode(className, root) as unknown as Record<string, () => Promise<unknown>>;
		for (const file of readdirSync(folder).filter((name) => name.startsWith('execution-')))
			rmSync(path.join(folder, file));
		await expect(node[method].call(context)).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: 'The VTU Wallet package was replaced while n8n was running',
			description: 'Nothing was sent. Restart n8n, and run the workflow again.',
		});
	});

	test('opens no list, and says why', async () => {
		const { methods } = loadNode('VtuWallet', root) as unknown as {
			methods: { listSearch: Record<string, () => Promise<unknown>> };
		};
		const [search] = Object.values(methods.listSearch);
		await expect(search.call(context)).rejects.toThrow(
			'The VTU Wallet package was replaced while n8n was running',
		);
	});

	test('outputs no row as if it were bought, if the workflow goes on', async () => {
		const node = loadNode('VtuWallet', root) as unknown as Record<string, () => Promise<unknown>>;
		const goesOn = { ...context, continueOnFail: () => true };
		const title = 'The VTU Wallet package was replaced while n8n was running';
		expect(await node.execute.call(goesOn)).toMatchObject([
			[0, 1].map((item) => ({ json: { error: { title } }, pairedItem: { item } })),
		]);
	});
});

/** An n8n that does not say when an execution began. */
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
