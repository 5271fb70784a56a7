import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../../nodes/VtuWallet/api/types';
import { CannotSeeEarlier } from '../../../nodes/VtuWallet/batch/rows/cannotSeeEarlier';
import { planRows, type Plans } from '../../../nodes/VtuWallet/batch/rows/plan';
import { Protection } from '../../../nodes/VtuWallet/batch/rows/protection';
import { RowReader } from '../../../nodes/VtuWallet/batch/rows/row';
import type { Settings } from '../../../nodes/VtuWallet/batch/settings';
import { whatOf } from '../../../nodes/VtuWallet/batch/buying/ledgerMarks';
import { buyData } from '../../../nodes/VtuWallet/resources/data/buy.operation';
import { FakeApi, json } from '../../resources/fakes';

/** Data plans by their names, planned by one execution after another or by the tries of one; lists change in between. */

const plan = (id: number, network: string, name: string) => ({
	plan_id: id,
	network,
	plan_type: 'SME',
	plan_name: name,
	amount: '450',
});
const today = [plan(1, 'MTN', '1GB'), plan(2, 'MTN', '2GB'), plan(3, 'AIRTEL', '1GB')];
const tomorrow = today.map((one) => ({ ...one, plan_id: one.plan_id + 10 }));
const none = json({ message: 'down' }, 500);
const listOf = (plans: unknown) => json({ status: 'success', plan: plans });

interface SaidRow {
	phone?: string;
	plan?: string;
	key?: string;
}

class Execution {
	private stored: Record<string, IDataObject> = {};
	private tries = 0;

	constructor(private readonly by: Settings['protection'] = 'run') {}

	/** The process dies, and with it what the node has kept. */
	forget(): this {
		this.stored = {};
		return this;
	}

	async plan(list: ReturnType<typeof json>, ...rows: SaidRow[]): Promise<Plans> {
		this.tries += 1;
		const values = rows.map(({ phone = '08031234567', plan: value = '1GB', key = 'a' }) => ({
			phone,
			dataPlan: value,
			network: 'auto',
			key,
			reference: key,
		}));
		const parameters = {
			phone: '={{ }}',
			dataPlan: { mode: 'name', value: '={{ }}' },
			key: '={{ }}',
			reference: '={{ }}',
		};
		const context = {
			getNode: () => ({ id: 'node', name: 'Buy', parameters }),
			getNodeParameter: (name: string, index: number) =>
				(values[index] as Record<string, unknown>)[name],
			getInputData: () => rows.map(() => ({ json: {} })),
			getWorkflow: () => ({ id: 'workflow' }),
			getWorkflowDataProxy: () => ({ $runIndex: 0 }),
			getExecutionContext: () => ({ establishedAt: 1, source: 'manual' }),
			getExecutionId: () => `execution ${this.tries}`,
			getMode: () => (this.tries === 1 ? 'manual' : 'retry'),
			getTimezone: () => 'Africa/Lagos',
			getInstanceId: () => 'instance',
			getContext: (type: string) => (this.stored[type] ??= {}),
			helpers: { checkProcessedAndRecord: () => undefined, removeProcessed: () => undefined },
		} as unknown as IExecuteFunctions;
		const api = new FakeApi({ '/api/data-plan': list });
		const reader = new RowReader(context);
		const account = { environment: 'sandbox', fingerprint: 'f' } as Account;
		const settings = { protection: this.by, period: 'month', preview: false } as const;
		const protection = new Protection(context, reader, account, settings, buyData);
		return await planRows(reader, rows.length, buyData, protection, api);
	}
}

const references = ({ planned }: Plans) => planned.map(({ reference }) => reference);
const plansSent = ({ planned }: Plans) => planned.map(({ plan: { body } }) => body.data_plan);

describe('a name whose plan has got another number', () => {
	test.each(['run', 'period'] as const)(
		'is the same purchase in one execution, and goes out with the new number: %s',
		async (by) => {
			const execution = new Execution(by);
			const first = await execution.plan(listOf(today), {});
			const second = await execution.plan(listOf(tomorrow), {});
			expect(references(second)).toEqual(references(first));
			expect([plansSent(first), plansSent(second)]).toEqual([[1], [11]]);
			const third = await execution.plan(listOf(tomorrow.map((one) => ({ ...one, plan_id: 99 }))), {
				plan: '2GB',
			});
			expect(references(third)).not.toEqual(references(first));
			const fourth = await execution.plan(listOf(today), {});
			expect(references(fourth)).toEqual(references(first));
		},
	);

	test('means one thing on each network', async () => {
		const execution = new Execution();
		const rows = [{}, { phone: '08021234567' }];
		const first = await execution.plan(listOf(today), ...rows);
		expect(plansSent(first)).toEqual([1, 3]);
		expect(first.planned.map(({ subject }) => subject.identity)).toEqual([
			{ plan: 1 },
			{ plan: 3 },
		]);
		const alone = await execution.plan(listOf(tomorrow), rows[1]);
		expect(references(alone)).toEqual([references(first)[1]]);
	});

	test('is another purchase in the next execution, where only a key or a reference makes it the same', async () => {
		for (const [by, isSame] of [
			['period', false],
			['key', true],
			['reference', true],
		] as const) {
			const first = await new Execution(by).plan(listOf(today), { key: 'order-1' });
			const next = await new Execution(by).plan(listOf(tomorrow), { key: 'order-1' });
			expect(references(next)[0] === references(first)[0]).toBe(isSame);
		}
	});
});

describe('a name that means nothing', () => {
	test.each([
		['key', 'the list is down', none],
		['key', 'the plan is gone', listOf([])],
		['reference', 'the list is down', none],
		['reference', 'the plan is gone', listOf([])],
	] as const)('has the reference that its %s makes when %s', async (by, _, list) => {
		const row = { key: 'order-1' };
		const bought = await new Execution(by).plan(listOf(today), row);
		const { planned, refused, unnamed } = await new Execution(by).plan(list, row);
		expect([planned, refused]).toEqual([[], []]);
		expect(unnamed.map((one) => one.planned.reference)).toEqual(references(bought));
		const [{ planned: found, problem }] = unnamed;
		expect(found.unnamed).toBe(problem);
		expect(found.plan.recipient).toBe('08031234567');
		expect(JSON.stringify(found)).not.toContain('999999');
		expect(whatOf(found)).toBeUndefined();
	});

	test('has the reference that it had in an earlier try of the execution', async () => {
		const execution = new Execution();
		const bought = await execution.plan(listOf(today), {}, {});
		for (const list of [none, listOf([])]) {
			const { planned, unnamed } = await execution.plan(list, {}, {});
			expect(planned).toEqual([]);
			expect(unnamed.map((one) => one.planned.reference)).toEqual(references(bought));
			expect(unnamed.every((one) => one.planned.unnamed !== undefined)).toBe(true);
		}
	});

	test.each([
		['the first try of a run', new Execution(), false],
		['a period', new Execution('period'), true],
	] as const)(
		'is refused, and is %s: an earlier run may have bought it or not',
		async (_, execution, may) => {
			const { refused, unnamed } = await execution.plan(listOf([]), {});
			expect(unnamed).toEqual([]);
			expect(refused.map(({ problem }) => problem instanceof CannotSeeEarlier)).toEqual([may]);
		},
	);

	test('may have been bought by a try of which nothing is left', async () => {
		const execution = new Execution();
		await execution.plan(listOf(today), {});
		const { refused } = await execution.forget().plan(listOf([]), {});
		expect(refused.map(({ problem }) => problem instanceof CannotSeeEarlier)).toEqual([true]);
	});

	test('is refused with every row of its key that means something else', async () => {
		for (const other of ['2GB', '7GB']) {
			const plans = await new Execution('key').plan(
				listOf(today),
				{ plan: '5GB' },
				{ plan: other },
			);
			expect([plans.planned, plans.unnamed]).toEqual([[], []]);
			expect(plans.refused.map(({ problem }) => problem.message)).toEqual(
				Array(2).fill('The key "a" stands on rows that buy different things'),
			);
		}
		const { unnamed } = await new Execution('key').plan(listOf([]), {}, {});
		expect(unnamed).toHaveLength(2);
	});

	test('leaves its key to what it means once it means something again', async () => {
		const execution = new Execution('key');
		const { unnamed } = await execution.plan(none, {});
		expect(unnamed).toHaveLength(1);
		const { planned } = await execution.plan(listOf(today), {});
		expect(planned.map((one) => one.unnamed)).toEqual([undefined]);
	});
});

describe('two keys that only the form of a number or a day tells apart', () => {
	const messagesOf = ({ refused }: Plans) => refused.map(({ problem }) => problem.message);
	const keys = async (...rows: SaidRow[]) =>
		await new Execution('key').plan(listOf(today), ...rows);

	test('are refused in all their rows, and no other row is', async () => {
		const plans = await keys(
			{ key: '1,001' },
			{ key: '1002' },
			{ key: '1001' },
			{ key: '1 001', plan: '2GB' },
			{ key: '1001' },
		);
		expect(plans.refused.map(({ row }) => row.index)).toEqual([0, 2, 3, 4]);
		expect(messagesOf(plans)).toEqual(
			Array(4).fill(expect.stringMatching(/^The keys "1,001" and "1001" and "1 001" buy for one/)),
		);
		expect(plans.planned).toHaveLength(1);
	});

	test.each([
		['for two recipients', { key: '1,001' }, { key: '1001', phone: '08061234567' }],
		['of two numbers', { key: '1,001' }, { key: '1002' }],
		['of a list of numbers', { key: '10,01' }, { key: '1001' }],
		['of texts', { key: 'A1,001' }, { key: 'A1001' }],
	])('are two purchases %s', async (_, one, other) => {
		const plans = await keys(one, other);
		expect(messagesOf(plans)).toEqual([]);
		expect(new Set(references(plans)).size).toBe(2);
	});

	test.each([
		['1,001', '1001'],
		['007', '7'],
		['2026-11-23', '46349'],
		['july-1,001', 'july-1001'],
	])('are refused where both buy one thing: %s and %s', async (one, other) => {
		const plans = await keys({ key: one }, { key: other }, { key: 'b' }, { key: one });
		expect(plans.refused.map(({ row }) => row.index)).toEqual([0, 1, 3]);
		expect(plans.planned).toHaveLength(1);
	});

	test('are one where both are written alike', async () => {
		const plans = await keys({ key: '1,001' }, { key: '1,001' });
		expect(messagesOf(plans)).toEqual([]);
		expect(new Set(references(plans)).size).toBe(1);
	});

	test('are refused where the name of one means nothing', async () => {
		const plans = await keys({ key: '1,001', plan: '7GB' }, { key: '1001' });
		expect(messagesOf(plans)).toEqual(Array(2).fill(expect.stringMatching(/written in two ways/)));
		expect([plans.planned, plans.unnamed]).toEqual([[], []]);
	});
});
