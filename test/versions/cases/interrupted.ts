import assert from 'node:assert/strict';

import type { IDataObject } from 'n8n-workflow';

import { airtime, byKey, purchasesIn, rows } from '../../engine/onceHelp';
import type { Bench, Result, WalletRunOptions } from '../../support/bench';
import { airtimePath, assertNobodyTwice, assertSucceeded } from './kit';
import type { Case } from './case';
import { until } from '../../support/until';

const refused = {
	path: airtimePath,
	contains: '2348021234567',
	count: 1,
	fault: { kind: 'refuse', message: 'This product is not available right now' },
} as const;

/** What holds when an execution does not come to its end, and *Retry* is chosen in the list of executions. */
export const interruptedCases: Case[] = [
	{
		name: 'Retry after an error buys what is missing (Once per Run)',
		run: async (bench) => await retriedAfterError(bench, airtime()),
	},
	{
		name: 'Retry after an error buys what is missing (Once per Key)',
		run: async (bench) => await retriedAfterError(bench, airtime(byKey)),
	},
	{
		name: 'Retry of a killed execution buys nothing twice (Once per Run)',
		run: async (bench) => await retriedAfterKill(bench, airtime()),
	},
	{
		name: 'Retry of a killed execution buys nothing twice (Once per Period)',
		run: async (bench) =>
			await retriedAfterKill(bench, airtime({ repeatProtection: 'period', period: 'day' })),
	},
	{
		name: 'Retry of a killed execution buys nothing twice (Once per Key)',
		run: async (bench) => await retriedAfterKill(bench, airtime(byKey)),
	},
	{
		name: 'Stop begins nothing new, and what is on its way ends at the provider',
		async run(bench) {
			const stopped = await stoppedRun(bench, airtime(byKey));
			await pause(1_500);
			// What had left when it was stopped may arrive a moment later.
			const late = bench.simulator.requests().filter(({ path }) => path === airtimePath).length;
			const sent = purchasesIn(stopped).length + late;
			assert.ok(sent > 0 && sent <= atOnce, `${sent} were sent, ${atOnce} at once`);
			const charged = bench.simulator.ledger().filter(({ kind }) => kind === 'charge').length;
			assert.equal(charged, sent, 'nothing was cut off on its way');
			const retried = await bench.retryFromStart(stopped);
			assertSucceeded(retried);
			assertNobodyTwice(bench);
		},
	},
	{
		name: 'Retry still has the token of an electricity purchase',
		async run(bench) {
			bench.simulator.addFaults({ ...refused, path: '/api/bill', contains: '04123456780' });
			const meters = [{ meter: '04123456789' }, { meter: '04123456780' }];
			const failed = await bench.run({ parameters: electricity, rows: meters });
			const retried = await bench.retry(failed);
			assertSucceeded(retried);
			for (const { token } of retried.items as IDataObject[]) assert.match(String(token), /\d{4}/);
			assertNobodyTwice(bench);
		},
	},
];

const electricity: WalletRunOptions['parameters'] = {
	...airtime(),
	resource: 'electricity',
	operation: 'pay',
	disco: { __rl: true, mode: 'id', value: '1' },
	meterType: 'prepaid',
	meterNumber: '={{ $json.meter }}',
	amount: 1000,
};

async function retriedAfterError(
	bench: Bench,
	parameters: WalletRunOptions['parameters'],
): Promise<void> {
	bench.simulator.addFaults(refused);
	const failed = await bench.run({ parameters, rows: rows(3) });
	const retried = await bench.retry(failed);
	assertSucceeded(retried);
	assert.equal(purchasesIn(failed).length + purchasesIn(retried).length, 4);
	assertNobodyTwice(bench);
}

/** *Retry* starts from the trigger with nothing that the nodes had kept. */
async function retriedAfterKill(
	bench: Bench,
	parameters: WalletRunOptions['parameters'],
): Promise<void> {
	const killed = await bench.run({ parameters, rows: rows(3) });
	const retried = await bench.retryFromStart(killed);
	assertSucceeded(killed, [false, false, false]);
	assertSucceeded(retried, [true, true, true]);
	assertNobodyTwice(bench);
}

const atOnce = 2;

/** Six rows, and Stop as soon as the first of them has arrived. */
async function stoppedRun(
	bench: Bench,
	parameters: WalletRunOptions['parameters'],
): Promise<Result> {
	bench.simulator.addFaults({ path: airtimePath, fault: { kind: 'latency', ms: 700 } });
	const options = { concurrency: atOnce, timeout: 10, settleFor: 1 };
	return await bench.run({
		parameters: { ...parameters, options },
		rows: rows(6),
		stop: firstArrival(bench),
	});
}

async function firstArrival({ simulator }: Bench): Promise<void> {
	await until(() => simulator.requests().some(({ path }) => path === airtimePath));
}

const pause = async (ms: number): Promise<void> =>
	await new Promise((resolve) => setTimeout(resolve, ms));
