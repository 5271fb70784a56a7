import type { Fault } from '../simulator/faults';
import type { Result, WalletRunOptions } from '../support/bench';
import { withQuickPauses } from '../support/quickPauses';
import { elsewhere, goOn, otherWorker, useBench } from './support/kit';
import { airtime, betting, byKey, exam, rows, sms } from './support/products';

const bench = useBench();

describe('a row that was never sent', () => {
	it.each([
		[503, 'unknown'],
		[401, 'notSent'],
	])('is bought after the look-up works again (it answered %i)', async (status, outcome) => {
		const sheet = rows(3);
		const message = '=Hi {{ $json.order }}';
		const parameters = sms({ ...byKey, message, options: { settleFor: 1 } });
		bench().addFault('/api/requery/*', { kind: 'status', status });
		const first = await bench().buy(parameters, sheet, { node: goOn });
		expect(first.outcomes).toEqual([outcome, outcome, outcome]);
		expect(JSON.stringify(first.items)).not.toContain('says the same again');
		expect(first.purchases).toEqual([]);
		bench().endFaults();
		const second = await bench().buy(parameters, sheet, elsewhere);
		expect(second.outcomes).toEqual(['success', 'success', 'success']);
		expect(bench().books.charges).toBe(3);
	});

	const unreachable = { productionUrl: 'http://127.0.0.1:1' };
	it.each<[string, Partial<WalletRunOptions>]>([
		['the provider can be reached again', { authentication: 'token', credential: unreachable }],
		['the login works again', { credential: { password: 'one-that-was-changed' } }],
	])('is bought after %s', async (_, more) => {
		const parameters = betting({ ...byKey, options: { concurrency: 1 } });
		const first = await withQuickPauses(
			async () => await bench().buy(parameters, rows(4), { ...more, node: goOn }),
		);
		expect(first.receipts).toMatchObject(Array(4).fill({ outcome: 'notSent', charged: 'no' }));
		const second = await bench().buy(parameters, rows(4), elsewhere);
		expect(second.outcomes).toEqual(Array(4).fill('success'));
		expect(bench().books.each).toEqual([1, 1, 1, 1]);
	});
});

it.each([
	['airtime', airtime],
	['betting', betting],
])('An expired token ends the run at its first refusal, with %s by key', async (_, product) => {
	const sheet = Array.from({ length: 20 }, (__, at) => ({
		phone: `0803${1_000_000 + at}`,
		amount: 100,
		order: `order-${at}`,
	}));
	const started = Date.now();
	const dead = { authentication: 'token', credential: { liveToken: 'live_dead_0001' } } as const;
	const parameters = product({ ...byKey, options: { timeout: 1, settleFor: 3 } });
	const result = await bench().buy(parameters, sheet, { ...dead, node: goOn });
	expect(Date.now() - started).toBeLessThan(30_000);
	expect(result.receipts).toHaveLength(20);
	expect(result.requests.length).toBeLessThan(20);
	expect(bench().books.paid).toBe(0);
});

/** The number of look-ups of each purchase. */
function looksIn({ lookUps }: Result): number[] {
	const looks: Record<string, number> = {};
	for (const { path } of lookUps) looks[path] = (looks[path] ?? 0) + 1;
	return Object.values(looks);
}

describe('A row that may not be bought', () => {
	const limits = { maxPerPurchase: 150 };
	const node = goOn;
	const options = { settleFor: 2 };

	it.each([
		['airtime by key', airtime({ ...byKey, limits, options }), 1],
		['airtime by period', airtime({ repeatProtection: 'period', limits, options }), 1],
		['exam PINs by key', exam({ ...byKey, limits: { maxPerPurchase: 1 }, options }), 0],
	])('is looked up once if the ledger has nothing about it: %s', async (_, parameters, bought) => {
		const result = await bench().buy(parameters, rows(5), { node });
		expect(looksIn(result)).toEqual(Array(5).fill(1));
		expect(result.outcomes).toEqual(
			rows(5).map((__, index) => (index < bought ? 'success' : 'notSent')),
		);
		expect(bench().books.charges).toBe(bought);
	});

	const over = { ...byKey, limits, options: { settleFor: 1 } };

	/** The answer is lost, and the provider forgets the purchase or answers no look-up. */
	const loseOne = async (lookup: Fault, rule: object = { after: 1 }) => {
		bench().loseAnswer('/api/topup', { count: 1 });
		bench().addFault('/api/requery/*', lookup, { ...rule });
		const lost = await bench().buy(
			airtime({ ...byKey, options: { settleFor: 0 } }),
			rows(2).slice(1),
			{ node: { ...node, type: otherWorker } },
		);
		expect(lost.outcomes).toEqual(['unknown']);
	};

	it.each<[string, Fault]>([
		['forgets it', { kind: 'refuse', message: 'Transaction not found.' }],
		['cannot be asked', { kind: 'status', status: 500 }],
	])('stays unknown and is not sent if the provider %s', async (_, lookup) => {
		await loseOne(lookup);
		const again = await bench().buy(airtime(over), rows(2).slice(1), { node });
		expect(again.outcomes).toEqual(['unknown']);
		expect(bench().books.charges).toBe(1);
	});

	it('stops the run, and its receipt does not say "not sent"', async () => {
		await loseOne({ kind: 'status', status: 500 });
		const again = await bench().buy(airtime(over), rows(2));
		expect(again.error?.message).toContain("more than 'Max per Purchase'");
		expect(again.error?.description).toContain('not sent now');
		expect(again.error?.description).not.toMatch(/Nothing was (sent|charged)\./);
		expect(bench().books.charges).toBe(1);
	});

	it('is looked up for the whole Check Status For if it was sent', async () => {
		await loseOne({ kind: 'refuse', message: 'Transaction not found.' }, { count: 4 });
		const patient = airtime({ ...over, options: { settleFor: 5 } });
		const again = await bench().buy(patient, rows(2).slice(1), { node });
		expect(again.receipts[0]).toMatchObject({ outcome: 'success', replayed: true });
		expect(bench().books.charges).toBe(1);
	});

	it('is not sent after another row has ended the run, and leaves no claim', async () => {
		const slow = { kind: 'latency', ms: 700 } as const;
		bench().addFault('/api/requery/*', slow, { count: 1 });
		bench().refuse('/api/topup', 'Number Block', { count: 1 });
		const parameters = airtime({ ...byKey, options: { concurrency: 2, timeout: 5 } });
		const stopped = await bench().buy(parameters, rows(2));
		expect(stopped.error?.message).toMatch(/^PRODUCTION: Row 2: Not bought: .*Number Block/);
		expect(stopped.purchases).toHaveLength(1);
		const again = await bench().buy(parameters, rows(2), { node: { type: otherWorker } });
		expect(again.outcomes).toEqual(['success', 'success']);
		expect(bench().books.charges).toBe(2);
	});
});
