import assert from 'node:assert/strict';

import { airtime, betting, byKey, purchasesIn, rows } from '../../engine/onceHelp';
import {
	airtimePath,
	assertBought,
	assertNobodyTwice,
	assertNotBought,
	assertRefused,
	assertSucceeded,
	goOn,
	tries,
} from './kit';
import type { Case } from './case';

const first = '2348031234567';
const second = '2348021234567';
const lost = { path: airtimePath, count: 1, when: 'after', fault: { kind: 'reset' } } as const;
const refusedOnce = {
	path: airtimePath,
	contains: second,
	count: 1,
	fault: { kind: 'refuse', message: 'This product is not available right now' },
} as const;

/** What holds while an execution runs from its beginning to its end. */
export const moneyCases: Case[] = [
	{
		name: 'Once per Run buys each row once',
		async run(bench) {
			const result = await bench.run({ parameters: airtime(), rows: rows(2) });
			assertSucceeded(result, [false, false]);
			assertBought(bench, { [first]: 1, [second]: 1 });
		},
	},
	{
		name: 'A lost answer is asked about, not sent again',
		async run(bench) {
			bench.simulator.addFaults(lost);
			const result = await bench.run({ parameters: airtime(byKey), rows: rows(2), node: tries });
			assertSucceeded(result);
			assert.equal(purchasesIn(result).length, 2);
			assertBought(bench, { [first]: 1, [second]: 1 });
		},
	},
	{
		name: 'A lost answer that nobody can look up stays unknown, and is never sent again',
		async run(bench) {
			bench.simulator.addFaults({ ...lost, path: '/api/fund/betting' });
			const options = { parameters: betting(byKey), rows: rows(1), node: { ...goOn, ...tries } };
			const result = await bench.run(options);
			const later = await bench.run(options);
			assertNotBought(result.items[0], 'unknown');
			assertNotBought(later.items[0], 'unknown');
			assert.equal(purchasesIn(result).length + purchasesIn(later).length, 1);
		},
	},
	{
		name: 'Retry On Fail buys what is missing, and that alone',
		async run(bench) {
			bench.simulator.addFaults(refusedOnce);
			const parameters = airtime({ options: { concurrency: 1 } });
			const result = await bench.run({ parameters, rows: rows(3), node: tries });
			assertSucceeded(result);
			assert.equal(purchasesIn(result).length, 4);
			assertNobodyTwice(bench);
		},
	},
	{
		name: 'Identical rows of a run count through the loops of the workflow',
		async run(bench) {
			const same = [...rows(1), ...rows(1), ...rows(1), ...rows(2)];
			await bench.run({ parameters: airtime(), rows: same, loop: [2, 2, 1] });
			assertBought(bench, { [first]: 4, [second]: 1 });
		},
	},
	{
		name: 'Once per Run is refused in a sub-workflow, and Once per Key is not',
		async run(bench) {
			const parentExecution = { executionId: 'parent', workflowId: 'parent-workflow' };
			assertRefused(
				await bench.run({ parameters: airtime(), rows: rows(2), parentExecution }),
				/Once per Key/,
			);
			assertSucceeded(
				await bench.run({ parameters: airtime(byKey), rows: rows(2), parentExecution }),
			);
		},
	},
	{
		name: 'Once per Key finds in a later execution what was bought before',
		async run(bench) {
			await bench.run({ parameters: airtime(byKey), rows: rows(2) });
			const later = await bench.run({ parameters: airtime(byKey), rows: rows(3) });
			assertSucceeded(later, [true, true, false]);
			assertNobodyTwice(bench);
		},
	},
	{
		name: 'Once per Period finds it as well',
		async run(bench) {
			const parameters = airtime({ repeatProtection: 'period', period: 'month' });
			const earlier = await bench.run({ parameters, rows: rows(2) });
			const later = await bench.run({ parameters, rows: rows(2) });
			assertSucceeded(earlier, [false, false]);
			assertSucceeded(later, [true, true]);
			assertNobodyTwice(bench);
		},
	},
	{
		name: 'A webhook delivered twice at once buys once',
		async run(bench) {
			bench.simulator.configure({ products: { '*': { duplicates: 'charge' } } });
			bench.simulator.addFaults({ path: airtimePath, fault: { kind: 'latency', ms: 200 } });
			const options = { parameters: airtime(byKey), rows: rows(3) };
			const both = await Promise.all([bench.run(options), bench.run(options)]);
			for (const result of both) assertSucceeded(result);
			assertNobodyTwice(bench);
		},
	},
	{
		name: 'An agent buys a purchase of its own for every key',
		async run(bench) {
			const parameters = airtime({ repeatProtection: 'key', key: "={{ $fromAI('order') }}" });
			const calls = [{ order: 'a' }, { order: 'a' }, { order: 'b' }];
			const [row] = rows(1);
			const { answers } = await bench.callTool({ parameters, rows: [row] }, calls, 'agent');
			assert.equal(answers.length, 3, JSON.stringify(answers));
			assertBought(bench, { [first]: 2 });
		},
	},
];
