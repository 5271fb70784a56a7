import type { Fault } from '../simulator/faults';
import type { Result } from '../support/bench';
import { airtime, byKey, exam, goOn, otherWorker, rows, useBench } from './support/kit';

/** How often the provider was asked about each purchase. */
function looksIn({ requests }: Result): number[] {
	const looks: Record<string, number> = {};
	for (const { path } of requests)
		if (path.startsWith('/api/requery/')) looks[path] = (looks[path] ?? 0) + 1;
	return Object.values(looks);
}

describe('A row that may not be bought', () => {
	const bench = useBench();

	const limits = { maxPerPurchase: 150 };
	const node = goOn;
	const options = { settleFor: 2 };

	it.each([
		['airtime by key', airtime({ ...byKey, limits, options }), 1],
		['airtime by period', airtime({ repeatProtection: 'period', limits, options }), 1],
		['exam PINs by key', exam({ ...byKey, limits: { maxPerPurchase: 1 }, options }), 0],
	])(
		'is asked about once where nothing of it is written down: %s',
		async (_, parameters, bought) => {
			const result = await bench().buy(parameters, rows(5), { node });
			expect(looksIn(result)).toEqual(Array(5).fill(1));
			expect(result.outcomes).toEqual(
				rows(5).map((__, index) => (index < bought ? 'success' : 'notSent')),
			);
			expect(bench().books.charges).toBe(bought);
		},
	);

	const over = { ...byKey, limits, options: { settleFor: 1 } };

	/** The answer is lost, and the provider forgets the purchase or cannot be asked. */
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

	it('is not called unsent by a run that it stops', async () => {
		await loseOne({ kind: 'status', status: 500 });
		const again = await bench().buy(airtime(over), rows(2));
		expect(again.error?.message).toContain("more than 'Max per Purchase'");
		expect(again.error?.description).toContain('not sent now');
		expect(again.error?.description).not.toMatch(/Nothing was (sent|charged)\./);
		expect(bench().books.charges).toBe(1);
	});

	it('is asked about for as long as it takes where it was sent', async () => {
		await loseOne({ kind: 'refuse', message: 'Transaction not found.' }, { count: 4 });
		const patient = airtime({ ...over, options: { settleFor: 5 } });
		const again = await bench().buy(patient, rows(2).slice(1), { node });
		expect(again.receipts[0]).toMatchObject({ outcome: 'success', replayed: true });
		expect(bench().books.charges).toBe(1);
	});

	it('is not sent once another row has ended the run, and keeps nothing claimed', async () => {
		const slow = { kind: 'latency', ms: 700 } as const;
		bench().addFault('/api/requery/*', slow, { count: 1 });
		bench().refuse('/api/topup', 'Number Block', { count: 1 });
		const parameters = airtime({ ...byKey, options: { concurrency: 2, timeout: 5 } });
		const stopped = await bench().buy(parameters, rows(2));
		expect(stopped.error?.message).toMatch(/^Row 2: Not bought: .*Number Block/);
		expect(stopped.purchases).toHaveLength(1);
		const again = await bench().buy(parameters, rows(2), { node: { type: otherWorker } });
		expect(again.outcomes).toEqual(['success', 'success']);
		expect(bench().books.charges).toBe(2);
	});
});
