import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../nodes/VtuWallet/api/types';
import { Breath } from '../../nodes/VtuWallet/batch/breath';
import { buyRows, type Purchase } from '../../nodes/VtuWallet/batch/buying/buyRows';
import { Memory } from '../../nodes/VtuWallet/batch/buying/executionMemory';
import { noted } from '../../nodes/VtuWallet/batch/foundRows';
import { countBoughtAgain } from '../../nodes/VtuWallet/batch/report/boughtAgain';
import { toItems } from '../../nodes/VtuWallet/batch/report/items';
import type { RowResult } from '../../nodes/VtuWallet/batch/report/rowResult';
import { applyDayLimit } from '../../nodes/VtuWallet/batch/rows/dayLimit';
import { applyLimits, priceRows } from '../../nodes/VtuWallet/batch/rows/limits';
import type { PlannedRow } from '../../nodes/VtuWallet/batch/rows/plannedRow';
import { refuseConflicts } from '../../nodes/VtuWallet/batch/rows/plan';
import type { Settings } from '../../nodes/VtuWallet/batch/settings';
import { referenceOf, type Seed } from '../../nodes/VtuWallet/purchase/reference';
import { buyAirtime } from '../../nodes/VtuWallet/resources/airtime/buy.operation';
import { FakeApi } from '../resources/fakes';
import { steppedClock } from '../support/steppedClock';

/** Whatever goes through all rows lets n8n answer others meanwhile: nothing of it waits for anything by itself. */

const seed: Seed = {
	by: 'run',
	run: { workflowId: 'w', nodeId: 'n', establishedAt: 1 },
	nth: 0,
};
const rows = Array.from({ length: 500 }, (_, index): PlannedRow => {
	const subject = { product: 'airtime', recipient: `0803${index}`, identity: { index } };
	return {
		row: { index },
		plan: { ...subject, amount: 100, body: {}, warnings: [] },
		price: 100,
		subject,
		seed,
		reference: referenceOf(subject, seed, 0),
	} as unknown as PlannedRow;
});
const receiptOf = ({ reference, plan }: PlannedRow) => ({
	reference,
	outcome: 'success' as const,
	charged: 'yes' as const,
	replayed: false,
	product: 'airtime',
	recipient: plan.recipient,
	amount: 100,
	balanceAfter: null,
	message: '',
});
const purchasedOf = (row: PlannedRow) => {
	const receipt = receiptOf(row);
	return { receipt, result: { ...receipt, attempt: 0 }, advice: '' };
};
const results = rows.map(
	(row): RowResult => ({
		kind: 'purchased',
		index: row.row.index,
		purchased: purchasedOf(row),
		by: 'run',
	}),
);
const account = { environment: 'sandbox', baseUrl: 'https://host', fingerprint: 'f' } as Account;
const memoryOf = (context: IDataObject = {}, execution = 'first') =>
	new Memory(context, execution, { establishedAt: 1, runIndex: 0 });
const settings = { concurrency: 5, maxPerRun: 1_000 } as Settings;

/** The same rows again, all of them remembered. */
async function buyAgain(): Promise<unknown> {
	const context = {};
	const first = memoryOf(context);
	for (const row of rows) first.keepReceipt(row.reference, purchasedOf(row));
	const host = {
		getExecutionCancelSignal: () => undefined,
		getWorkflow: () => ({ id: 'w' }),
		getWorkflowDataProxy: () => ({}),
	};
	const protection = { memory: memoryOf(context, 'second'), receiptFields: {} };
	const api = new FakeApi({});
	const purchase = { api, operation: buyAirtime, kinds: [], protection, settings, rows };
	return await buyRows(host as unknown as IExecuteFunctions, purchase as unknown as Purchase);
}

const passes: Record<string, (breath: Breath) => Promise<unknown>> = {
	'looks for keys that mean two purchases': async (breath) =>
		await refuseConflicts({ planned: rows, refused: [], unnamed: [] }, memoryOf(), breath),
	'prices them': async () =>
		await priceRows(rows, buyAirtime, new FakeApi({}), settings, memoryOf()),
	'holds them against the limits': async (breath) =>
		await applyLimits({ priced: rows, blocked: [] }, settings, memoryOf(), breath),
	'holds them against what a day may cost': async (breath) =>
		await applyDayLimit(
			{ priced: rows, blocked: [] },
			1_000,
			{ spent: 0, isPaid: () => false },
			breath,
		),
	'finds all of them bought': buyAgain,
	'writes down what became of them': async (breath) =>
		await noted(rows, memoryOf(), results, breath),
	'counts what was bought before': async (breath) =>
		await countBoughtAgain(rows, results, account, breath),
	'makes the items': async (breath) =>
		await toItems(results, [], { simplify: true, includeInputFields: false }, breath),
};

test.each(Object.entries(passes))('what %s lets the host go on', async (_, pass) => {
	const clock = steppedClock();
	try {
		await pass(new Breath());
		expect(clock.turns()).toBeGreaterThan(15);
	} finally {
		clock.restore();
	}
});
