import { otherNotFoundWordings } from '../../simulator';
import { airtime, byId, byKey, electricity, goOn, operation, rows, useBench } from '../support/kit';

const bench = useBench({ authentication: 'token' });
const run = async (parameters: object, more: object = {}) =>
	await bench().buy(parameters, rows(1), more);

it.each(otherNotFoundWordings)('buys after another word for "not found": %s', async (notFound) => {
	bench().simulator.configure({ requery: { notFound } });
	expect((await run(airtime(byKey))).outcomes).toEqual(['success']);
	expect(bench().books.paid).toBe(1);
});

describe('A flight whose booking is no success', () => {
	const booking = operation('flight/book', {
		flightId: 'OFFER-1-LOSABV',
		passengersFrom: 'json',
		passengersJson: JSON.stringify([
			{
				first_name: 'Ada',
				last_name: 'Okafor',
				dob: '1990-05-21',
				email: 'ada@example.com',
				phone_number: '2348031234567',
			},
		]),
		options: { timeout: 1, settleFor: 0.2 },
		...byKey,
	});
	beforeEach(async () => {
		const way = { origin: byId('LOS'), destination: byId('ABV'), departureDate: '2030-05-01' };
		await run(operation('flight/search', way));
	});

	const ended = ['failed', 'cancelled', 'refunded'];
	it.each(ended)('and is "%s" in its record as well is neither bought nor open', async (status) => {
		const record = { kind: 'reword', change: { transaction_status: status } } as const;
		bench().addFault('/api/flight/book', { kind: 'reword', change: { status } });
		bench().addFault('/api/requery/*', record, { after: 1 });
		const [receipt] = (await run(booking)).receipts;
		expect(receipt.outcome).not.toBe('success');
		expect(receipt.outcome).not.toBe('pending');
	});

	it.each(ended)('in the word "%s" alone is what its record says', async (status) => {
		bench().addFault('/api/flight/book', { kind: 'reword', change: { status } });
		const [receipt] = (await run(booking)).receipts;
		expect(receipt).toMatchObject({ outcome: 'success', charged: 'yes' });
		expect(bench().books.charges).toBe(1);
	});

	it('and is still to be issued is pending, and is not sent again by a run to which requery shows nothing', async () => {
		bench().simulator.configure({
			flightsPending: true,
			products: { flight: { requeryable: false } },
		});
		expect((await run(booking)).outcomes).toEqual(['pending']);
		const again = await run(booking);
		expect(['pending', 'unknown']).toContain(again.outcomes[0]);
		expect(again.purchases).toEqual([]);
		expect(bench().books.paid).toBe(1);
	});
});

describe('An answer that is about another purchase', () => {
	const lightOnce = (when: 'before' | 'after', reference?: string) =>
		bench().addFault('/api/bill', { kind: 'aboutAnother', reference }, { count: 1, when });

	it.each([undefined, 'order-17'])('is no success where nothing was bought (%s)', async (other) => {
		lightOnce('before', other);
		const result = await run(electricity(), { node: goOn });
		expect(result.receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
		expect(result.receipts[0]).not.toHaveProperty('token');
		expect(result.purchases).toHaveLength(1);
		expect(bench().books.paid).toBe(0);
	});

	it('is no token of this one, which the provider shows as bought', async () => {
		lightOnce('after');
		const result = await run(electricity());
		const [receipt] = result.receipts;
		expect(receipt).toMatchObject({ outcome: 'success', charged: 'yes', replayed: false });
		expect(receipt).not.toHaveProperty('token');
		expect(String(receipt.warnings)).toContain('ask the provider');
		expect(bench().books.paid).toBe(1);
	});
});

describe('A record of somebody else, with the same amount', () => {
	const stranger = { stranger: 'success', strangerAmount: 5_000, recipients: 'whole' } as const;
	const one = { rows: [{ phone: '08031234567', amount: 5_000, order: 'A-1' }], node: goOn };

	it('is not taken for ours, and nothing is bought on it', async () => {
		bench().simulator.configure({ requery: stranger });
		const result = await run(airtime({ ...byKey, key: '={{ $json.order }}' }), one);
		expect(result.receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
		expect(JSON.stringify(result.items)).toContain('does not say whose it is');
		expect(bench().books.paid).toBe(0);
	});

	it.each(['whole', 'international', 'withoutZeros', 'masked'] as const)(
		'is told from ours by its reference alone, however its number is written (%s)',
		async (recipients) => {
			bench().loseAnswer('/api/topup');
			bench().simulator.configure({ requery: { recipients } });
			expect((await run(airtime(), one)).outcomes).toEqual(['success']);
			bench().simulator.configure({ requery: { recipients, namesReference: false } });
			expect((await run(airtime(), one)).outcomes).toEqual(['unknown']);
			expect(bench().books.paid).toBe(2);
		},
	);

	it('is what an answer names: the purchase is asked about, and not believed', async () => {
		bench().addFault('/api/topup', { kind: 'reword', change: { phone: '08099999999' } });
		const result = await run(airtime(), one);
		expect(result.requests.some(({ path }) => path.startsWith('/api/requery/'))).toBe(true);
		expect(result.outcomes).toEqual(['success']);
		expect(bench().books.paid).toBe(1);
	});
});
