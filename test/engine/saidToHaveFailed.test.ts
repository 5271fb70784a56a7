import { deniedPurchases, openFailures } from '../simulator';
import type { Result } from '../support/bench';
import { airtime, betting, byKey, goOn, receiptIn, rows, useBench } from './support/kit';

/** The answer is HTTP 200 with a status word that says so. */
describe('When the provider says that a purchase failed', () => {
	const bench = useBench();

	/** The login, and a list that is kept. */
	const onceAProcess = ['/api/user', '/api/networks'];
	const first = '2348031234567';
	const pathsOf = ({ requests }: Result) =>
		requests
			.filter(({ path }) => !onceAProcess.includes(path))
			.map(({ method, path }) => [method, path]);
	const referenceIn = (result: Result, row: number) =>
		String(receiptIn(result.items[row]).reference);

	/** The first row is bought, and its answer denies it. */
	const deny = (denial: (typeof deniedPurchases)[number]) => {
		const rule = { contains: first, count: 1, when: 'after' } as const;
		bench().addFault('/api/topup', { kind: 'refuse', ...denial }, rule);
	};

	it.each(deniedPurchases)(
		'by $word "$message", and has bought it: it is asked once, and the receipt says so',
		async (denial) => {
			deny(denial);
			const result = await bench().buy(airtime({ options: { concurrency: 1 } }), rows(2));
			expect(result.error).toBeUndefined();
			const bought = { outcome: 'success', charged: 'yes', replayed: false };
			expect(result.items).toMatchObject([
				// The answer said nothing of the wallet that is true.
				{ ...bought, balanceAfter: null },
				{ ...bought, balanceAfter: expect.any(Number) },
			]);
			expect(pathsOf(result)).toEqual([
				['POST', '/api/topup'],
				['GET', `/api/requery/${referenceIn(result, 0)}`],
				['POST', '/api/topup'],
			]);
			expect(bench().books.byRecipient).toEqual({ [first]: 1, '2348021234567': 1 });
		},
	);

	it('with a balance, and has bought it: the receipt does not name that balance', async () => {
		const change = { status: 'fail', message: 'Transaction failed', newbal: 123 };
		bench().addFault('/api/topup', { kind: 'reword', change });
		const { items } = await bench().buy(airtime(), rows(1));
		expect(items).toMatchObject([{ outcome: 'success', balanceAfter: null }]);
	});

	it.each(deniedPurchases)(
		'$word "$message", and its record has a word that nobody knows: the outcome is unknown',
		async (denial) => {
			bench().simulator.configure({ requery: { words: { success: 'escalated' } } });
			deny(denial);
			const parameters = airtime({ options: { concurrency: 1, settleFor: 0.2 } });
			const result = await bench().buy(parameters, rows(2), { node: goOn });
			expect(result.receipts).toMatchObject([
				{ outcome: 'unknown', charged: 'unknown' },
				{ outcome: 'success', charged: 'yes' },
			]);
			expect(result.items[0].message).toContain('escalated');
			expect(bench().books.byRecipient).toEqual({ [first]: 1, '2348021234567': 1 });
		},
	);

	it('and it has: it is asked once, and what failed is bought by the next run', async () => {
		const failure = { kind: 'fail', message: 'Transaction failed' } as const;
		bench().addFault('/api/topup', failure, { contains: first, count: 1 });
		const parameters = airtime({ ...byKey, options: { concurrency: 1 } });
		const run = async () => await bench().buy(parameters, rows(2), { node: goOn });
		const failed = await run();
		expect(failed.receipts).toMatchObject([
			{ outcome: 'failed', charged: 'refunded', message: 'Transaction failed' },
			{ outcome: 'success', charged: 'yes' },
		]);
		const [one, two] = [0, 1].map((row) => `/api/requery/${referenceIn(failed, row)}`);
		const sent = ['POST', '/api/topup'];
		const looks = [['GET', one], sent, ['GET', one]];
		expect(pathsOf(failed)).toEqual([...looks, ['GET', two], sent]);
		const again = await run();
		expect(again.outcomes).toEqual(['success', 'success']);
		expect(again.purchases).toHaveLength(1);
		expect(bench().books.byRecipient).toEqual({ [first]: 1, '2348021234567': 1 });
	});

	it('and requery is down: its own word is believed, after three looks', async () => {
		bench().addFault('/api/topup', { kind: 'fail', message: 'Transaction failed' }, { count: 1 });
		bench().addFault('/api/requery/*', { kind: 'status', status: 502 });
		const result = await bench().buy(airtime(), rows(1), { node: goOn });
		expect(result.receipts).toMatchObject([
			{ outcome: 'failed', charged: 'refunded', message: 'Transaction failed' },
		]);
		expect(pathsOf(result)).toHaveLength(4);
	});

	it('for a reason that comes before any charge, nobody is asked', async () => {
		const refusal = { kind: 'refuse', status: 200, message: 'Insufficient Account' } as const;
		bench().addFault('/api/topup', refusal, { contains: first });
		const result = await bench().buy(airtime(), rows(1), { node: goOn });
		expect(result.receipts).toMatchObject([{ outcome: 'failed', charged: 'no' }]);
		expect(pathsOf(result)).toEqual([['POST', '/api/topup']]);
	});

	it.each(openFailures)(
		'in words that nobody knows (%s), it is unknown where nobody can be asked, and never sent again',
		async (message) => {
			const refusal = { kind: 'refuse', status: 200, message } as const;
			const rule = { contains: '08031234567', when: 'after' } as const;
			bench().addFault('/api/fund/betting', refusal, rule);
			const run = async () => await bench().buy(betting(byKey), rows(2), { node: goOn });
			const result = await run();
			expect(result.outcomes).toEqual(['unknown', 'success']);
			expect(result.purchases).toHaveLength(2);
			expect((await run()).outcomes).toContain('unknown');
			expect(bench().books.charges).toBe(2);
		},
	);
});
