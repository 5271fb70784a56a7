import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Bench, WalletRunOptions } from '../support/bench';
import type { StoredExecution } from '../support/engineBench';
import { buyPending } from '../support/otherBuyer';

/** Scenes that one release begins and a later one ends. Only the ledger and `Kept` connect the two. */

export type Kept = IDataObject;

export interface Scene {
	name: string;
	begin(bench: Bench): Promise<Kept>;
	/** The facts of the later release, to compare with `expected`. */
	end(bench: Bench, kept: Kept): Promise<unknown>;
	expected: unknown;
}

const place = { instanceId: 'instance-of-the-fixtures', workflowId: 'workflow-of-the-fixtures' };

const options = { timeout: 10, settleFor: 0.1, concurrency: 1 };
const airtime = (more: object = {}) => ({
	resource: 'airtime',
	operation: 'buy',
	phone: '={{ $json.phone }}',
	amount: '={{ $json.amount }}',
	network: 'auto',
	options,
	...more,
});
const byKey = airtime({ repeatProtection: 'key', key: '={{ $json.order }}' });

const phones = ['08031234567', '08021234567', '08051234567'];
/** The rows of one scene. No other scene has their amounts and orders. */
const rowsOf = (scene: number) =>
	phones.map((phone, at) => ({ phone, amount: 100 * scene + at, order: `order-${scene}-${at}` }));

/** Two rows are bought, and the third ends the execution. */
async function stopAtThird(bench: Bench, run: WalletRunOptions): Promise<Kept> {
	bench.refuse('/api/topup', 'Number Block', { contains: '2348051234567', count: 1 });
	const { error, data, staticData } = await bench.run(run);
	bench.endFaults();
	if (!error?.message.includes('Number Block')) throw new Error(`Not refused: ${error?.message}`);
	return JSON.parse(JSON.stringify({ data, staticData })) as Kept;
}

async function retry(bench: Bench, kept: Kept, run: WalletRunOptions) {
	const execution = kept as unknown as StoredExecution;
	bench.takeOver(execution, run);
	const { error, replayed, purchases } = await bench.retry(execution);
	return { error: error?.message, replayed, sent: purchases.length };
}

const retried = (name: string, run: WalletRunOptions, replayed = [true, true, false]): Scene => ({
	name,
	begin: async (bench) => await stopAtThird(bench, run),
	end: async (bench, kept) => await retry(bench, kept, run),
	expected: { error: undefined, replayed, sent: 1 },
});

async function buy(bench: Bench, rows: IDataObject[]) {
	const { error, items, purchases } = await bench.run({ ...place, parameters: byKey, rows });
	const outcomes = items.map(({ outcome, replayed }) => [outcome, replayed]);
	return { error: error?.message, outcomes, sent: purchases.length, items };
}

/** The purchase that `buyPending` makes. */
const awaited = { phone: phones[0], amount: 100, order: 'order-awaited' };

/** A purchase succeeds at the provider, which may be a new simulator by now. */
async function settleLater(bench: Bench, reference: string): Promise<void> {
	const { simulator } = bench;
	if (!simulator.transactions().some((one) => one.requestId === reference))
		await buyPending(bench, reference);
	simulator.settle(reference, 'success');
}

/** The wallet when one release stops, and when the later one starts. */
const high = { balance: 5_000_000 };
const low = { balance: 999 };

const polled = (parameters: INodeParameters) => ({ parameters });
const watching = polled({
	watch: 'transactions',
	events: ['success', 'failed'],
	source: 'list',
	references: 'watched',
});
const guarding = polled({ watch: 'balance', threshold: 1000 });

export const scenes: Scene[] = [
	retried('retry', { ...place, parameters: airtime(), rows: rowsOf(1) }),
	retried('retryByKey', { ...place, parameters: byKey, rows: rowsOf(2) }),
	// The first two were given before the loop stopped.
	retried('loop', { ...place, parameters: airtime(), rows: rowsOf(3), loop: 1 }, [
		false,
		false,
		false,
	]),
	{
		name: 'bought',
		async begin(bench) {
			await buy(bench, rowsOf(4));
			return {};
		},
		async end(bench) {
			const { items, ...facts } = await buy(bench, rowsOf(4));
			return { ...facts, amounts: items.map(({ amount }) => amount) };
		},
		expected: {
			error: undefined,
			outcomes: phones.map(() => ['success', true]),
			sent: 0,
			amounts: rowsOf(4).map(({ amount }) => amount),
		},
	},
	{
		name: 'pending',
		async begin(bench) {
			bench.addFault('/api/topup', { kind: 'pending' }, { count: 1 });
			const [{ reference }] = (await buy(bench, [awaited])).items;
			bench.endFaults();
			return { reference };
		},
		async end(bench, { reference }) {
			await settleLater(bench, String(reference));
			const { error, outcomes, sent } = await buy(bench, [awaited]);
			return { error, outcomes, sent };
		},
		expected: { error: undefined, outcomes: [['success', true]], sent: 0 },
	},
	{
		name: 'triggerOfTransactions',
		async begin(bench) {
			await buyPending(bench, 'watched');
			return (await bench.poll(watching)).state;
		},
		async end(bench, state) {
			await settleLater(bench, 'watched');
			const { error, items } = await bench.poll({ ...watching, state });
			return { error, told: items?.map(({ event, reference }) => [event, reference]) };
		},
		expected: { error: undefined, told: [['success', 'watched']] },
	},
	{
		name: 'triggerOfBalance',
		async begin(bench) {
			bench.simulator.setAccount('ada', high);
			return (await bench.poll(guarding)).state;
		},
		async end(bench, state) {
			bench.simulator.setAccount('ada', low);
			const { error, items } = await bench.poll({ ...guarding, state });
			return { error, told: items?.map(({ event, balance }) => [event, balance]) };
		},
		expected: { error: undefined, told: [['belowThreshold', low.balance]] },
	},
];
