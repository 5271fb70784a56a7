import type { PurchaseOperation } from '../../../nodes/VtuWallet/batch/operation';
import { LedgerRecords } from '../../../nodes/VtuWallet/batch/buying/ledgerRecords';
import { claimOf } from '../../../nodes/VtuWallet/batch/pooled/batch';
import type { PooledRow } from '../../../nodes/VtuWallet/batch/pooled/planRecipients';
import type { Purchased } from '../../../nodes/VtuWallet/batch/report/receipt';
import { buyAirtime } from '../../../nodes/VtuWallet/resources/airtime/buy.operation';
import { fundBetting } from '../../../nodes/VtuWallet/resources/betting/fund.operation';
import { buyExamPins } from '../../../nodes/VtuWallet/resources/examPin/buy.operation';
import { smsCampaign } from '../../../nodes/VtuWallet/resources/sms/campaign.operation';
import { DataTables } from '../../support/dataTables';
import { until } from '../../support/until';
import { answers, found } from './counter';
import { Desk, phones } from '../pooled/desk';

/**
 * Two numbers were texted in one batch by another process. The next run texts them again only if that batch has failed,
 * and then once.
 */

const two = phones('08031234567', '08051234567');
const both = '2348031234567,2348051234567';
const batch = 'sms-batch-of-another-process';
const named = (reference: string, status: string) =>
	found(status, { 'request-id': reference, type: 'bulksms' });

const rowsOf = async (desk: Desk): Promise<PooledRow[]> =>
	(await desk.plan(two)).places.flatMap((place) => ('planned' in place ? [place.planned] : []));

interface At {
	desk: Desk;
	tables: DataTables;
}

/** Another process has texted them in one batch with this outcome. Asked now, the provider says that it failed. */
async function sentElsewhere(outcome: 'pending' | 'failed'): Promise<At> {
	const desk = new Desk();
	const tables = new DataTables();
	const rows = await rowsOf(desk);
	const records = await desk.ledger(tables);
	await records.expect(rows);
	await Promise.all(rows.map(async (row) => await records.record(claimOf(row), true)));
	for (const { reference, plan } of rows) {
		const charged = outcome === 'failed' ? 'refunded' : 'yes';
		const receipt = { outcome, charged, product: 'sms', amount: 3, batch };
		const purchased = { receipt: { ...receipt, recipient: plan.recipient, message: '' } };
		const claim = claimOf(rows.find((row) => row.reference === reference)!);
		const end = outcome === 'failed' ? 'refused' : 'pending';
		await records.settle(claim, end, purchased as unknown as Purchased);
	}
	await records.end();
	desk.onLook = (reference) => (reference === batch ? named(reference, 'failed') : answers.absent);
	return { desk, tables };
}

const pendingElsewhere = async () => await sentElsewhere('pending');

async function failedElsewhere(): Promise<At> {
	const { desk, tables } = await pendingElsewhere();
	expect(await desk.followUp(tables)).toMatchObject(
		Array(2).fill({ was: 'pending', purchase: { outcome: 'failed', details: { batch } } }),
	);
	return { desk, tables };
}

const send = async ({ desk, tables }: At) =>
	(await desk.send(two, {}, { ledger: await desk.ledger(tables) })).outcomes;

test('a batch that has failed by what Follow Up learned is sent by the next run, and by no later one', async () => {
	const at = await failedElsewhere();
	expect(await send(at)).toEqual(['success', 'success']);
	expect(await send(at)).toEqual(['success', 'success']);
	expect(at.desk.sent).toEqual([both]);
});

test('a batch that has failed is sent once by two runs at the same time', async () => {
	const at = await failedElsewhere();
	const outcomes = await Promise.all([send(at), send(at)]);
	expect(outcomes.flat()).toEqual(Array(4).fill('success'));
	expect(at.desk.sent).toEqual([both]);
});

test.each([
	['success', 'success'],
	['process', 'pending'],
])(
	'a batch that has failed is not sent where the provider says "%s" after all',
	async (word, outcome) => {
		const at = await failedElsewhere();
		at.desk.onLook = (reference) => named(reference, word);
		expect(await send(at)).toEqual([outcome, outcome]);
		expect(at.desk.sent).toEqual([]);
	},
);

test('a batch that has failed is not sent while the provider cannot tell', async () => {
	const at = await failedElsewhere();
	at.desk.onLook = () => answers.lost;
	expect(await send(at)).toEqual(['unknown', 'unknown']);
	expect(at.desk.sent).toEqual([]);
});

test('a batch that has failed is not sent where a run without a ledger may have sent it since', async () => {
	const at = await failedElsewhere();
	for (const row of await rowsOf(at.desk)) {
		await at.desk.list().settle(claimOf(row), 'refused');
		await at.desk.list().record(claimOf(row), true);
	}
	expect(await send(at)).toEqual(['unknown', 'unknown']);
	expect(await send(at)).toEqual(['unknown', 'unknown']);
	expect(at.desk.sent).toEqual([]);
});

test('a run that learns that a batch has failed tells it, also in a copy of the workflow, and the next run sends', async () => {
	const at = await pendingElsewhere();
	at.desk.marks = [];
	expect(await send(at)).toEqual(['failed', 'failed']);
	expect(at.desk.sent).toEqual([]);
	expect(await send(at)).toEqual(['success', 'success']);
	expect(await send(at)).toEqual(['success', 'success']);
	expect(at.desk.sent).toEqual([both]);
});

test('that another request has failed takes no claim from the run that sent this one', async () => {
	const { desk, tables } = await pendingElsewhere();
	const rows = await rowsOf(desk);
	const records = await desk.ledger(tables);
	await records.expect(rows);
	const receipt = { outcome: 'failed', charged: 'no', product: 'sms', amount: 3, message: '' };
	const purchased = { receipt: { ...receipt, recipient: '', batch: 'another-batch' } };
	for (const row of rows)
		await records.settle(claimOf(row), 'refused', purchased as unknown as Purchased);
	await records.end();
	const later = await desk.ledger(tables);
	await later.expect(rows);
	expect(await later.record(claimOf(rows[0]), true)).toBe('known');
});

test('Follow Up writes nothing of a request that another run has sent again since', async () => {
	const at = await pendingElsewhere();
	const told = await at.desk.followUp(at.tables, async () => {
		expect(await send(at)).toEqual(['failed', 'failed']);
		at.desk.onSend = () => answers.pending;
		expect(await send(at)).toEqual(['pending', 'pending']);
	});
	expect(told).toEqual([]);
	at.desk.onLook = (reference) => named(reference, 'success');
	expect(await at.desk.followUp(at.tables)).toMatchObject(
		Array(2).fill({ was: 'pending', purchase: { outcome: 'success' } }),
	);
	expect(at.desk.sent).toEqual([both]);
});

test.each([
	['the same process', false],
	['a copy of the workflow', true],
])('once a run has told that a batch failed, the next run sends: in %s', async (_, isCopy) => {
	const at = await pendingElsewhere();
	expect(await send(at)).toEqual(['failed', 'failed']);
	if (isCopy) at.desk.marks = [];
	expect(await send(at)).toEqual(['success', 'success']);
	expect(await send(at)).toEqual(['success', 'success']);
	expect(at.desk.sent).toEqual([both]);
});

test("a batch that has failed is told before it is sent where n8n's list does not say that a run with a ledger wrote the entry", async () => {
	const desk = new Desk();
	const at = { desk, tables: new DataTables() };
	desk.onSend = () => answers.pending;
	expect(await send(at)).toEqual(['pending', 'pending']);
	desk.onSend = () => answers.success;
	desk.onLook = (reference) => named(reference, 'failed');
	expect(await desk.followUp(at.tables)).toHaveLength(2);
	desk.marks = desk.marks.filter((mark) => !mark.endsWith('~'));
	expect(await send(at)).toEqual(['failed', 'failed']);
	expect(desk.sent).toEqual([both]);
});

test('a batch whose second answer is lost is not sent a third time', async () => {
	const at = await failedElsewhere();
	at.desk.onSend = () => answers.lost;
	expect(await send(at)).toEqual(['unknown', 'unknown']);
	expect(await send(at)).toEqual(['unknown', 'unknown']);
	expect(at.desk.sent).toEqual([both]);
	const again = String(at.desk.posts[0].body?.['request-id']);
	at.desk.onLook = (reference) => named(reference, 'failed');
	expect(await at.desk.followUp(at.tables)).toMatchObject(
		Array(2).fill({ was: 'unknown', purchase: { outcome: 'failed', details: { batch: again } } }),
	);
	at.desk.onSend = () => answers.success;
	expect(await send(at)).toEqual(['success', 'success']);
	expect(at.desk.sent).toEqual([both, both]);
});

test('what another process only asked the list about while this run looked is sent', async () => {
	const at = { desk: new Desk(), tables: new DataTables() };
	const others = (await rowsOf(at.desk)).map(claimOf);
	for (const claim of others) await at.desk.list().record(claim, true);
	const ledger = await at.desk.ledger(at.tables);
	await ledger.expect(await rowsOf(at.desk));
	for (const claim of others) await at.desk.list().settle(claim, 'neverSent');
	expect((await at.desk.send(two, {}, { ledger })).outcomes).toEqual(['success', 'success']);
	expect(at.desk.sent).toEqual([both]);
});

describe('a number that a run with another account is about to text', () => {
	const claimedByAnother = async () => {
		const at = { desk: new Desk(), tables: new DataTables() };
		const other = await at.desk.ledger(at.tables, 'another user');
		const rows = await rowsOf(at.desk);
		await other.expect(rows);
		for (const row of rows) await other.record(claimOf(row), true);
		const ledger = await at.desk.ledger(at.tables, 'this user', 60_000);
		await ledger.expect(rows);
		const { length } = at.tables.calls;
		const run = at.desk.send(two, {}, { ledger });
		await until(() => at.tables.calls.length > length);
		return { ...at, other, rows, run };
	};

	test('is waited for, and texted where that one has not', async () => {
		const { desk, other, run } = await claimedByAnother();
		expect(desk.sent).toEqual([]);
		await other.end();
		expect((await run).outcomes).toEqual(['success', 'success']);
		expect(desk.sent).toEqual([both]);
	});

	test('is waited for, and not texted where that one has', async () => {
		const { desk, other, rows, run } = await claimedByAnother();
		for (const row of rows) {
			const receipt = { outcome: 'success', charged: 'yes', product: 'sms', message: '', batch };
			const purchased = { receipt: { ...receipt, recipient: row.plan.recipient, amount: 3 } };
			await other.settle(claimOf(row), 'bought', purchased as unknown as Purchased);
		}
		await other.end();
		expect((await run).outcomes).toEqual(['success', 'success']);
		expect(desk.sent).toEqual([]);
	});
});

describe('what another process was told to have failed, once it had been taken,', () => {
	test.each([
		['success', 'success'],
		['process', 'pending'],
	])('is not sent again where the provider says "%s" by then', async (word, outcome) => {
		const at = await sentElsewhere('failed');
		at.desk.onLook = (reference) => named(reference, word);
		expect(await send(at)).toEqual([outcome, outcome]);
		expect(at.desk.sent).toEqual([]);
	});

	test('waits while the provider cannot tell', async () => {
		const at = await sentElsewhere('failed');
		at.desk.onLook = () => answers.lost;
		expect(await send(at)).toEqual(['unknown', 'unknown']);
		expect(at.desk.sent).toEqual([]);
	});

	test('is sent where the provider says the same, or nothing', async () => {
		for (const look of [named(batch, 'failed'), answers.absent]) {
			const at = await sentElsewhere('failed');
			at.desk.onLook = () => look;
			expect(await send(at)).toEqual(['success', 'success']);
			expect(at.desk.sent).toEqual([both]);
		}
	});
});

test.each<[string, PurchaseOperation, boolean]>([
	['airtime', buyAirtime, true],
	['exam pins', buyExamPins, true],
	['betting, of which nobody can ever say that it was not sent', fundBetting, false],
	['a campaign, of which only the batch on its way may be in doubt', smsCampaign, false],
])('claims are made ahead of their turn: %s', async (_, operation, ahead) => {
	const expected: unknown[] = [];
	const ledger = { knows: {}, expect: (...all: unknown[]) => void expected.push(...all) };
	const list = { context: {}, look: () => [] };
	const records = new LedgerRecords(ledger as never, list as never, operation, {} as never);
	await records.expect([]);
	expect(expected).toEqual([[], ahead]);
});
