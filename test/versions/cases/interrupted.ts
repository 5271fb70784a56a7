import assert from 'node:assert/strict';

import type { IDataObject } from 'n8n-workflow';

import { airtime, byKey, purchasesIn, rows } from '../../engine/onceHelp';
import type { Bench, Result, WalletRunOptions } from '../../support/bench';
import { airtimePath, answerOf, assertNobodyTwice, assertRefused, assertSucceeded } from './kit';
import type { Answer, Case, HostFacts } from './case';
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
		run: async (bench, host) => await retriedAfterError(bench, airtime(), host.tellsWhenItBegan),
	},
	{
		name: 'Retry after an error buys what is missing (Once per Key)',
		run: async (bench) => await retriedAfterError(bench, airtime(byKey), true),
	},
	{
		name: 'Retry of a killed execution buys nothing twice (Once per Run)',
		run: async (bench, host) => await retriedAfterKill(bench, host, airtime()),
	},
	{
		name: 'Retry of a killed execution buys nothing twice (Once per Period)',
		run: async (bench, host) =>
			await retriedAfterKill(bench, host, airtime({ repeatProtection: 'period', period: 'day' })),
	},
	{
		name: 'Retry of a killed execution buys nothing twice (Once per Key)',
		async run(bench) {
			const killed = await bench.run({ parameters: airtime(byKey), rows: rows(3) });
			const retried = await bench.retryFromStart(killed);
			assertSucceeded(retried, [true, true, true]);
			assertNobodyTwice(bench);
		},
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
		async run(bench, { tellsWhenItBegan }) {
			bench.simulator.addFaults({ ...refused, path: '/api/bill', contains: '04123456780' });
			const meters = [{ meter: '04123456789' }, { meter: '04123456780' }];
			const failed = await bench.run({ parameters: electricity, rows: meters });
			const retried = await bench.retry(failed);
			return answerOf(retried, tellsWhenItBegan, () => {
				assertSucceeded(retried);
				for (const { token } of retried.items as IDataObject[])
					assert.match(String(token), /\d{4}/);
				assertNobodyTwice(bench);
			});
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
	holds: boolean,
): Promise<Answer> {
	bench.simulator.addFaults(refused);
	const failed = await bench.run({ parameters, rows: rows(3) });
	const retried = await bench.retry(failed);
	return answerOf(retried, holds, () => {
		assertSucceeded(retried);
		assert.equal(purchasesIn(failed).length + purchasesIn(retried).length, 4);
		assertNobodyTwice(bench);
	});
}

/**
 * *Retry* starts from the trigger with nothing that the nodes had kept; some versions tell it another time of beginning.
 */
async function retriedAfterKill(
	bench: Bench,
	{ tellsWhenItBegan, storesWhenItBegan }: HostFacts,
	parameters: WalletRunOptions['parameters'],
): Promise<Answer> {
	const killed = await bench.run({ parameters, rows: rows(3) });
	const retried = await bench.retryFromStart(killed);
	if (!tellsWhenItBegan) return answerOf(retried, false, () => undefined);
	assertSucceeded(killed, [false, false, false]);
	assertNobodyTwice(bench);
	if (storesWhenItBegan) {
		assertSucceeded(retried, [true, true, true]);
		return 'holds';
	}
	assertRefused(retried, /Once per (Key|Period)[^]*n8n \d+\.\d+/);
	return 'refused';
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
