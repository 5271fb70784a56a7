import { byId, operation, useBench } from './support/kit';
import { airtime, byKey, electricity, exam, rows } from './support/products';

const bench = useBench();

const kept = async () =>
	(await bench().buy(operation('ledger/getMany', { returnAll: true }), [{}])).items;

test.each([
	['electricity', electricity({ ...byKey, disco: byId('3') }), 'Token: '],
	['exam pins', exam({ ...byKey, quantity: 2 }), 'PIN: '],
	['airtime', airtime({ ...byKey, soldFor: 110 }), 'Paid: N110'],
])(
	'the ledger gives the message for the customer of %s a second time',
	async (_, parameters, line) => {
		const { items } = await bench().buy(parameters, rows(1));
		const [bought] = await kept();
		expect(bought.receiptText).toBe(items[0].receiptText);
		expect(bought.receiptText).toContain(line);
	},
);

test('the ledger has no message for the customer of a failed purchase', async () => {
	bench().refuse('/api/topup', 'Number Block');
	await bench().buy(airtime({ ...byKey, notBought: 'receipts' }), rows(1));
	const [failed] = await kept();
	expect(failed.outcome).toBe('failed');
	expect(failed).not.toHaveProperty('receiptText');
});
