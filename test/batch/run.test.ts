import type { IExecuteFunctions } from 'n8n-workflow';

import { runOperation } from '../../nodes/VtuWallet/batch/run';
import { buyAirtime } from '../../nodes/VtuWallet/resources/airtime/buy.operation';
import { BadInput } from '../../nodes/VtuWallet/values/badInput';

/** Two rows, and a host that breaks down before anything is read of either. */
async function run(why: Error, host: { isTool?: boolean; continues?: boolean } = {}) {
	const fail = () => {
		throw why;
	};
	const context = {
		getInputData: () => [{ json: {} }, { json: {} }],
		getExecutionCancelSignal: () => undefined,
		getNode: () => ({ id: 'n', name: 'Buy', type: 'vtuWallet', parameters: {} }),
		getNodeParameter: () => undefined,
		isToolExecution: () => host.isTool === true,
		continueOnFail: () => host.continues === true,
		getCredentials: fail,
	};
	return await runOperation(context as unknown as IExecuteFunctions, () => buyAirtime, []);
}

const unforeseen = new TypeError('x is not a function');
const foreseen = new BadInput('Limits', 'That is no limit', 'Enter one.');

test('what concerns no row alone stops the run, in the first row', async () => {
	await expect(run(foreseen)).rejects.toMatchObject({
		message: expect.stringContaining('That is no limit'),
		description: expect.stringContaining('Enter one.'),
		context: { itemIndex: 0 },
	});
});

test('with "continue" each row tells it, and none is sent on as if it were bought', async () => {
	const items = await run(foreseen, { continues: true });
	expect(items).toHaveLength(2);
	for (const [index, item] of items.entries()) {
		expect(item.pairedItem).toEqual({ item: index });
		expect(JSON.stringify(item.error ?? item.json)).toContain('That is no limit');
	}
});

test('a tool answers what it was refused for, and does not answer what nobody foresaw', async () => {
	const [answer] = await run(foreseen, { isTool: true });
	expect(answer.json).toMatchObject({
		outcome: 'notSent',
		message: expect.stringContaining('That is no limit'),
	});
	await expect(run(unforeseen, { isTool: true })).rejects.toMatchObject({
		message: expect.stringContaining('x is not a function'),
	});
});
