import assert from 'node:assert/strict';

import { customerOf } from '../../simulator/products/bills';
import { makeDataTable } from './dataTables';
import { importHere, mailbox } from './exampleServers';
import { outputOf } from './executions';
import { charges, paidTimes } from './ledger';
import { host, shop } from './place';
import { scenario } from './scenario';
import { runByHand, type WorkflowNode } from './workflows';

/** The example that renews, run on two mornings. */
export function monthlyCable(): void {
	scenario('Cable TV is renewed once a month, for the right person alone', async (doing) => {
		const columns = ['name', 'smartcard', 'cable', 'plan', 'day'];
		const table = await makeDataTable(host.rest, 'Cable Customers', columns);
		const plan = { cable: 'GOTV', plan: 'Smallie Monthly', day: '1' };
		const [ada, bola, wrong] = ['7023456781', '7023456782', '7023456783'];
		await table.insert([
			{ ...plan, name: String(customerOf(ada)), smartcard: ada },
			{ ...plan, name: String(customerOf(bola)), smartcard: bola, plan: 'Jinja' },
			{ ...plan, name: 'Somebody Else', smartcard: wrong },
			{ ...plan, name: '', smartcard: '7023456784' },
			{ ...plan, name: 'Paused', smartcard: '7023456785', day: '' },
		]);
		const impatient = ({ name, parameters }: WorkflowNode) => {
			if (name === 'Renew') Object.assign(parameters.options as object, { settleFor: 2 });
		};
		const id = await importHere('renew-cable', { change: impatient });
		const morning = async () => outputOf(await runByHand(id, 'Every Morning'), 'Renew');
		doing('renewing while one plan is not available');
		const fault = { kind: 'refuse', message: 'Plan not available right now' } as const;
		shop.simulator.configure({ faults: [{ path: '/api/cable', contains: bola, fault }] });
		const first = await morning();
		assert.deepEqual(
			first.map(({ outcome }) => outcome),
			['success', 'failed', 'notSent', 'notSent'],
		);
		const letter = mailbox.letters.at(-1);
		assert.match(String(letter?.headers), /^Subject: Cable TV: 3 of 4 not renewed$/m);
		const text = String(letter?.parts.join('\n'));
		for (const card of [bola, wrong, '7023456784']) assert.ok(text.includes(card), text);
		assert.ok(!text.includes(ada), text);
		doing('renewing on the next morning, and once more');
		shop.simulator.configure({ faults: [] });
		assert.deepEqual(
			(await morning()).map(({ outcome, replayed }) => [outcome, replayed]).slice(0, 2),
			[
				['success', true],
				['success', false],
			],
		);
		await morning();
		assert.equal(charges(), 2);
		assert.deepEqual([...paidTimes().values()], [1, 1]);
		doing('renewing another plan in the same month');
		const changed = await importHere('renew-cable', {
			change: ({ name, parameters }) => {
				if (name === 'Renew') parameters.cablePlan = { __rl: true, mode: 'name', value: 'Max' };
			},
		});
		await runByHand(changed, 'Every Morning');
		assert.equal(charges(), 2);
	});
}
