import { airtimeBody, useKit } from './testKit';

const kit = useKit();

const reference = { 'request-id': 'r-1' };
const notFound = { status: 'fail', message: 'Transaction not found.' };

it('requery tells when, in Naira, and its owner only', async () => {
	await kit.buyAirtime('r-1');
	const { data } = (await kit.requery('r-1')).data;
	expect(data).toMatchObject({ transaction_status: 'success', currency: 'NGN' });
	expect(data.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00$/);
	for (const other of [kit.other, kit.sandbox])
		expect((await other.get('/api/requery/r-1')).data).toEqual(notFound);
});

it('a purchase costs nothing in the sandbox, and fails there on request', async () => {
	const buy = async (more: object) =>
		(await kit.sandbox.post('/api/topup', { ...airtimeBody, ...more })).data.status;
	expect(await buy(reference)).toBe('success');
	expect(await buy({ 'request-id': 'r-2', sandbox_status: 'fail' })).toBe('fail');
	expect(kit.simulator.ledger()).toEqual([]);
	expect(kit.simulator.accounts[0].balance).toBe(5_000_000);
	expect((await kit.buyAirtime('r-3', { sandbox_status: 'fail' })).data.status).toBe('success');
});

it.each([
	['/api/topup', airtimeBody, 500],
	['/api/esim/buy', { package_id: 'gb-1gb-30d', package_type: 'DATA-ONLY' }, 3470],
])(
	'a purchase at %s is refused, and not recorded, when the wallet is too low',
	async (path, body, debit) => {
		const buy = async () => (await kit.live.post(path, { ...body, ...reference })).data;
		kit.simulator.setAccount('ada', { balance: debit - 1 });
		expect((await buy()).message).toMatch(/^Insufficient (Account|balance).*₦/);
		kit.simulator.setAccount('ada', { balance: debit });
		expect((await buy()).status).toBe('success');
		expect(kit.simulator.accounts[0].balance).toBe(0);
	},
);

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
