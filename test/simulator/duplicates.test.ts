import { alreadyUsedWordings } from './index';
import { airtimeBody, useKit } from './testKit';

const kit = useKit();

const charges = (): number => kit.simulator.ledger().length;

it('a reference that comes again is answered as before by default, and charged once for many at once', async () => {
	const answers = await Promise.all(Array.from({ length: 10 }, () => kit.buyAirtime('r-1')));
	expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
	expect(charges()).toBe(1);
	expect(kit.simulator.stats()).toMatchObject({ doubleCharges: 0, doubleCharged: [] });
});

it('a reference that failed is answered as failed when it comes again', async () => {
	kit.simulator.configure({ faults: [{ count: 1, fault: { kind: 'fail' } }] });
	await kit.buyAirtime('r-1');
	expect((await kit.buyAirtime('r-1')).data.status).toBe('fail');
});

it('a reference that comes again is refused in the wording that is configured', async () => {
	kit.simulator.configure({ products: { airtime: { duplicates: 'refuse', alreadyUsed: 3 } } });
	await kit.buyAirtime('r-1');
	const { status, data } = await kit.buyAirtime('r-1');
	expect([status, data]).toEqual([403, { status: 'fail', message: alreadyUsedWordings[3] }]);
	expect(charges()).toBe(1);
});

it('a reference that comes again is charged again where that is configured, and counted', async () => {
	kit.simulator.configure({ products: { '*': { duplicates: 'charge' } } });
	await kit.buyAirtime('r-1');
	await kit.buyAirtime('r-1');
	await kit.buyAirtime('r-1');
	expect(kit.simulator.stats()).toMatchObject({
		doubleCharges: 2,
		doubleCharged: [{ account: 'ada', reference: 'r-1', charges: 3 }],
	});
});

it('a charge that was refunded does not count as a double charge', async () => {
	kit.simulator.configure({
		products: { airtime: { duplicates: 'charge' } },
		faults: [{ count: 1, fault: { kind: 'fail' } }],
	});
	await kit.buyAirtime('r-1');
	await kit.buyAirtime('r-1');
	expect(kit.simulator.stats()).toMatchObject({ doubleCharges: 0, charged: 1000, refunded: 500 });
});

it('the same purchase under two references is counted as repeated, and two purchases are not', async () => {
	await kit.buyAirtime('r-1');
	await kit.buyAirtime('r-2');
	await kit.buyAirtime('r-3', { amount: 100 });
	const { doubleCharges, repeatedPurchases } = kit.simulator.stats();
	expect(doubleCharges).toBe(0);
	expect(repeatedPurchases).toEqual([
		{ account: 'ada', reference: 'airtime 2348031234567 500', charges: 2 },
	]);
});

it('each account has references of its own', async () => {
	await kit.buyAirtime('r-1');
	await kit.other.post('/api/topup', { ...airtimeBody, 'request-id': 'r-1' });
	expect(kit.simulator.ledger().map(({ account }) => account)).toEqual(['ada', 'bola']);
	expect(kit.simulator.stats().doubleCharges).toBe(0);
});

it('a reference that another product has is refused', async () => {
	await kit.buyAirtime('r-1');
	const { data } = await kit.live.post('/api/data', {
		network: 1,
		phone: '2348031234567',
		data_plan: 101,
		'request-id': 'r-1',
	});
	expect(data.message).toBe('Referrence ID Used');
	expect(charges()).toBe(1);
});

it('the reference of a refused request stays free', async () => {
	await kit.buyAirtime('r-1', { network: 9 });
	expect((await kit.buyAirtime('r-1')).data.status).toBe('success');
});

it('a purchase is pending while the vendor takes its time', async () => {
	kit.simulator.configure({ products: { airtime: { vendorMs: 400 } } });
	const first = kit.buyAirtime('r-1');
	await kit.live.get('/api/networks');
	expect((await kit.requery('r-1')).data.data.transaction_status).toBe('pending');
	expect((await kit.buyAirtime('r-1')).data.status).toBe('process');
	expect((await first).data.status).toBe('success');
	expect(charges()).toBe(1);
});

describe('an ignored reference', () => {
	beforeEach(() => kit.simulator.configure({ products: { exam: { ignoreReference: true } } }));
	const buy = async () =>
		(await kit.live.post('/api/exam', { exam: 1, quantity: 1, 'request-id': 'r-1' })).data;

	it('is replaced by the provider’s, and requery does not know it', async () => {
		const answer = await buy();
		expect(answer['request-id']).toMatch(/^SRV-/);
		expect((await kit.requery('r-1')).data.message).toBe('Transaction not found.');
		expect((await kit.requery(answer['request-id'])).data.data.type).toBe('exam');
	});

	it('buys again when it comes again, and the simulator knows', async () => {
		await buy();
		await buy();
		expect(kit.simulator.ledger().map(({ reference }) => reference)).toEqual(['r-1', 'r-1']);
		expect(kit.simulator.stats().doubleCharges).toBe(1);
	});
});
