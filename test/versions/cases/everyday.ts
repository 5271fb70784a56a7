import assert from 'node:assert/strict';

import type { IDataObject } from 'n8n-workflow';

import { airtime, byKey, chargesIn, purchasesIn, rows } from '../../engine/onceHelp';
import { buyPending, Published, transactions } from '../../engine/triggerHelp';
import { airtimePath, assertNotBought, assertSucceeded, goOn, toErrorOutput } from './kit';
import type { Case } from './case';

const mixed = [...rows(2), { phone: 'not a number', amount: 100, order: 'bad' }];

/** What people see every day: branches, lists, checks and the trigger. */
export const everydayCases: Case[] = [
	{
		name: 'Exactly the rows that were not bought leave by the error output, with their own fields',
		async run(bench) {
			bench.simulator.addFaults({
				path: airtimePath,
				contains: '2348021234567',
				fault: { kind: 'refuse', message: 'Number Block' },
			});
			const result = await bench.run({
				parameters: airtime(byKey),
				rows: mixed,
				node: toErrorOutput,
			});
			assert.deepEqual(result.pairs, [0]);
			assert.deepEqual(result.errorPairs, [1, 2]);
			assert.equal(result.items[0].outcome, 'success');
			for (const [index, outcome] of ['failed', 'notSent'].entries()) {
				const { error, message, ...own } = result.errorItems[index];
				assertNotBought({ error, message }, outcome);
				assert.deepEqual(own, mixed[index + 1], 'the fields of the row, and nothing else');
			}
		},
	},
	{
		name: 'With Continue every row comes out, and no input passes as if it had been bought',
		async run(bench) {
			const result = await bench.run({ parameters: airtime(byKey), rows: mixed, node: goOn });
			assert.deepEqual(result.pairs, [0, 1, 2]);
			assert.deepEqual(Object.keys(result.items[2]).sort(), ['error', 'message']);
			const wrong = await bench.run({
				parameters: airtime(byKey),
				rows: rows(4).slice(2),
				node: goOn,
				credential: { password: 'wrong' },
			});
			assert.deepEqual(purchasesIn(wrong), []);
			// An earlier execution may have bought under the same key, and nobody can ask.
			for (const item of wrong.items) assertNotBought(item, 'unknown', 'notSent');
		},
	},
	{
		name: 'The login is made once, and renewed when its token is refused',
		async run(bench) {
			const logins = (result: { requests: Array<{ path: string }> }) =>
				result.requests.filter(({ path }) => path === '/api/user').length;
			const options = { parameters: airtime(byKey), rows: rows(3) };
			assert.equal(logins(await bench.run(options)), 1);
			bench.simulator.expireTokens();
			const rowsLater = rows(6).slice(3);
			const later = await bench.run({ ...options, rows: rowsLater });
			assertSucceeded(later);
			assert.equal(logins(later), 1);
			assert.equal(chargesIn(bench), 6);
		},
	},
	{
		name: 'The token credential pays as well, and its keys cannot be mixed up',
		async run(bench) {
			const options = {
				parameters: airtime(byKey),
				rows: rows(2),
				authentication: 'token',
			} as const;
			assertSucceeded(await bench.run(options));
			const mixedUp = await bench.run({
				...options,
				credential: { liveToken: 'sk_test_123456789' },
			});
			assert.match(String(mixedUp.error?.message), /sandbox/i);
			assert.deepEqual(mixedUp.requests, []);
		},
	},
	{
		name: 'A preview shows every row and buys nothing',
		async run(bench) {
			const result = await bench.run({
				parameters: airtime({ ...byKey, mode: 'preview' }),
				rows: rows(3),
			});
			assert.equal(result.error?.message, undefined);
			assert.equal(result.items.length, 3);
			assert.deepEqual(purchasesIn(result), []);
		},
	},
	{
		name: 'Limits hold a run, before any money moves',
		async run(bench) {
			const result = await bench.run({
				parameters: airtime({ ...byKey, limits: { maxPerRun: 250 } }),
				rows: rows(3),
			});
			assert.match(String(result.error?.message), /₦250/);
			assert.equal(chargesIn(bench), 0);
		},
	},
	{
		name: 'SMS to several numbers is sent once',
		async run(bench) {
			const sms = {
				...byKey,
				resource: 'sms',
				operation: 'send',
				sender: 'AdaStore',
				recipients: '={{ $json.to }}',
				message: 'Your order is ready.',
			};
			const row = { to: ['08051234567', '+2348021234567'], order: 'notice-1' };
			const options = { parameters: sms, rows: [row] };
			const result = await bench.run(options);
			assertSucceeded(result, [false]);
			assert.deepEqual(
				purchasesIn(result).map(({ body }) => (body as IDataObject).number),
				['2348051234567,2348021234567'],
			);
			assertSucceeded(await bench.run(options), [true]);
		},
	},
	{
		name: 'The lists of the form are searched and paged',
		async run(bench) {
			const parameters = { resource: 'data', operation: 'buy', network: 'auto' };
			const all: unknown[] = [];
			let paginationToken: string | undefined;
			do {
				const page = await bench.list('searchDataPlans', { parameters, paginationToken });
				all.push(...page.results.map(({ value }) => value));
				paginationToken = page.paginationToken as string | undefined;
			} while (paginationToken !== undefined);
			assert.equal(new Set(all).size, all.length);
			const { results } = await bench.list('searchDataPlans', { parameters, filter: 'airtel' });
			assert.ok(results.length > 0 && results.length < all.length);
			assert.ok(results.every(({ name }) => /airtel/i.test(name)));
		},
	},
	{
		name: 'The trigger tells of a change once, from poll to poll',
		async run(bench) {
			await buyPending(bench, 'r-1', 'r-2');
			const workflow = new Published(bench, transactions('r-1, r-2'), { withoutBudget: true });
			assert.equal(await workflow.told(), null);
			bench.simulator.settle('r-1', 'success');
			assert.deepEqual(await workflow.told(), ['success r-1']);
			assert.equal(await workflow.told(), null);
			bench.simulator.settle('r-2', 'failed');
			assert.deepEqual(await workflow.told(), ['failed r-2']);
			assert.equal(await workflow.told(), null);
		},
	},
];
