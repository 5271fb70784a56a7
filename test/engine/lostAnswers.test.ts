import { lostAnswers } from './support/lostAnswers';
import {
	airtime,
	boughtBy,
	byKey,
	chargesIn,
	goOn,
	outcomesOf,
	purchasesIn,
	refuse,
	rows,
	toErrorOutput,
	useBench,
} from './support/kit';

describe('When the answer to a purchase is lost', () => {
	const bench = useBench();

	it.each(lostAnswers)(
		'%s after the charge: the purchase is found and is a success',
		async (_, fault) => {
			bench().simulator.addFaults({ path: '/api/topup', count: 1, when: 'after', fault });
			const result = await bench().buy(airtime(), rows(2));
			expect(result.error).toBeUndefined();
			expect(
				result.items.map(({ outcome, charged, replayed }) => ({ outcome, charged, replayed })),
			).toEqual([
				{ outcome: 'success', charged: 'yes', replayed: false },
				{ outcome: 'success', charged: 'yes', replayed: false },
			]);
			expect(purchasesIn(result)).toHaveLength(2);
			expect(boughtBy(bench())).toEqual({ '2348031234567': 1, '2348021234567': 1 });
		},
	);

	it.each(lostAnswers)(
		'%s before the charge: the outcome is unknown, and it is not sent again',
		async (_, fault) => {
			bench().simulator.addFaults({
				path: '/api/topup',
				contains: '2348031234567',
				when: 'before',
				fault,
			});
			const result = await bench().buy(airtime(), rows(2), { node: goOn });
			expect(outcomesOf(result)).toEqual(['unknown', 'success']);
			expect(purchasesIn(result)).toHaveLength(2);
			expect(chargesIn(bench())).toBe(1);
		},
	);

	it('asks until a purchase that is charged late shows up', async () => {
		bench().simulator.addFaults({
			path: '/api/topup',
			count: 1,
			fault: { kind: 'lateCharge', ms: 1_500 },
		});
		const result = await bench().buy(airtime({ options: { settleFor: 4 } }), rows(1));
		expect(result.items).toMatchObject([{ outcome: 'success', replayed: false }]);
		expect(purchasesIn(result)).toHaveLength(1);
	});

	it('bears a requery that lags and fails', async () => {
		bench().simulator.configure({ requeryLagMs: 800 });
		bench().simulator.addFaults(
			{ path: '/api/topup', count: 1, when: 'after', fault: { kind: 'reset' } },
			{ path: '/api/requery/*', count: 2, fault: { kind: 'status', status: 502 } },
		);
		const result = await bench().buy(airtime({ options: { settleFor: 5 } }), rows(1));
		expect(result.items).toMatchObject([{ outcome: 'success' }]);
		expect(chargesIn(bench())).toBe(1);
	});

	it.each([['refused connection'], ['too many requests']])(
		'sends again what never reached the provider (%s)',
		async (what) => {
			if (what === 'too many requests') {
				bench().simulator.addFaults({
					path: '/api/topup',
					count: 2,
					fault: { kind: 'rateLimit', retryAfter: 1 },
				});
				const result = await bench().buy(airtime(), rows(1));
				expect(result.items).toMatchObject([{ outcome: 'success', replayed: false }]);
				expect(purchasesIn(result)).toHaveLength(3);
				const [first, second] = purchasesIn(result);
				expect(second.at - first.at).toBeGreaterThanOrEqual(990);
				expect(second.body).toEqual(first.body);
			} else {
				const result = await bench().buy(airtime(), rows(2), {
					authentication: 'token',
					credential: { productionUrl: 'http://127.0.0.1:9' },
					node: goOn,
				});
				expect(outcomesOf(result)).toEqual(['notSent', 'notSent']);
				expect(result.items[0]).toMatchObject({ error: { receipt: { charged: 'no' } } });
			}
		},
	);

	it('does not wait for a Retry-After beyond a minute', async () => {
		bench().simulator.addFaults({
			path: '/api/topup',
			fault: { kind: 'rateLimit', retryAfter: 3600 },
		});
		const result = await bench().buy(airtime(), rows(1));
		expect(result.error?.message).toContain('Not sent');
		expect(purchasesIn(result)).toHaveLength(1);
	});

	it('reports a pending purchase as an ordinary item, and waits for its end when told to', async () => {
		bench().simulator.addFaults({
			path: '/api/topup',
			contains: '2348031234567',
			fault: { kind: 'pending', settle: 'success', afterMs: 1_000 },
		});
		const now = await bench().buy(airtime(), rows(2));
		expect(outcomesOf(now)).toEqual(['pending', 'success']);
		expect(now.items[0]).toMatchObject({ charged: 'yes', replayed: false });
		const patient = await bench().buy(airtime({ options: { waitForPending: 5 } }), rows(2));
		expect(outcomesOf(patient)).toEqual(['success', 'success']);
	});

	it('calls a pending purchase that failed failed, and says that the money came back', async () => {
		bench().simulator.addFaults({
			path: '/api/topup',
			fault: { kind: 'pending', settle: 'failed', afterMs: 500 },
		});
		const result = await bench().buy(airtime({ options: { waitForPending: 5 } }), rows(1), {
			node: toErrorOutput,
		});
		expect(result.errorItems).toMatchObject([
			{ error: { receipt: { outcome: 'failed', charged: 'refunded' } } },
		]);
		expect(boughtBy(bench())).toEqual({ '2348031234567': 0 });
	});

	it('never takes an unknown status word for a failure', async () => {
		bench().simulator.addFaults({
			path: '/api/topup',
			count: 1,
			fault: { kind: 'unknownStatus', word: 'dispatched', outcome: 'success' },
		});
		const result = await bench().buy(airtime(), rows(1));
		expect(result.items).toMatchObject([{ outcome: 'success', charged: 'yes' }]);
	});

	it('adopts a purchase that the provider calls already used', async () => {
		bench().simulator.configure({ products: { airtime: { duplicates: 'refuse' } } });
		const first = await bench().buy(airtime(byKey), rows(2));
		refuse(bench(), '/api/requery/*', 'Transaction not found.', { count: 2 });
		const second = await bench().buy(airtime(byKey), rows(2));
		expect(outcomesOf(first)).toEqual(['success', 'success']);
		expect(second.items.map(({ outcome, replayed }) => [outcome, replayed])).toEqual([
			['success', true],
			['success', true],
		]);
		expect(chargesIn(bench())).toBe(2);
	});
});
