import type { Bench, Result } from '../support/bench';
import { withQuickPauses } from '../support/quickPauses';
import { names } from '../support/workflow';
import {
	byId,
	goOn,
	otherWorker,
	retryOnFail,
	toErrorOutput,
	until,
	useBench,
} from './support/kit';
import { airtime, betting, byKey, electricity, rows } from './support/products';

describe('A batch', () => {
	const bench = useBench();

	const slow = (ms: number) => bench().addFault('/api/topup', { kind: 'latency', ms });

	it('has at most the allowed number of purchases in flight, and reports in input order', async () => {
		slow(150);
		const many = Array.from({ length: 12 }, (_, index) => ({
			phone: `0803000000${index % 10}`,
			amount: 100 + index,
		}));
		const result = await bench().buy(airtime({ options: { concurrency: 3 } }), many);
		expect(bench().simulator.stats().maxInFlight).toBe(3);
		expect(result.items.map(({ amount }) => amount)).toEqual(many.map(({ amount }) => amount));
		expect(result.pairs).toEqual(many.map((_, index) => index));
	});

	it.each([
		['one execution', [4]],
		['executions at the same time', [3, 2, 1]],
	])('starts no more purchases a minute than the option allows: %s', async (_, counts) => {
		const began = Date.now();
		await Promise.all(
			counts.map(
				async (count) =>
					await bench().buy(airtime({ options: { ratePerMinute: 300 } }), rows(count), {
						workflowId: `till-${count}`,
					}),
			),
		);
		const starts = bench()
			.simulator.ledger()
			.map(({ at }) => at - began);
		expect(starts).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
		// On a busy machine a purchase may arrive late, but never before its turn.
		expect(starts.filter((at, index) => at < index * 200 - 5)).toEqual([]);
	});

	it('gives no turn to a run that was stopped while it waited', async () => {
		const parameters = airtime({ options: { ratePerMinute: 120, concurrency: 5 } });
		const began = Date.now();
		const stop = until(() => bench().books.charges === 1);
		const [first] = (await bench().buy(parameters, rows(6), { stop })).purchases;
		expect(bench().books.charges).toBe(1);
		const next = await bench().buy(parameters, rows(1), { workflowId: 'another till' });
		expect(next.outcomes).toEqual(['success']);
		// On a busy machine the first may arrive late.
		expect(next.purchases[0].at - began).toBeGreaterThan(490);
		expect(next.purchases[0].at - first.at).toBeLessThan(2_500);
	});

	const byToken = { authentication: 'token' } as const;
	it.each([
		['no credential', { authentication: 'none' } as const],
		['a wrong password', { credential: { password: 'wrong' } }],
		['an address where no server answers', { credential: { productionUrl: 'http://127.0.0.1:9' } }],
		['an address without https', { credential: { productionUrl: 'http://example.com' } }],
		['a sandbox key in production', { ...byToken, credential: { liveToken: 'sk_test_123456789' } }],
	])('never outputs rows as if they were bought, with %s', async (_, options) => {
		const run = async (node = {}) =>
			await withQuickPauses(
				async () => await bench().buy(airtime(), rows(2), { ...options, node }),
			);
		for (const node of [goOn, toErrorOutput]) {
			const { receipts, outcomes, purchases } = await run(node);
			expect(receipts).toHaveLength(2);
			expect(outcomes).toEqual(['notSent', 'notSent']);
			expect(purchases).toEqual([]);
		}
		const stopped = await run();
		expect(stopped.error?.message).toBeTruthy();
		expect(stopped.items).toEqual([]);
	});

	it('shows the purchases of an earlier try although a check refuses the row now', async () => {
		const parameters = electricity({
			disco: byId('1'),
			meterNumber: '={{ $json.meter }}',
			options: { concurrency: 1, expectedName: '={{ $json.owner }}' },
		});
		const meters = ['04123456789', '04123456780'].map((meter) => ({ meter, owner: '' }));
		bench().refuse('/api/bill', 'Number Block', { contains: '04123456780' });
		const first = await bench().buy(parameters, meters);
		bench().addFault('/api/bill/bill-validation', { kind: 'status', status: 404 });
		const checked = meters.map((meter) => ({ ...meter, owner: 'Somebody Else' }));
		const second = await bench().retry(first, { rows: checked, node: goOn });
		const bought = { outcome: 'success', replayed: true, token: expect.any(String) };
		expect(second.items[0]).toMatchObject(bought);
	});

	describe('a preview', () => {
		it('says that nothing was bought, and shows the cost and the balance of the wallet', async () => {
			const run = async (more = {}) =>
				await bench().buy(airtime({ mode: 'preview' }), rows(3), more);
			const hint = async (more = {}) => (await run(more)).hints[0];
			expect(await hint()).toMatchObject({
				type: 'info',
				message: expect.stringMatching(
					/^PRODUCTION: Nothing was bought\. 3 rows would cost ₦600; the wallet has ₦[\d,]+\. With 'Once per List', or 'Once per Key', you can/,
				),
			});
			expect((await hint({ environment: 'sandbox' })).message).toMatch(/^SANDBOX: Nothing/);
			bench().addFault('/api/balance', { kind: 'status', status: 404 });
			expect((await hint()).message).toMatch(
				/^PRODUCTION: Nothing was bought\. 3 rows would cost ₦600\. With/,
			);
		});

		it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
			'shows every bad row, with On Error: %s',
			async (onError) => {
				const result = await bench().buy(
					airtime({ mode: 'preview', limits: { maxPerPurchase: 250 } }),
					[{ phone: 'no', amount: 1 }, ...rows(3), { phone: '08031234567', amount: 10.5 }],
					{ node: { onError } },
				);
				expect(result.status).toBe('success');
				const rowsOf = (wanted: string) =>
					result.receipts.flatMap(({ outcome, row }) => (outcome === wanted ? [row] : [])).sort();
				expect([rowsOf('notSent'), rowsOf('preview')]).toEqual([
					[1, 4, 5],
					[2, 3],
				]);
				const [cost, bad, ...others] = result.hints;
				expect([cost.type, bad.type, others]).toEqual(['info', 'warning', []]);
				expect(cost.message).toMatch(/2 rows would cost ₦300/);
				expect(bad.message).toMatch(/^3 rows cannot be bought\. Look at rows 1, 4 and 5/);
				const wouldStop = /Buying would stop and buy nothing\..*'As Receipts'/;
				expect(wouldStop.test(bad.message)).toBe(onError === 'stopWorkflow');
				expect(result.purchases).toEqual([]);
			},
		);

		it('says that a run would stop only if it would stop and has a good row', async () => {
			const bad = { phone: 'no', amount: 1 };
			const cases = [{ notBought: 'receipts', input: [bad, ...rows(1)] }, { input: [bad, bad] }];
			for (const { input, ...more } of cases) {
				const { hints } = await bench().buy(airtime({ mode: 'preview', ...more }), input);
				expect(hints.map(({ message }) => message).join()).not.toContain('would stop');
			}
		});

		it('shows the reference that the later purchase gets', async () => {
			const [shown] = (await bench().buy(airtime({ mode: 'preview', ...byKey }), rows(1))).items;
			const [bought] = (await bench().buy(airtime(byKey), rows(1))).items;
			expect(shown.reference).toBe(bought.reference);
			for (const name of ['method', 'path', 'wouldSend']) expect(shown).not.toHaveProperty(name);
		});
	});

	describe('output', () => {
		it('shows a column with the name of a receipt field in other capitals only if its value differs', async () => {
			const result = await bench().buy(
				airtime({ includeInputFields: true }),
				rows(2).map((row, index) => ({ ...row, Amount: row.amount + index, Row: 9 })),
			);
			expect(result.items[0]).not.toHaveProperty('Amount');
			expect(result.items).toMatchObject([
				{ amount: 100, Row: 9, row: 1 },
				{ amount: 200, Amount: 201 },
			]);
		});

		it('does not change the input items', async () => {
			const sheet = [
				{ ...rows(1)[0], error: 'old' },
				{ phone: 'none', amount: 1 },
			];
			const parameters = airtime({ includeInputFields: true, notBought: 'receipts' });
			const { data } = await bench().buy(parameters, sheet, { node: goOn });
			const [input] = data.resultData.runData[names.rows][0].data?.main ?? [];
			expect(input?.map(({ json }) => json)).toEqual(sheet);
		});

		it('counts the run in a hint, and warns if failures are on the same output', async () => {
			bench().refuse('/api/topup', 'Number Block', { contains: '2348021234567' });
			const result = await bench().buy(airtime(), rows(3), { node: goOn });
			expect(result.hints.map(({ message }) => message)).toEqual([
				expect.stringMatching(
					/^PRODUCTION: 3 rows: 2 bought now \(₦400\), 1 failed\. Look at row 2\. Balance ₦[\d,]+\.$/,
				),
				expect.stringContaining('On Error'),
			]);
		});

		it('names the sandbox in its hint, and warns of an amount that differs from the row', async () => {
			const tried = await bench().buy(airtime(), rows(2), { environment: 'sandbox' });
			expect(tried.requests.map(({ environment }) => environment)).toEqual(
				tried.requests.map(() => 'sandbox'),
			);
			expect(tried.hints[0]).toMatchObject({
				type: 'info',
				message: expect.stringMatching(/^SANDBOX: 2 rows: 2 bought now \(₦300\)/),
			});
			await bench().buy(airtime(byKey), rows(1));
			const changed = rows(2).map((row) => ({ ...row, amount: 900 }));
			const again = await bench().buy(airtime(byKey), changed);
			const warnings = expect.stringContaining('₦100');
			expect(again.items[0]).toMatchObject({ amount: 100, replayed: true, warnings });
			expect(again.hints[0]).toMatchObject({
				type: 'warning',
				message: expect.stringMatching(
					/^PRODUCTION: 2 rows: 1 bought now \(₦900\), 1 bought earlier, 1 with a warning\. Look at row 1\./,
				),
			});
		});
	});

	describe('after Stop', () => {
		/** The provider answers once the test ends its waits. */
		const stopMidway = async (more: Partial<Parameters<Bench['run']>[0]> = {}): Promise<Result> => {
			slow(600_000);
			return await bench().buy(airtime({ options: { concurrency: 2, timeout: 300 } }), rows(6), {
				stop: until(() => bench().requestsTo('/api/topup').length === 2),
				...more,
			});
		};

		it('returns at once, starts nothing new, and lets requests in flight end', async () => {
			await stopMidway();
			expect(bench().books.charges).toBe(0);
			bench().simulator.endWaits();
			await until(() => bench().books.charges === 2);
			await new Promise((resolve) => setTimeout(resolve, 500));
			expect(bench().books.charges).toBe(2);
			expect(bench().requestsTo('/api/topup')).toEqual([]);
		});

		const airtimes = (more: object) => airtime({ ...more, options: { timeout: 300 } });
		const bets = (more: object) => betting({ ...more, options: { timeout: 300 } });
		it.each([
			['airtime once per run', '/api/topup', airtimes({}), goOn],
			['airtime by key', '/api/topup', airtimes(byKey), toErrorOutput],
			['betting once per run', '/api/fund/betting', bets({}), goOn],
			['betting by key', '/api/fund/betting', bets(byKey), toErrorOutput],
		])('reports sent rows as unknown, also to Retry On Fail: %s', async (_, path, form, on) => {
			const isArrived = () => bench().requestsTo(path).length === 1;
			bench().addFault(path, { kind: 'latency', ms: 600_000 });
			const { outcomes } = await bench().buy(form, rows(1), {
				node: { ...on, ...retryOnFail },
				stop: until(isArrived),
			});
			bench().simulator.endWaits();
			expect(outcomes).toEqual(['unknown']);
		});

		it.each([
			['keys without a ledger', { ...byKey, ledger: 'off' }],
			['own references', { repeatProtection: 'reference', reference: '={{ $json.order }}' }],
		])('reports rows without a requery as unknown: %s', async (_, protection) => {
			const parameters = airtime({ ...protection, options: { concurrency: 1, timeout: 300 } });
			const { items } = await bench().buy(parameters, rows(3));
			if (protection.repeatProtection === 'reference') bench().tables.forget();
			bench().addFault('/api/requery/*', { kind: 'latency', ms: 600_000 });
			const looks = () => bench().requestsTo(`/api/requery/${String(items[0].reference)}`);
			const { outcomes } = await bench().buy(parameters, rows(3), {
				node: { ...goOn, type: otherWorker },
				stop: until(() => looks().length === 1),
			});
			bench().simulator.endWaits();
			expect(outcomes).toEqual(['unknown', 'unknown', 'unknown']);
			expect(bench().books.charges).toBe(3);
		});
	});
});
