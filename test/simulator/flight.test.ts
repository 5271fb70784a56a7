import { holdClock, pass, useKit } from './testKit';

const kit = useKit();

const passenger = {
	first_name: 'Ada',
	last_name: 'Eze',
	dob: '1990-01-31',
	email: 'ada@example.com',
	phone_number: '2348031234567',
};
const trip = { origin: 'LOS', destination: 'ABV', departure_date: '2027-01-15' };
const search = async (change: object = {}) =>
	(await kit.live.get('/api/flight/search', { params: { ...trip, ...change } })).data;
const book = async (change: object = {}) => {
	const [offer] = (await search()).data;
	return kit.live.post('/api/flight/book', {
		flight_id: offer.id,
		passengers: [passenger],
		'request-id': 'r-1',
		...change,
	});
};
const cancel = (reference: string) => kit.live.post(`/api/flight/booking/${reference}/cancel`);

describe('a search', () => {
	it('offers flights with new ids and the same prices each time', async () => {
		const [first, second] = [await search(), await search()];
		expect(Object.keys(first.data[0])).toEqual([
			'id',
			'amount',
			'currency',
			'outbound_stops',
			'total_duration',
			'itinerary',
		]);
		expect(first.data[0].id).not.toBe(second.data[0].id);
		expect(first.data[0].amount).toBe(second.data[0].amount);
	});

	it('prices cabins, returns and travellers', async () => {
		const price = async (change: object) => (await search(change)).data[0].amount;
		const base = await price({});
		expect(await price({ cabin: 'business' })).toBe(base * 3);
		expect(await price({ cabin_class: 'business' })).toBe(base * 3);
		expect(await price({ return_date: '2027-01-20' })).toBe(base * 2);
		expect(await price({ adults: 2, children: 1 })).toBe(base * 3);
	});

	it.each([
		[{ cabin: 'roof' }, 'Invalid Cabin'],
		[{ origin: 'XXX' }, 'Invalid Airport'],
		[{ departure_date: 'tomorrow' }, 'Invalid Date'],
		[{ origin: undefined }, 'The origin field is required.'],
	])('refuses %j', async (change, message) => {
		expect(await search(change)).toEqual({ status: 'fail', message });
	});
});

describe('a booking', () => {
	it('debits the wallet and issues the ticket', async () => {
		const { data } = await book();
		expect(data).toMatchObject({
			status: 'success',
			data: { status: 'issued', pnr: expect.stringMatching(/^[A-Z]{6}$/) },
		});
		expect(Object.keys(data.data)).toEqual(['reference', 'pnr', 'status', 'amount']);
		expect(kit.simulator.ledger()).toMatchObject([
			{ kind: 'charge', amount: data.data.amount, recipient: 'Ada Eze', product: 'flight' },
		]);
		expect((await kit.requery('r-1')).data.data).toMatchObject({
			type: 'flight',
			transaction_status: 'success',
		});
	});

	it('that is issued cannot be cancelled', async () => {
		const { reference } = (await book()).data.data;
		const { status, data } = await cancel(reference);
		expect([status, data.status]).toEqual([403, 'error']);
		expect(data.message).toMatch(/contact support/);
		expect(kit.simulator.ledger()).toHaveLength(1);
	});

	it('that is pending is cancelled once, and refunded once', async () => {
		kit.simulator.configure({ flightsPending: true });
		const { data } = (await book()).data;
		expect(data.status).toBe('pending');
		expect((await kit.requery('r-1')).data.data.transaction_status).toBe('pending');
		const first = (await cancel(data.reference)).data;
		const second = (await cancel(data.reference)).data;
		expect(first).toMatchObject({
			status: 'success',
			data: { status: 'cancelled', origin: 'LOS', return_date: null, my_trans_id: 'r-1' },
		});
		expect(second).toEqual(first);
		expect(kit.simulator.ledger().map(({ kind }) => kind)).toEqual(['charge', 'refund']);
		expect(kit.simulator.accounts[0].balance).toBe(5_000_000);
	});

	it('that is pending is issued when it settles', async () => {
		kit.simulator.configure({ flightsPending: true });
		const { reference } = (await book()).data.data;
		kit.simulator.settle('r-1', 'success');
		expect((await cancel(reference)).data.message).toMatch(/already issued/);
	});

	it('that the airline refuses is refunded', async () => {
		kit.simulator.configure({ faults: [{ path: '/api/flight/book', fault: { kind: 'fail' } }] });
		expect((await book()).data.status).toBe('fail');
		expect(kit.simulator.ledger().map(({ kind }) => kind)).toEqual(['charge', 'refund']);
	});

	it.each([
		[{ passengers: [] }, 'The passengers field is required.'],
		[{ passengers: 'Ada' }, 'The passengers must be an array.'],
		[{ passengers: [{ ...passenger, email: undefined }] }, 'The email field is required.'],
		[{ passengers: [{ ...passenger, dob: '31/01/1990' }] }, 'The dob must be a date (YYYY-MM-DD).'],
		[{ passengers: [passenger, 'Bola'] }, 'Each passenger must be an object.'],
		[{ flight_id: 'OFFER-0' }, 'Flight not available right now, search again'],
	])('refuses %j', async (change, message) => {
		expect((await book(change)).data).toEqual({ status: 'fail', message });
		expect(kit.simulator.ledger()).toEqual([]);
	});

	it('is refused for an offer that is too old', async () => {
		holdClock();
		kit.simulator.configure({ flightOfferLifeMs: 10 });
		const [offer] = (await search()).data;
		pass(11);
		const { data } = await kit.live.post('/api/flight/book', {
			flight_id: offer.id,
			passengers: [passenger],
		});
		expect(data.message).toMatch(/not available right now/);
	});

	it('needs KYC', async () => {
		const { data } = await kit.other.post('/api/flight/book', {
			flight_id: 'OFFER-1',
			passengers: [passenger],
		});
		expect(data.message).toMatch(/KYC/);
	});

	it('can be cancelled by its owner only', async () => {
		const { reference } = (await book()).data.data;
		for (const answer of [
			await kit.other.post(`/api/flight/booking/${reference}/cancel`),
			await cancel('FLT999'),
		]) {
			expect(answer.data).toEqual({ status: 'error', message: 'Booking not found.' });
		}
	});
});
