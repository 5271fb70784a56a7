import type { IDataObject, WorkflowActivateMode } from 'n8n-workflow';

import { poll } from '../../nodes/VtuWallet/trigger/poll';
import { answer, pollContext, SimulatedHost } from './simulation/host';

let balance = 0;
let lastNode = 0;
afterEach(() => jest.restoreAllMocks());

/** The part of n8n that a poll of the balance needs. `storage` keeps the memory of the trigger. */
function hostOf(storage: IDataObject, activation: WorkflowActivateMode, nodeId: string) {
	return pollContext({
		nodeId,
		activation,
		storage,
		parameters: { authentication: 'token', watch: 'balance', threshold: 1000, options: {} },
		get: () => answer(200, { status: 'success', balance }),
	});
}

/** Publishes a new node while the wallet holds this amount. */
async function publish(amount: number) {
	const node = `node-${(lastNode += 1)}`;
	const storage: IDataObject = {};
	balance = amount;
	return { node, storage, items: await poll(hostOf(storage, 'activate', node)) };
}

/** A scheduled poll with the stored memory. */
const pollAgain = async (stored: IDataObject, node: string) =>
	await poll(hostOf(structuredClone(stored), 'update', node));

describe('a host that does not store the memory of the poll at publication', () => {
	test('reports a change that comes before its first scheduled poll', async () => {
		const { node, items } = await publish(5000);
		expect(items).toBeNull();
		balance = 10;
		expect(await poll(hostOf({}, 'update', node))).toMatchObject([
			[{ json: { event: 'belowThreshold', balance: 10, previousBalance: 5000 } }],
		]);
	});

	test('saves the memory at its first scheduled poll', async () => {
		const { node } = await publish(5000);
		expect(await poll(hostOf({}, 'update', node))).toEqual([[]]);
	});

	test('begins again if it is published again without a stored memory', async () => {
		const { node } = await publish(5000);
		balance = 10;
		expect(await poll(hostOf({}, 'activate', node))).toBeNull();
	});
});

test('a poll reports a change again if n8n did not save the memory of the poll before', async () => {
	const { node, storage } = await publish(5000);
	balance = 10;
	expect(await pollAgain(storage, node)).toHaveLength(1);
	expect(await pollAgain(storage, node)).toMatchObject([[{ json: { balance: 10 } }]]);
});

test('a poll without a change does not write the memory', async () => {
	const { node, storage } = await publish(5000);
	const written = storage.memory;
	await poll(hostOf(storage, 'update', node));
	expect(storage.memory).toBe(written);
});

/** Polls purchases with these statuses. The service is down for some of them. */
function purchasesHost(
	options: IDataObject,
	statusOf: (reference: string) => 'pending' | 'success' | 'down',
) {
	const get = (path: string) => {
		const reference = path.split('/').pop() ?? '';
		const status = statusOf(reference);
		const record = { transaction_status: status, 'request-id': reference };
		if (status === 'down') return answer(502, { status: 'error', message: 'Bad gateway' });
		return answer(200, { status: 'success', data: record });
	};
	const settings = { authentication: 'token', watch: 'transactions', source: 'list', options };
	const events = ['stillPending', 'success'];
	return new SimulatedHost('inProcess', get, { ...settings, events });
}

test('the trigger remembers a purchase of a later poll over a restart, and reports it in time', async () => {
	const host = purchasesHost({ stillPendingAfter: 30 }, () => 'pending');
	const told: string[] = [];
	const start = Date.UTC(2026, 0, 5);
	const clock = jest.spyOn(Date, 'now');
	for (let minute = 0; minute <= 32; minute++) {
		clock.mockReturnValue(start + minute * 60_000);
		if (minute === 20) host.restart();
		const items = await host.poll({ references: minute === 0 ? ['a'] : ['a', 'b'] });
		told.push(...items.map(({ reference }) => `${String(reference)} after ${minute}`));
	}
	expect(told).toEqual(['a after 30', 'b after 31']);
});

test('with twenty open purchases each change is reported at the next poll, also after many hours', async () => {
	const references = Array.from({ length: 20 }, (_, index) => `airtime-${index}`);
	const decided = new Set<string>();
	const host = purchasesHost({ stillPendingAfter: 10_000 }, (reference) =>
		decided.has(reference) ? 'success' : 'pending',
	);
	let now = Date.UTC(2026, 0, 5);
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	const pollAfter = async (minutes: number) => {
		now += minutes * 60_000;
		return await host.poll({ references });
	};
	for (let polls = 0; polls < 90; polls++) expect(await pollAfter(polls < 30 ? 1 : 6)).toEqual([]);
	for (const reference of references) {
		decided.add(reference);
		expect(await pollAfter(1)).toMatchObject([{ reference, event: 'success' }]);
	}
});

test('purchases whose look-ups end a poll come last in the next one', async () => {
	const bad = Array.from({ length: 10 }, (_, index) => `bad-${index}`);
	const asked: string[] = [];
	let isBad = false;
	const host = purchasesHost({}, (reference) => {
		asked.push(reference);
		return isBad && reference !== 'good' ? 'down' : 'pending';
	});
	// The turn of eleven purchases goes by the minute. The first of the list has its turn in both minutes.
	const minute = 11 * 2_700_000;
	const clock = jest.spyOn(Date, 'now').mockReturnValue(minute * 60_000);
	await host.poll({ references: [...bad, 'good'] });
	isBad = true;
	clock.mockReturnValue((minute + 11) * 60_000);
	for (const asks of [bad, ['good', ...bad]]) {
		asked.length = 0;
		await host.poll({ references: [...bad, 'good'] });
		expect([...new Set(asked)]).toEqual(asks);
	}
	expect(host.counts.thrown).toBe(1);
});

test.each([
	[20, 500],
	[10, 10],
	[12, 10],
])('%i failing look-ups do not keep another one from %i places', async (count, maxLookUps) => {
	const bad = Array.from({ length: count }, (_, index) => `bad-${index}`);
	let isBad = false;
	const host = purchasesHost({ stillPendingAfter: 30, maxLookUps }, (reference) =>
		isBad && reference !== 'good' ? 'down' : 'pending',
	);
	const start = Date.UTC(2026, 0, 5);
	const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
	await host.poll({ references: ['good'] });
	clock.mockReturnValue(start + 10 * 60_000);
	// From now on, the bad ones are due before the good one.
	await host.poll({ references: [...bad, 'good'] });
	isBad = true;
	let told: IDataObject[] = [];
	for (let minute = 30; minute < 100 && told.length === 0; minute++) {
		clock.mockReturnValue(start + minute * 60_000);
		told = await host.poll({ references: [...bad, 'good'] });
	}
	expect(told).toMatchObject([{ reference: 'good', event: 'stillPending' }]);
});
