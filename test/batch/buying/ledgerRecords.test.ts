import { claimOf } from '../../../nodes/VtuWallet/batch/pooled/batch';
import type { PooledRow } from '../../../nodes/VtuWallet/batch/pooled/planRecipients';
import type { Purchased } from '../../../nodes/VtuWallet/batch/report/receipt';
import { DataTables } from '../../support/dataTables';
import { answers, found } from './counter';
import { Desk, phones } from '../pooled/desk';

/** Whose batch has failed by what *Follow Up* has learned gets the text in the next run: once, and only if that is so. */

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

/** Another process has sent them in one batch, which ended so; the provider says now that it has failed. */
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

test('the next run sends, and no later one', async () => {
	const at = await failedElsewhere();
	expect(await send(at)).toEqual(['success', 'success']);
	expect(await send(at)).toEqual(['success', 'success']);
	expect(at.desk.sent).toEqual([both]);
});

test('two runs at once send once', async () => {
	const at = await failedElsewhere();
	const outcomes = await Promise.all([send(at), send(at)]);
	expect(outcomes.flat()).toEqual(Array(4).fill('success'));
	expect(at.desk.sent).toEqual([both]);
});

test.each([
	['success', 'success'],
	['process', 'pending'],
])('nothing is sent where the provider says "%s" after all', async (word, outcome) => {
	const at = await failedElsewhere();
	at.desk.onLook = (reference) => named(reference, word);
	expect(await send(at)).toEqual([outcome, outcome]);
	expect(at.desk.sent).toEqual([]);
});

test('nothing is sent while the provider cannot tell', async () => {
	const at = await failedElsewhere();
	at.desk.onLook = () => answers.lost;
	expect(await send(at)).toEqual(['unknown', 'unknown']);
	expect(at.desk.sent).toEqual([]);
});

test('nothing is sent that a run without a ledger may have sent since', async () => {
	const at = await failedElsewhere();
	for (const row of await rowsOf(at.desk)) {
		await at.desk.list().settle(claimOf(row), 'refused');
		await at.desk.list().record(claimOf(row), true);
	}
	expect(await send(at)).toEqual(['unknown', 'unknown']);
	expect(await send(at)).toEqual(['unknown', 'unknown']);
	expect(at.desk.sent).toEqual([]);
});

test('the run that learns it tells it, also in a copy of the workflow, and the next one sends', async () => {
	const at = await pendingElsewhere();
	at.desk.marks = [];
	expect(await send(at)).toEqual(['failed', 'failed']);
	expect(at.desk.sent).toEqual([]);
	expect(await send(at)).toEqual(['success', 'success']);
	expect(await send(at)).toEqual(['success', 'success']);
	expect(at.desk.sent).toEqual([both]);
});

test('that another request has failed leaves the claim of the run that sent this one', async () => {
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

test('Follow Up writes nothing of a request in the place of which another run has sent one', async () => {
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
])('once a run has told it, the next one sends: in %s', async (_, isCopy) => {
	const at = await pendingElsewhere();
	expect(await send(at)).toEqual(['failed', 'failed']);
	if (isCopy) at.desk.marks = [];
	expect(await send(at)).toEqual(['success', 'success']);
	expect(await send(at)).toEqual(['success', 'success']);
	expect(at.desk.sent).toEqual([both]);
});

test('it is told before it is sent where nobody says that the list has it from a run with a ledger', async () => {
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

test('what is lost again is not sent a third time', async () => {
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
