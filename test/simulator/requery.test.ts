import { holdClock, pass, useKit } from './testKit';

const kit = useKit();

describe('requery', () => {
	it('finds a purchase only after the lag that is configured', async () => {
		holdClock();
		kit.simulator.configure({ requeryLagMs: 1_500 });
		await kit.buyAirtime('r-1');
		expect((await kit.requery('r-1')).data.message).toBe('Transaction not found.');
		pass(1_500);
		expect((await kit.requery('r-1')).data.data.transaction_status).toBe('success');
	});

	it('decodes the reference, and stays in its path', async () => {
		const reference = 'a/b ü?#..';
		await kit.buyAirtime(reference);
		expect((await kit.requery(reference)).data.data['request-id']).toBe(reference);
		expect(kit.simulator.stats().requests['GET /api/requery/{reference}']).toBe(1);
	});

	it('takes the provider’s own reference as well', async () => {
		await kit.buyAirtime('r-1');
		const [{ id }] = kit.simulator.transactions();
		expect((await kit.requery(id)).data.data).toMatchObject({ reference: id, 'request-id': 'r-1' });
	});

	it('charges nothing', async () => {
		await kit.buyAirtime('r-1');
		await kit.requery('r-1');
		expect(kit.simulator.ledger()).toHaveLength(1);
	});

	it('leaves out the products that are configured as not covered', async () => {
		kit.simulator.configure({ products: { airtime: { requeryable: false } } });
		await kit.buyAirtime('r-1');
		expect((await kit.requery('r-1')).data.message).toBe('Transaction not found.');
	});
});
