import {
	airtime,
	betting,
	boughtBy,
	boughtEach,
	byKey,
	chargesIn,
	detailsOf,
	goOn,
	loseAnswer,
	outcomesOf,
	purchasesIn,
	refuse,
	replayedOf,
	retryOnFail,
	rows,
	toErrorOutput,
	useBench,
} from './support/kit';

describe('A purchase happens once', () => {
	const bench = useBench();

	describe('once per run', () => {
		it('buys each row once when a row in the middle fails and the node is retried', async () => {
			refuse(bench(), '/api/topup', 'Number Block', { contains: '2348051234567', count: 2 });
			const result = await bench().buy(airtime({ options: { concurrency: 1 } }), rows(5), {
				node: retryOnFail,
			});
			expect(result.error).toBeUndefined();
			expect(outcomesOf(result)).toEqual(Array(5).fill('success'));
			expect(boughtEach(bench())).toEqual([1, 1, 1, 1, 1]);
			expect(replayedOf(result)).toEqual(Array(5).fill(false));
		});

		it('buys once when the answer was lost and the node is retried', async () => {
			bench().simulator.addFaults(
				{ path: '/api/topup', count: 1, when: 'after', fault: { kind: 'reset' } },
				{ path: '/api/requery/*', count: 8, fault: { kind: 'status', status: 500 } },
			);
			const result = await bench().buy(airtime({ options: { settleFor: 0 } }), rows(1), {
				node: { ...retryOnFail, maxTries: 5 },
			});
			expect(chargesIn(bench())).toBe(1);
			expect(result.items.length + (result.error ? 1 : 0)).toBe(1);
		});

		it('stops at the first failure, tells how many were bought, and Retry buys only the rest', async () => {
			bench().simulator.setAccount(bench().simulator.accounts[0].username, { balance: 350 });
			const first = await bench().buy(airtime({ options: { concurrency: 1 } }), rows(4));
			expect(first.error?.message).toContain('Insufficient');
			expect(first.error?.description).toContain('4 rows: 2 bought now, 1 failed, 1 not sent');
			expect(first.error?.description).toContain('choose Retry');
			expect(first.error?.context).toMatchObject({
				itemIndex: 2,
				data: { receipts: [{ outcome: 'success' }, { outcome: 'success' }, { outcome: 'failed' }] },
			});
			bench().simulator.setAccount(bench().simulator.accounts[0].username, { balance: 10_000 });
			const second = await bench().retry(first);
			expect(second.error).toBeUndefined();
			expect(replayedOf(second)).toEqual([true, true, false, false]);
			expect(purchasesIn(second)).toHaveLength(2);
			expect(boughtEach(bench())).toEqual([1, 1, 1, 1]);
		});

		it('buys nothing again when a killed run is retried from its start', async () => {
			const first = await bench().buy(airtime(), rows(3));
			const second = await bench().retryFromStart(first);
			expect(second.items.map(({ outcome, replayed }) => [outcome, replayed])).toEqual(
				Array(3).fill(['success', true]),
			);
			expect(purchasesIn(second)).toHaveLength(0);
		});

		it('keeps an electricity token for every retry', async () => {
			const parameters = {
				...airtime(),
				resource: 'electricity',
				operation: 'pay',
				disco: { __rl: true, mode: 'id', value: '={{ $json.disco }}' },
				meterType: 'prepaid',
				meterNumber: '={{ $json.meter }}',
				amount: 1000,
			};
			const meters = [
				{ meter: '04123456789', disco: 1 },
				{ meter: '04123456780', disco: 999 },
			];
			const first = await bench().buy(parameters, meters);
			expect(first.error).toBeDefined();
			const fixed = meters.map((meter) => ({ ...meter, disco: 1 }));
			const second = await bench().retryFromStart(first, { rows: fixed });
			const third = await bench().retryFromStart(first, { rows: fixed });
			const tokens = second.items.map(({ token }) => token);
			const { receipts } = first.error?.context?.data as { receipts: object[] };
			expect(receipts[0]).toMatchObject({ token: tokens[0] });
			expect(tokens).toEqual(Array(2).fill(expect.stringMatching(/\d{4}/)));
			expect(third.items.map(({ token }) => token)).toEqual(tokens);
			expect(chargesIn(bench())).toBe(2);
		});

		it('buys again in a new execution, because that is what a new run means', async () => {
			await bench().buy(airtime(), rows(2));
			await bench().buy(airtime(), rows(2));
			expect(boughtEach(bench())).toEqual([2, 2]);
		});

		it('buys identical rows of one run as often as they stand there', async () => {
			const twice = [...rows(2), ...rows(2)];
			const first = await bench().buy(airtime(), twice);
			expect(boughtEach(bench())).toEqual([2, 2]);
			await bench().retryFromStart(first, { rows: [...twice].reverse() });
			expect(boughtEach(bench())).toEqual([2, 2]);
		});

		it('counts identical rows through a loop, also when the retry has other batches', async () => {
			const same = [...rows(1), ...rows(1), ...rows(1), ...rows(2)];
			const first = await bench().buy(airtime(), same, { loop: [2, 2, 1] });
			expect(boughtBy(bench())).toEqual({ '2348031234567': 4, '2348021234567': 1 });
			await bench().retryFromStart(first, { loop: [1, 3, 1] });
			expect(boughtBy(bench())).toEqual({ '2348031234567': 4, '2348021234567': 1 });
		});

		it('refuses another account in a retry', async () => {
			refuse(bench(), '/api/topup', 'Number Block', { contains: '2348021234567' });
			const first = await bench().buy(airtime(), rows(2));
			const second = await bench().retry(first, {
				account: bench().simulator.accounts[1].username,
			});
			expect(second.error?.message).toContain('The node was changed since the first try');
			expect(purchasesIn(second)).toHaveLength(0);
		});
	});

	describe('once per key', () => {
		it('buys what is missing and finds the rest, whatever became of the run before', async () => {
			await bench().buy(airtime(byKey), rows(2));
			const second = await bench().buy(airtime(byKey), rows(4).reverse());
			expect(replayedOf(second)).toEqual([false, false, true, true]);
			expect(purchasesIn(second)).toHaveLength(2);
			expect(boughtEach(bench())).toEqual([1, 1, 1, 1]);
		});

		it('warns when the amount has changed since, and buys nothing', async () => {
			await bench().buy(airtime(byKey), rows(1));
			const second = await bench().buy(airtime(byKey), [{ ...rows(1)[0], amount: 700 }]);
			expect(second.items[0]).toMatchObject({
				outcome: 'success',
				replayed: true,
				warnings: expect.stringContaining('₦100'),
			});
			expect(chargesIn(bench())).toBe(1);
		});

		it('tries again after a confirmed failure, in a new execution only', async () => {
			bench().simulator.addFaults({ path: '/api/topup', count: 1, fault: { kind: 'fail' } });
			const first = await bench().buy(airtime(byKey), rows(1), {
				node: { ...retryOnFail, onError: 'stopWorkflow' },
			});
			expect(first.error?.message).toContain('refunded');
			expect(purchasesIn(first)).toHaveLength(1);
			const second = await bench().buy(airtime(byKey), rows(1));
			expect(second.items[0]).toMatchObject({
				outcome: 'success',
				replayed: false,
				earlierReferences: [expect.any(String)],
			});
			const third = await bench().buy(airtime(byKey), rows(1));
			expect(third.items[0]).toMatchObject({ outcome: 'success', replayed: true });
			expect(boughtBy(bench())).toEqual({ '2348031234567': 1 });
		});

		it('after a dry wallet buys what failed, and only that', async () => {
			const { username } = bench().simulator.accounts[0];
			bench().simulator.setAccount(username, { balance: 350 });
			const options = { concurrency: 1 };
			const first = await bench().buy(airtime({ ...byKey, options }), rows(4), {
				node: toErrorOutput,
			});
			expect([...first.items, ...first.errorItems].map((item) => detailsOf(item).outcome)).toEqual([
				'success',
				'success',
				'failed',
				'notSent',
			]);
			bench().simulator.setAccount(username, { balance: 10_000 });
			const second = await bench().buy(airtime({ ...byKey, options }), rows(4));
			expect(purchasesIn(second)).toHaveLength(2);
			expect(boughtEach(bench())).toEqual([1, 1, 1, 1]);
		});

		it('still finds earlier purchases when the wallet is dry', async () => {
			await bench().buy(airtime(byKey), rows(3).slice(2));
			bench().simulator.setAccount(bench().simulator.accounts[0].username, { balance: 50 });
			const second = await bench().buy(
				airtime({ ...byKey, options: { concurrency: 1 } }),
				rows(3),
				{ node: goOn },
			);
			expect(outcomesOf(second)).toEqual(['failed', 'notSent', 'success']);
		});

		it('makes one purchase of rows with one key, and refuses one key for two purchases', async () => {
			const [first, second] = rows(2);
			const same = await bench().buy(airtime(byKey), [first, { ...first }, second]);
			expect(replayedOf(same)).toEqual([false, true, false]);
			expect(same.items[1].message).toBe('The same purchase as row 1');
			expect(purchasesIn(same)).toHaveLength(2);
			const mixed = await bench().buy(airtime(byKey), [
				{ ...first, order: 'x' },
				{ ...first, amount: 900, order: 'x' },
			]);
			expect(mixed.error?.message).toContain('"x"');
			expect(purchasesIn(mixed)).toHaveLength(0);
		});

		it('refuses an empty key on one row of many before any money moves', async () => {
			const result = await bench().buy(
				airtime(byKey),
				rows(3).map((row, index) => (index === 1 ? { ...row, order: '' } : row)),
			);
			expect(result.error?.message).toContain('key is empty');
			expect(result.error?.context).toMatchObject({ itemIndex: 1 });
			expect(result.requests).toEqual([]);
		});

		it('buys once when a webhook is delivered twice at once', async () => {
			bench().simulator.configure({ products: { '*': { duplicates: 'charge' } } });
			bench().simulator.addFaults({ path: '/api/topup', fault: { kind: 'latency', ms: 200 } });
			const both = await Promise.all(
				[1, 2].map(async () => await bench().buy(airtime(byKey), rows(3))),
			);
			expect(boughtEach(bench())).toEqual([1, 1, 1]);
			expect(
				both.flatMap(({ items }) => items).filter(({ replayed }) => replayed === false),
			).toHaveLength(3);
		});

		it('keeps instances apart', async () => {
			const parameters = airtime({ ...byKey, ledger: 'off' });
			await bench().buy(parameters, rows(1));
			const other = await bench().buy(parameters, rows(1), { instanceId: 'another-instance' });
			expect(other.items[0]).toMatchObject({ replayed: false });
		});
	});

	describe('once per period', () => {
		it('buys once in the period and says which', async () => {
			const parameters = airtime({ repeatProtection: 'period', period: 'month' });
			const first = await bench().buy(parameters, rows(2), {
				settings: { timezone: 'Africa/Lagos' },
			});
			const second = await bench().buy(parameters, rows(2), {
				settings: { timezone: 'Africa/Lagos' },
			});
			expect(first.items[0]).toMatchObject({
				replayed: false,
				timeZone: 'Africa/Lagos',
				period: expect.stringMatching(/^\d{4}-\d{2}$/),
			});
			expect(replayedOf(second)).toEqual([true, true]);
			expect(chargesIn(bench())).toBe(2);
		});
	});

	describe('own reference', () => {
		it('is sent as it is, once', async () => {
			const parameters = airtime({
				repeatProtection: 'reference',
				reference: '={{ $json.order }}',
			});
			const first = await bench().buy(parameters, rows(2));
			expect(
				purchasesIn(first).map(({ body }) => (body as Record<string, unknown>)['request-id']),
			).toEqual(['order-0', 'order-1']);
			const second = await bench().buy(parameters, rows(2));
			expect(purchasesIn(second)).toHaveLength(0);
		});
	});

	describe('a product whose reference nobody honours', () => {
		it('is never sent again after its answer was lost, unless the user accepts it', async () => {
			loseAnswer(bench(), '/api/fund/betting', { count: 1 });
			const first = await bench().buy(betting(byKey), rows(2), { node: toErrorOutput });
			expect(first.errorItems).toMatchObject([
				{ error: { receipt: { outcome: 'unknown', charged: 'unknown' } } },
			]);
			const second = await bench().buy(betting(byKey), rows(2), { node: toErrorOutput });
			expect(purchasesIn(second)).toHaveLength(0);
			const third = await bench().buy(betting({ ...byKey, options: { sendAgain: true } }), rows(1));
			expect(purchasesIn(third)).toHaveLength(1);
		});

		it('is found by a later run once it was bought, also by one that finds nothing in the memory of the execution', async () => {
			await bench().buy(betting(byKey), rows(3));
			const second = await bench().buy(betting(byKey), rows(4));
			expect(second.items.map(({ outcome, replayed }) => [outcome, replayed])).toEqual([
				...Array(3).fill(['success', true]),
				['success', false],
			]);
			expect(purchasesIn(second)).toHaveLength(1);
			const third = await bench().buy(betting(byKey), rows(4));
			expect(replayedOf(third)).toEqual(Array(4).fill(true));
		});

		it('is bought by a later run where the token was refused before it could be sent', async () => {
			bench().simulator.configure({ tokens: { badTokenStatus: 401 } });
			const wrong = {
				authentication: 'token' as const,
				credential: { liveToken: 'not-the-token' },
			};
			const first = await bench().buy(betting(byKey), rows(6), { node: goOn, ...wrong });
			expect(outcomesOf(first)).not.toContain('success');
			expect(chargesIn(bench())).toBe(0);
			const second = await bench().buy(betting(byKey), rows(6));
			expect(outcomesOf(second)).toEqual(Array(6).fill('success'));
		});

		it('is bought by a later run after a definite refusal', async () => {
			refuse(bench(), '/api/fund/betting', 'Insufficient balance', { count: 1 });
			const first = await bench().buy(betting(byKey), rows(1));
			expect(first.error?.message).toContain('Insufficient');
			const second = await bench().buy(betting(byKey), rows(1));
			expect(second.items).toMatchObject([{ outcome: 'success' }]);
			expect(chargesIn(bench())).toBe(1);
		});

		it.each([['lost'], ['refused']])(
			'is sent once by a node that is retried (answer %s)',
			async (what) => {
				const fault =
					what === 'lost'
						? ({ kind: 'timeout' } as const)
						: ({ kind: 'status', status: 503 } as const);
				bench().simulator.addFaults({ path: '/api/fund/betting', count: 1, when: 'after', fault });
				const result = await bench().buy(betting(), rows(1), { node: retryOnFail });
				expect(result.error?.message).toContain('Outcome unknown');
				expect(purchasesIn(result)).toHaveLength(1);
				const again = await bench().retryFromStart(result);
				expect(purchasesIn(again)).toHaveLength(0);
			},
		);
	});
});
