import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { FaultRule } from '../../simulator';
import type { Bench, Result, WalletRunOptions } from '../../support/bench';
import { receiptIn } from '../../support/receiptIn';
import { goOn, retryOnFail } from './kit';

/** The rows and settings to test that one product is paid once under all faults. */
export interface MoneyCase {
	parameters: INodeParameters;
	path: string;
	/** Three rows with different purchases. */
	rows: [IDataObject, IDataObject, IDataObject];
	/** Only the request of the second row contains this. */
	contains: string;
	/** Whether a look-up or a list of the provider shows the result of a purchase after a lost answer. */
	found: boolean;
	/** The movement of a conversion in place of a charge. */
	moves?: 'charge' | 'credit';
	/** Every row has a key, and is not protected by the run. */
	keyOnly?: boolean;
	/** Prepares each run of the rows. */
	prepare?: () => Promise<void>;
}

/** The promises of every purchase if answers are lost, the node is tried again, or a row fails in the middle. */
export function buysOnce(bench: () => Bench, money: MoneyCase): void {
	const { parameters, path, rows, contains, found } = money;
	const { moves = 'charge', keyOnly = false, prepare } = money;
	const byKey = { repeatProtection: 'key', key: '=order-{{ $itemIndex }}' };
	// One at a time, so that rows go in order.
	const options = { concurrency: 1, ...(found && { settleFor: 0.1 }) };
	/** Only a request without an answer has a time-out of a second, because a busy computer needs as long for others. */
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
		'after %s and a charge, the purchase is looked up and never sent again',
		async (_, fault) => {
			bench().addFault(path, fault, { contains, when: 'after' });
			const result = await run({ node: goOn }, 1);
			expect(result.outcomes).toEqual(['success', found ? 'success' : 'unknown', 'success']);
			expect(sent(result)).toHaveLength(3);
			expect(moved() - before).toBe(3);
		},
	);

	test('after a time-out before the charge the purchase is unknown, and never sent again, also in a Retry', async () => {
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

	test('a row that fails in the middle stops the run, and Retry On Fail buys only the missing rows', async () => {
		bench().refuse(path, 'This product is not available right now', { contains, count: 1 });
		const result = await run({ node: retryOnFail });
		expect(result.outcomes).toEqual(['success', 'success', 'success']);
		expect(result.replayed).toEqual([false, false, false]);
		expect(sent(result)).toHaveLength(4);
		expect(moved() - before).toBe(3);
	});

	test('a row that fails in the middle stops the run, and the Retry button buys only the missing rows', async () => {
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
