import { airtimeBody, useKit } from './testKit';

const kit = useKit();

const charges = (): number => kit.simulator.ledger().length;

it('a reference that comes again is answered as before by default, and charged once for many at once', async () => {
	const answers = await Promise.all(Array.from({ length: 10 }, () => kit.buyAirtime('r-1')));
	expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
	expect(charges()).toBe(1);
	expect(kit.simulator.stats()).toMatchObject({ doubleCharges: 0 });
});

it('a reference that comes again is charged again where that is configured, and counted', async () => {
	kit.simulator.configure({ products: { '*': { duplicates: 'charge' } } });
	await kit.buyAirtime('r-1');
	await kit.buyAirtime('r-1');
	await kit.buyAirtime('r-1');
	expect(kit.simulator.stats().doubleCharges).toBe(2);
});

it('a charge that was refunded does not count as a double charge', async () => {
	kit.simulator.configure({
		products: { airtime: { duplicates: 'charge' } },
		faults: [{ count: 1, fault: { kind: 'fail' } }],
	});
	await kit.buyAirtime('r-1');
	await kit.buyAirtime('r-1');
	expect(kit.simulator.stats()).toMatchObject({ doubleCharges: 0, charged: 1000 });
});

it('each account has references of its own', async () => {
	await kit.buyAirtime('r-1');
	await kit.other.post('/api/topup', { ...airtimeBody, 'request-id': 'r-1' });
	expect(kit.simulator.ledger().map(({ account }) => account)).toEqual(['ada', 'bola']);
	expect(kit.simulator.stats().doubleCharges).toBe(0);
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
