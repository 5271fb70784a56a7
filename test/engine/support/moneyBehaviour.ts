import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { FaultRule } from '../../simulator';
import type { Bench, Result, WalletRunOptions } from '../../support/bench';
import { receiptIn } from '../../support/receiptIn';
import { goOn, retryOnFail } from './kit';

/** How the money of one product is held to once, whatever happens on the way. */
export interface MoneyCase {
	parameters: INodeParameters;
	path: string;
	/** Three rows, each a purchase of its own. */
	rows: [IDataObject, IDataObject, IDataObject];
	/** Stands in the request of the second row only. */
	contains: string;
	/** Whether the provider (or a list of its) tells what became of a purchase whose answer was lost. */
	found: boolean;
	/** What a conversion does instead of a charge. */
	moves?: 'charge' | 'credit';
	/** Every row is protected by its key, not by the run. */
	keyOnly?: boolean;
	/** What each run of the rows needs to be there. */
	prepare?: () => Promise<void>;
}

/** What holds of every purchase when answers are lost, the node is tried again, or a row fails half-way. */
export function buysOnce(bench: () => Bench, money: MoneyCase): void {
	const { parameters, path, rows, contains, found } = money;
	const { moves = 'charge', keyOnly = false, prepare } = money;
	const byKey = { repeatProtection: 'key', key: '=order-{{ $itemIndex }}' };
	// One at a time, so that rows go in order.
	const options = { concurrency: 1, ...(found && { settleFor: 0.1 }) };
	/** Only a request that is never answered is given up after a second: a busy computer takes as long for others. */
	const run = async (more: Partial<WalletRunOptions> = {}, timeout = 10) =>
		await bench().run({
			authentication: 'token',
			rows,
			...more,
			parameters: {
				...parameters,
				...(keyOnly && byKey),
				options: { ...(parameters.options as object), ...options, timeout },
				...more.parameters,
			},
		});
	const sent = ({ requests }: Result) =>
		requests.filter((request) => request.method === 'POST' && request.path === path);
	const moved = () =>
		bench()
			.simulator.ledger()
			.filter(({ kind }) => kind === moves).length;
	let before = 0;
	beforeEach(async () => {
		await prepare?.();
		before = moved();
	});

	test.each([
		['a time-out', { kind: 'timeout' }],
		['HTTP 500', { kind: 'status', status: 500 }],
		['"server down"', { kind: 'refuse', message: 'Server Down Try Again Later' }],
	] as const)(
		'%s after the money has moved is looked into, and never sent again',
		async (_, fault) => {
			bench().addFault(path, fault, { contains, when: 'after' });
			const result = await run({ node: goOn }, 1);
			expect(result.outcomes).toEqual(['success', found ? 'success' : 'unknown', 'success']);
			expect(sent(result)).toHaveLength(3);
			expect(moved() - before).toBe(3);
		},
	);

	test('a time-out before the money has moved is unknown, and never sent again, also when the node is retried', async () => {
		const never: FaultRule = { path, contains, when: 'before', fault: { kind: 'timeout' } };
		bench().simulator.addFaults(never);
		const result = await run({ node: { ...goOn, ...retryOnFail } }, 1);
		expect(result.outcomes).toEqual(['success', 'unknown', 'success']);
		bench().simulator.configure({ faults: [] });
		await prepare?.();
		bench().simulator.addFaults(never);
		const again = {
			workflowId: 'another',
			...(keyOnly && { parameters: { key: '=again-{{ $itemIndex }}' } }),
		};
		const stopped = await run({ node: retryOnFail, ...again }, 1);
		expect(stopped.error?.message).toMatch(/^PRODUCTION: Row 2: Outcome unknown/);
		expect(sent(stopped)).toHaveLength(2);
		expect(moved() - before).toBe(3);
	});

	test('a row that fails half-way stops the run, and Retry On Fail buys only what is missing', async () => {
		bench().refuse(path, 'This product is not available right now', { contains, count: 1 });
		const result = await run({ node: retryOnFail });
		expect(result.outcomes).toEqual(['success', 'success', 'success']);
		expect(result.replayed).toEqual([false, false, false]);
		expect(sent(result)).toHaveLength(4);
		expect(moved() - before).toBe(3);
	});

	test('a row that fails half-way stops the run, and the Retry button buys only what is missing', async () => {
		bench().refuse(path, 'This product is not available right now', { contains, count: 1 });
		const first = await run();
		expect(first.error?.message).toMatch(/^PRODUCTION: Row 2: .*not available right now$/);
		expect(first.error?.description).toContain('3 rows: 1 bought now, 1 failed, 1 not sent');
		expect(first.error?.description).toContain(keyOnly ? 'run the workflow again' : 'choose Retry');
		expect(first.error?.context).toMatchObject({
			itemIndex: 1,
			data: { receipts: [{ outcome: 'success' }, { outcome: 'failed' }] },
		});
		const second = await bench().retry(first);
		expect(second.outcomes).toEqual(['success', 'success', 'success']);
		expect(second.replayed).toEqual([true, false, false]);
		expect(sent(second)).toHaveLength(2);
		expect(moved() - before).toBe(3);
	});

	test('a second execution with the same keys buys nothing', async () => {
		const first = await run({ parameters: byKey });
		const second = await run({ parameters: byKey, node: goOn });
		expect(first.outcomes).toEqual(['success', 'success', 'success']);
		expect(sent(second)).toEqual([]);
		expect(moved() - before).toBe(3);
		const references = (result: Result) => result.items.map((item) => receiptIn(item).reference);
		expect(references(second)).toEqual(references(first));
		expect(second.outcomes).not.toContain('failed');
	});
}
