import type { IExecuteFunctions } from 'n8n-workflow';

import type { Api } from '../../../nodes/VtuWallet/api/types';
import { buyRows, type Purchase } from '../../../nodes/VtuWallet/batch/buying/buyRows';
import { Memory } from '../../../nodes/VtuWallet/batch/buying/executionMemory';
import type { PlannedRow } from '../../../nodes/VtuWallet/batch/rows/plannedRow';
import { referenceOf, type Seed } from '../../../nodes/VtuWallet/purchase/reference';
import { buyAirtime } from '../../../nodes/VtuWallet/resources/airtime/buy.operation';

const run = { workflowId: 'w', nodeId: 'n', establishedAt: 1 };

function rowOf(index: number): PlannedRow {
	const subject = { product: 'airtime', recipient: `0803000000${index}`, identity: { index } };
	const seed: Seed = { by: 'run', run, nth: 0 };
	return {
		row: { index },
		plan: { ...subject, amount: 100, body: { phone: subject.recipient }, warnings: [] },
		subject,
		seed,
		reference: referenceOf(subject, seed, 0),
	} as unknown as PlannedRow;
}

test('a fault of this package itself fails one row, and hides nothing of the others', async () => {
	const api = {
		account: { environment: 'sandbox', baseUrl: 'https://host', fingerprint: 'f' },
		refusedToken: () => undefined,
		requery: async () => ({ kind: 'absent' }),
		send: async ({ body }: { body: { phone: string } }) => {
			if (body.phone.endsWith('1')) throw new TypeError('a defect of ours');
			return { kind: 'http', status: 200, body: { status: 'success', message: 'sent' } };
		},
	} as unknown as Api;
	const results = await buyRows(
		{
			getExecutionCancelSignal: () => undefined,
			getWorkflow: () => ({ id: 'w' }),
		} as unknown as IExecuteFunctions,
		{
			api,
			operation: buyAirtime,
			kinds: [],
			protection: {
				memory: new Memory({}, 'first', { establishedAt: 1, runIndex: 0 }),
				fresh: true,
				receiptFields: {},
			},
			settings: { concurrency: 1, timeoutMs: 1_000, settleForMs: 0, waitForPendingMs: 0 },
			rows: [0, 1, 2].map(rowOf),
			stopOnError: false,
			onlyLook: false,
		} as unknown as Purchase,
	);
	expect(
		results.map((result) => result.kind === 'purchased' && result.purchased.receipt),
	).toMatchObject([
		{ outcome: 'success', charged: 'yes' },
		{ outcome: 'unknown', charged: 'unknown' },
		{ outcome: 'success', charged: 'yes' },
	]);
});
