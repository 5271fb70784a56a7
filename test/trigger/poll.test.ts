import type { IDataObject, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import { poll } from '../../nodes/VtuWallet/trigger/poll';
import { pollContext } from './simulation/context';
import { answer } from './simulation/purchases';

let balance = 0;
let lastNode = 0;

/** As much of n8n as a poll of the balance needs. The memory of the trigger is kept in `storage`. */
function hostOf(
	storage: IDataObject,
	activation: WorkflowActivateMode,
	nodeId: string,
): IPollFunctions {
	return pollContext({
		nodeId,
		activation,
		storage,
		parameters: { authentication: 'token', watch: 'balance', threshold: 1000, options: {} },
		get: () => answer(200, { status: 'success', balance }),
	});
}

const newNode = () => `node-${(lastNode += 1)}`;

/** A poll by the clock, on what was stored. */
const pollAgain = async (stored: IDataObject, node: string) =>
	await poll(hostOf(structuredClone(stored), 'update', node));

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
	expect(await pollAgain(stored, node)).toHaveLength(1);
	expect(await pollAgain(stored, node)).toMatchObject([[{ json: { balance: 10 } }]]);
});

test('a change that n8n should have saved, and did not, is still known to this process', async () => {
	const node = newNode();
	const storage: IDataObject = {};
	balance = 10;
	await poll(hostOf(storage, 'activate', node));
	const stored = structuredClone(storage);
	balance = 2000;
	expect(await pollAgain(stored, node)).toEqual([[]]);
	balance = 10;
	expect(await pollAgain(stored, node)).toMatchObject([[{ json: { balance: 10 } }]]);
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
