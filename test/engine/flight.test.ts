import type { IDataObject } from 'n8n-workflow';

import type { WalletRunOptions } from '../support/bench';
import { answerShapes, expectFits } from './support/matchesSchema';
import { behavesLikePurchase } from './support/purchaseBehaviour';
import { failedItem, readOf, sentOf } from './support/requests';
import { byId, operation, toErrorOutput, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const journey = { origin: byId('LOS'), destination: byId('ABV'), departureDate: '2030-05-01' };
const run = async (parameters: object, rows: object[], more: Partial<WalletRunOptions> = {}) =>
	await bench().buy(parameters, rows, more);

/** Makes the offers OFFER-1-LOSABV to OFFER-5-LOSABV. */
const search = async () => await run(operation('flight/search', journey), [{}]);
const offer = (nth: number) => `OFFER-${nth}-LOSABV`;

const passenger = (first: string, more: object = {}) => ({
	first_name: first,
	last_name: 'Okafor',
	dob: '1990-05-21',
	email: `${first.toLowerCase()}@example.com`,
	phone_number: '2348031234567',
	...more,
});

const booking = operation('flight/book', {
	flightId: '={{ $json.offer }}',
	passengersFrom: 'json',
	passengersJson: '={{ $json.people }}',
});
const byItem = { repeatProtection: 'key', key: '=order-{{ $itemIndex }}' };
const row = (nth: number | string, ...people: object[]) =>
	({ offer: typeof nth === 'number' ? offer(nth) : nth, people }) as IDataObject;

describe('a booking', () => {
	const path = '/api/flight/book';
	beforeEach(async () => {
		expect((await search()).items).toHaveLength(5);
	});

	const receiptOf = (email: string) => ({
		product: 'flight',
		providerReference: expect.stringMatching(/^FLT/),
		recipient: email,
		amount: expect.any(Number),
		booking: {
			reference: expect.stringMatching(/^FLT/),
			pnr: expect.any(String),
			status: 'issued',
			amount: expect.any(Number),
		},
	});
	const issued = expect.objectContaining({ status: 'issued' });
	const goodOf = (nth: number, email: string, ...passengers: object[]) => ({
		row: row(nth, ...passengers),
		body: { flight_id: offer(nth), passengers },
		receipt: receiptOf(email),
		answer: { data: issued, system: undefined, newbal: undefined },
	});
	const obi = passenger('Obi', { dob: '2015-01-31', email: 'Obi@example.com' });
	behavesLikePurchase(bench, {
		parameters: { ...booking, ...byItem },
		path,
		byKey: true,
		good: [
			goodOf(1, 'ada@example.com', passenger('Ada')),
			goodOf(2, 'obi@example.com', obi, passenger('Ngozi')),
		],
		saysNoBalance: true,
		prices: { lookedUp: [], values: [undefined, undefined] },
		refused: {
			row: row('OFFER-99', passenger('Eve')),
			said: 'Flight not available right now, search again',
			advice: /another product or plan/,
		},
		invalid: {
			row: row(1, passenger('Ada', { dob: '2999-01-01' })),
			field: 'Date of Birth of passenger 1',
			error: /'Date of Birth of passenger 1' is after/,
			advice: /YYYY-MM-DD/,
		},
		once: {
			rows: [row(1, passenger('Ada')), row(2, passenger('Obi')), row(3, passenger('Ngozi'))],
			contains: '"Obi"',
		},
	});

	const byOrder = { repeatProtection: 'key', key: 'order-1' };
	const book = async (more: object = {}) =>
		await run({ ...booking, ...byOrder, ...more }, [row(1, passenger('Ada'))]);

	test('with an unknown status is pending, with every record of the payment', async () => {
		bench().addFault(path, { kind: 'reword', change: { status: 'ticketing in progress' } });
		const { receipts, requests } = await book();
		expect(receipts).toMatchObject([{ outcome: 'pending', charged: 'yes' }]);
		expect(requests.at(-1)?.path).toBe(path);
		bench().simulator.configure({ products: { flight: { requeryable: false } } });
		const again = await book({ options: { settleFor: 0.2 } });
		expect(['pending', 'unknown']).toContain(again.outcomes[0]);
		expect(again.purchases).toEqual([]);
	});

	test.each([
		['success', 'success'],
		['cancelled', 'unknown'],
	])(
		'that the answer calls cancelled has the outcome of its record: %s',
		async (status, outcome) => {
			const record = { transaction_status: status };
			bench().addFault(path, { kind: 'reword', change: { status: 'cancelled' } });
			bench().addFault('/api/requery/*', { kind: 'reword', change: record }, { after: 1 });
			expect((await book({ options: { settleFor: 0.2 } })).outcomes).toEqual([outcome]);
			expect(bench().books.charges).toBe(1);
		},
	);

	test('needs a key, because every search has new offers', async () => {
		const result = await book({ repeatProtection: 'run' });
		expect(result.error?.message).toContain('Only a key can protect this purchase');
		expect(result.requests).toEqual([]);
	});

	test.each([
		['in another order', obi, passenger('Ada')],
		['with an email corrected', passenger('Ada', { email: 'ada@corrected.example' }), obi],
		['with a name corrected', passenger('Adah'), obi],
		['with a date of birth corrected', passenger('Ada', { dob: '1991-05-21' }), obi],
	])('is one booking by one key, also with its passengers %s', async (_, ...after) => {
		bench().simulator.configure({ products: { flight: { duplicates: 'charge' } } });
		const parameters = { ...booking, ...byOrder };
		const first = await run(parameters, [row(1, passenger('Ada'), obi)]);
		const again = await run(parameters, [row(1, ...after)]);
		expect(again.items).toMatchObject([
			{
				outcome: 'success',
				replayed: true,
				reference: first.items[0].reference,
				recipient: first.items[0].recipient,
				warnings: expect.stringContaining('nothing was booked now'),
			},
		]);
		expect(bench().simulator.ledger()).toHaveLength(1);
	});

	test.each([
		['over the limits', { expectedPrice: 65000 }, 'Max per Purchase', 'raise the limit'],
		['not known', {}, 'not known', "Set 'Expected Price'"],
	])('is not sent with limits if its price is %s', async (_, options, said, advice) => {
		const result = await book({ limits: { maxPerPurchase: 1000 }, options });
		expect(result.error?.message).toContain(said);
		expect(result.error?.description).toContain(advice);
		expect(result.requests).toEqual([]);
	});

	test('has no price in a preview without the price of the search, and says how to add it', async () => {
		const price = 65_000;
		const priced = await book({ mode: 'preview', options: { expectedPrice: price } });
		const { items, hints } = await book({ mode: 'preview' });
		expect(priced.items).toMatchObject([{ price }]);
		const message = expect.stringContaining("Set 'Expected Price', in 'Options', to the price");
		expect(items).toMatchObject([{ outcome: 'preview', message }]);
		for (const name of ['price', 'amount']) expect(items[0]).not.toHaveProperty(name);
		expect(hints[0].message).toContain("Set 'Expected Price'");
	});
});

describe('a cancellation', () => {
	const cancelling = operation('flight/cancel', {
		bookingReference: '={{ $json.booking }}',
	});
	const booked = async (...people: string[]) => {
		await search();
		const rows = people.map((name, index) => row(index + 1, passenger(name)));
		const { items } = await run({ ...booking, ...byItem, options: { concurrency: 1 } }, rows);
		return items.map((item) => ({ booking: (item.booking as IDataObject).reference }));
	};
	const refunds = () => bench().books.refunds;

	test('of a pending booking refunds the wallet once, also if it is repeated', async () => {
		bench().simulator.configure({ flightsPending: true });
		const rows = await booked('Ada', 'Obi');
		const result = await run(cancelling, rows);
		expect(result).toMatchObject({ status: 'success', pairs: [0, 1] });
		const route = { origin: 'LOS', destination: 'ABV', departureDate: '2030-05-01' };
		const cancelled = { status: 'cancelled', amount: expect.any(Number), ...route };
		expect(result.items).toMatchObject(
			rows.map(({ booking: reference }) => ({ reference, ...cancelled })),
		);
		const pathOf = (reference: unknown) => `/api/flight/booking/${String(reference)}/cancel`;
		const sent = rows.map(({ booking }) => ({
			...readOf(bench(), pathOf(booking)),
			method: 'POST',
		}));
		expect(result.requests.map(sentOf)).toEqual(expect.arrayContaining(sent));
		expect(result.requests).toHaveLength(2);
		expect(refunds()).toBe(2);
		const again = await run(cancelling, rows.slice(0, 1));
		expect(again.items).toMatchObject([{ status: 'cancelled' }]);
		expect(refunds()).toBe(2);
	});

	test.each(answerShapes)('gives items that fit its schema: answers %s', async (_, shape) => {
		bench().simulator.configure({ ...shape, flightsPending: true });
		expectFits('flight/cancel', (await run(cancelling, await booked('Ada'))).items);
	});

	test('of an issued ticket fails with advice to ask the support, and the other rows go on', async () => {
		const [issued] = await booked('Ada');
		const stopped = await run(cancelling, [issued]);
		expect(stopped.error?.message).toMatch(/issued already/);
		expect(stopped.error?.description).toContain('support');
		const rows = [issued, { booking: 'FLT999999' }, { booking: '' }];
		const result = await run(cancelling, rows, { node: toErrorOutput });
		expect(result).toMatchObject({ items: [], errorPairs: [0, 1, 2] });
		const titles = [/issued already/, /Booking not found/, /'Booking Reference' is empty/];
		expect(result.errorItems).toEqual(titles.map((title, at) => failedItem(title, rows[at])));
		expect(refunds()).toBe(0);
	});

	test('with a lost answer says so, and is sent once', async () => {
		bench().simulator.configure({ flightsPending: true });
		const rows = await booked('Ada');
		bench().loseAnswer('/api/flight/booking/*', { count: 1 });
		const lost = await run(cancelling, rows);
		expect(lost.error?.message).toMatch(/not known whether the booking was cancelled/);
		expect(lost.requests).toHaveLength(1);
		// n8n takes an execution for stopped by its user if a message holds the American spelling.
		expect(lost.status).toBe('error');
		expect((await run(cancelling, rows)).items).toMatchObject([{ status: 'cancelled' }]);
		expect(refunds()).toBe(1);
	});
});
