import { holdClock, pass, useKit } from './testKit';

const kit = useKit();

it('requery finds a purchase only after the lag that is configured', async () => {
	holdClock();
	kit.simulator.configure({ requeryLagMs: 1_500 });
	await kit.buyAirtime('r-1');
	expect((await kit.requery('r-1')).data.message).toBe('Transaction not found.');
	pass(1_500);
	expect((await kit.requery('r-1')).data.data.transaction_status).toBe('success');
});

it('requery decodes the reference, and stays in its path', async () => {
	const reference = 'a/b ü?#..';
	await kit.buyAirtime(reference);
	expect((await kit.requery(reference)).data.data['request-id']).toBe(reference);
	expect(kit.simulator.stats().requests['GET /api/requery/{reference}']).toBe(1);
});

it('requery takes the provider’s own reference as well', async () => {
	await kit.buyAirtime('r-1');
	const [{ id }] = kit.simulator.transactions();
	expect((await kit.requery(id)).data.data).toMatchObject({ reference: id, 'request-id': 'r-1' });
});
