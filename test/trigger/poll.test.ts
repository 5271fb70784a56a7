import type { IDataObject, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import { poll } from '../../nodes/VtuWallet/trigger/poll';

let balance = 0;
let lastNode = 0;

/** As much of n8n as a poll of the balance needs. The memory of the trigger is kept in `storage`. */
function hostOf(
	storage: IDataObject,
	activation: WorkflowActivateMode,
	nodeId: string,
): IPollFunctions {
	const parameters: IDataObject = {
		authentication: 'token',
		watch: 'balance',
		threshold: 1000,
		options: {},
	};
	const host = {
		getNode: () => ({
			id: nodeId,
			name: 'Trigger',
			type: 'vtuWalletTrigger',
			parameters,
			credentials: {},
		}),
		getWorkflow: () => ({ id: 'workflow' }),
		getMode: () => 'trigger',
		getActivationMode: () => activation,
		getNodeParameter: (name: string, fallback?: unknown) => parameters[name] ?? fallback,
		getWorkflowStaticData: () => storage,
		getCredentials: async () => ({
			environment: 'sandbox',
			sandboxUrl: 'https://sandbox.example',
			sandboxToken: 'sk_test_1',
		}),
		getPollBudgetMs: () => 36_000,
		logger: { warn: () => undefined },
		helpers: {
			httpRequestWithAuthentication: async () => ({
				statusCode: 200,
				headers: {},
				body: { status: 'success', balance },
			}),
		},
	};
	return host as unknown as IPollFunctions;
}

const newNode = () => `node-${(lastNode += 1)}`;

describe('a host that does not store the memory of the poll at publication', () => {
	test('loses nothing that changes before its first poll by the clock', async () => {
		const node = newNode();
		balance = 5000;
		expect(await poll(hostOf({}, 'activate', node))).toBeNull();
		balance = 10;
		expect(await poll(hostOf({}, 'update', node))).toMatchObject([
			[{ json: { event: 'belowThreshold', balance: 10, previousBalance: 5000 } }],
		]);
	});

	test('begins anew when it is published again with nothing stored', async () => {
		const node = newNode();
		balance = 5000;
		await poll(hostOf({}, 'activate', node));
		balance = 10;
		expect(await poll(hostOf({}, 'activate', node))).toBeNull();
	});
});

test('a change is told again where n8n has not saved the memory of the poll that told it', async () => {
	const node = newNode();
	const storage: IDataObject = {};
	balance = 5000;
	await poll(hostOf(storage, 'activate', node));
	const stored = structuredClone(storage);
	balance = 10;
	expect(await poll(hostOf(structuredClone(stored), 'update', node))).toHaveLength(1);
	expect(await poll(hostOf(structuredClone(stored), 'update', node))).toMatchObject([
		[{ json: { balance: 10 } }],
	]);
});

test('a change that n8n should have saved, and did not, is still known to this process', async () => {
	const node = newNode();
	const storage: IDataObject = {};
	balance = 10;
	await poll(hostOf(storage, 'activate', node));
	const stored = structuredClone(storage);
	balance = 2000;
	expect(await poll(hostOf(structuredClone(stored), 'update', node))).toEqual([[]]);
	balance = 10;
	expect(await poll(hostOf(structuredClone(stored), 'update', node))).toMatchObject([
		[{ json: { balance: 10 } }],
	]);
});

test('a quiet poll that learned nothing writes nothing', async () => {
	const storage: IDataObject = {};
	const node = newNode();
	balance = 5000;
	await poll(hostOf(storage, 'activate', node));
	const written = storage.memory;
	await poll(hostOf(storage, 'update', node));
	expect(storage.memory).toBe(written);
});
