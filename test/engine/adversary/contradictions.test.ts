import { inventedContradiction, inventedTrifle } from '../../simulator';
import { seeded } from '../../simulator/contradictions';
import { airtime, betting, byKey, exam, goOn, rows, useBench } from '../support/kit';

const bench = useBench({ authentication: 'token' });
const run = async (parameters: object, count = 1) =>
	await bench().buy(parameters, rows(count), { node: goOn });
const reword = (path: string, change: Record<string, unknown>, more: object = {}) =>
	bench().addFault(path, { kind: 'reword', change, ...more });

it.each([1, 2, 3, 4, 5, 6])(
	'A refusal that something else in it contradicts is no refusal, and nothing is bought anew: %d',
	async (seed) => {
		const refused = { status: 'fail', message: 'Invalid Customer ID' };
		const change = { ...inventedContradiction(seeded(seed), 1_000, 'refusal'), ...refused };
		reword('/api/fund/betting', change, { status: seed % 2 ? 200 : 403 });
		const first = await run(betting(byKey));
		expect(first.receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
		expect((await run(betting(byKey))).outcomes).toEqual(['unknown']);
		expect(bench().books.paid).toBe(1);
	},
);

it('Trifles beside a success are none of its concern: it is not asked about', async () => {
	for (let seed = 1; seed <= 12; seed++) {
		bench().endFaults();
		reword('/api/topup', inventedTrifle(seeded(seed)));
		const result = await run(airtime());
		expect(result.outcomes).toEqual(['success']);
		expect(result.requests).toHaveLength(1);
	}
});

it('A bare failure of a product that is bought anew is asked about until it has settled', async () => {
	bench().simulator.configure({ requeryLagMs: 600 });
	reword('/api/exam', { status: 'failed', message: '' }, { without: ['pin', 'oldbal', 'newbal'] });
	const result = await run(exam({ ...byKey, options: { timeout: 1, settleFor: 0.3 } }));
	expect(result.outcomes).toEqual(['unknown']);
	expect(bench().books.paid).toBe(1);
});

it.each([
	['phone', { phone: '08099999999' }],
	['phone, masked', { phone: '0809***9999' }],
	['amount', { amount: 5_000 }],
	['product', { type: 'electricity' }],
])(
	'A record under our reference with another %s is neither a success nor a failure',
	async (_, change) => {
		for (const transaction_status of ['success', 'failed']) {
			bench().endFaults();
			bench().loseAnswer('/api/topup');
			const message = transaction_status === 'failed' ? 'Declined' : 'Done';
			reword('/api/requery/*', { ...change, transaction_status, message });
			const [receipt] = (await run(airtime({ options: { timeout: 1, settleFor: 0.2 } }))).receipts;
			expect(receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
			expect(String(receipt.message)).toContain('Ask the provider');
		}
	},
);

it('A failed record with a message that says nothing: the receipt tells what the answer said', async () => {
	const message = 'Transaction failed, your wallet has been refunded';
	bench().addFault('/api/topup', { kind: 'fail', message });
	reword('/api/requery/*', { message: 'ok' });
	const [receipt] = (await run(airtime())).receipts;
	expect(receipt).toMatchObject({ outcome: 'failed', charged: 'refunded', message });
});

it('A record that writes our number in any form is ours', async () => {
	for (const phone of [
		'+234 803 123 4567',
		'803 123 4567',
		'0803***4567',
		'2348031234567',
		8031234567,
	]) {
		bench().endFaults();
		bench().loseAnswer('/api/topup');
		reword('/api/requery/*', { phone });
		const [receipt] = (
			await bench().buy(airtime(), [{ phone: '08031234567', amount: 100 }], { node: goOn })
		).receipts;
		expect(receipt).toMatchObject({ outcome: 'success' });
	}
});
