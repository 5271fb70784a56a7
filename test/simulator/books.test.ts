import { airtimeBody, faultsOf, holdClock, useKit } from './testKit';

const kit = useKit();
const { use, charges, statusOf } = faultsOf(kit);

it('a repeated reference gets the same answer by default, and is charged once among parallel requests', async () => {
	const answers = await Promise.all(Array.from({ length: 10 }, () => kit.buyAirtime('r-1')));
	expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
	expect(charges()).toBe(1);
	expect(kit.simulator.stats()).toMatchObject({ doubleCharges: 0 });
});

it('a repeated reference is charged again if configured, and the simulator counts that', async () => {
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

it('two accounts may use the same reference', async () => {
	await kit.buyAirtime('r-1');
	await kit.other.post('/api/topup', { ...airtimeBody, 'request-id': 'r-1' });
	expect(kit.simulator.ledger().map(({ account }) => account)).toEqual(['ada', 'bola']);
	expect(kit.simulator.stats().doubleCharges).toBe(0);
});

it('a purchase can be settled as failed and as a success, and the money changes with the status', async () => {
	await kit.buyAirtime('r-1');
	for (const [outcome, balance] of [
		['failed', 5_000_000],
		['success', 4_999_500],
	] as const) {
		for (let times = 0; times < 2; times += 1) kit.simulator.settle('r-1', outcome);
		expect(kit.simulator.accounts[0].balance).toBe(balance);
	}
});

it('a late charge comes after its answer', async () => {
	holdClock();
	const answer = { kind: 'status', status: 504 } as const;
	use({ count: 1, fault: { kind: 'lateCharge', ms: 1_500, answer } });
	expect((await kit.buyAirtime('r-1')).status).toBe(504);
	expect([charges(), await statusOf('r-1')]).toEqual([0, 'absent']);
	jest.advanceTimersByTime(1_500);
	expect([charges(), await statusOf('r-1')]).toEqual([1, 'success']);
});

it('requery shows a purchase only to its owner', async () => {
	await kit.buyAirtime('r-1');
	expect(await statusOf('r-1')).toBe('success');
	for (const other of [kit.other, kit.sandbox])
		expect((await other.get('/api/requery/r-1')).data.message).toBe('Transaction not found.');
});

describe('an ignored reference', () => {
	beforeEach(() => kit.simulator.configure({ products: { exam: { ignoreReference: true } } }));
	const buy = async () =>
		(await kit.live.post('/api/exam', { exam: 1, quantity: 1, 'request-id': 'r-1' })).data;

	it('is replaced by the provider’s, and requery finds no purchase by it', async () => {
		const answer = await buy();
		expect(answer['request-id']).toMatch(/^SRV-/);
		expect((await kit.requery('r-1')).data.message).toBe('Transaction not found.');
		expect((await kit.requery(answer['request-id'])).data.data.type).toBe('exam');
	});

	it('buys again if it is repeated, and the simulator counts that', async () => {
		await buy();
		await buy();
		expect(kit.simulator.ledger().map(({ reference }) => reference)).toEqual(['r-1', 'r-1']);
		expect(kit.simulator.stats().doubleCharges).toBe(1);
	});
});
