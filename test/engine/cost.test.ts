import { operation, useBench } from './support/kit';
import { airtime, byKey, electricity, rows } from './support/products';

describe('The money that leaves the wallet for a purchase', () => {
	const bench = useBench();
	const bill = electricity({ ...byKey, amount: 1000 });
	beforeEach(() =>
		bench().simulator.configure({ charges: { electricity: 50 }, shapes: { extraFields: true } }),
	);
	const summary = async () => (await bench().buy(operation('ledger/summary'), [{}])).items;

	test('is the cost in the receipt, now and later, and in the summary', async () => {
		const [first] = (await bench().buy(bill, rows(1))).items;
		expect(first).toMatchObject({ outcome: 'success', amount: 1000, cost: 1050 });
		const [again] = (await bench().buy(bill, rows(1))).items;
		expect(again).toMatchObject({ replayed: true, amount: 1000, cost: 1050 });
		expect(again.warnings).toBeUndefined();
		expect(await summary()).toMatchObject([{ spent: 1050 }]);
	});

	test('is less than the amount if there is a discount', async () => {
		const change = { discount: 98, amount: 100 };
		bench().addFault('/api/topup', { kind: 'reword', change });
		const [item] = (await bench().buy(airtime(byKey), rows(1))).items;
		expect(item).toMatchObject({ amount: 100, cost: 98 });
		expect(await summary()).toMatchObject([{ spent: 98 }]);
	});

	test.each([
		['small', { amount: 1050 }],
		['large', { amount: 1300, charges: 300 }],
	])('may include %s charges in the record of the same purchase', async (_, change) => {
		bench().loseAnswer('/api/bill');
		bench().addFault('/api/requery/*', { kind: 'reword', change });
		const [first] = (await bench().buy(bill, rows(1))).items;
		expect(first).toMatchObject({ outcome: 'success', amount: 1000 });
		const [again] = (await bench().buy(bill, rows(1))).items;
		expect(again).toMatchObject({ replayed: true, amount: 1000 });
		expect(String(again.warnings)).not.toContain('new key');
	});
});
