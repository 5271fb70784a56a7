import type { WalletRunOptions } from '../support/bench';
import { casesOf } from '../support/casesOf';
import { itemsOf, type Answered } from './support/requests';
import { goOn, operation, until, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const names = { firstName: 'Ada', lastName: 'Okafor' };
const ada = { ...names, dob: '1990-05-21', email: 'Ada@Example.com', phoneNumber: '08031234567' };
const obi = {
	...{ firstName: 'Obi', lastName: "O'Neil-Ade", dob: '2015-01-31' },
	...{ email: 'obi@example.com', phoneNumber: '+44 7700 900123' },
};
/** The passenger in the request. */
const sentOf = ({ firstName, lastName, dob, email }: typeof ada, phone_number: string) => {
	return { first_name: firstName, last_name: lastName, dob, email, phone_number };
};
const adaSent = sentOf(ada, '2348031234567');
const obiSent = sentOf(obi, '447700900123');

const onEachRow = {
	...{ repeatProtection: 'key', key: '=order-{{ $itemIndex }}', notBought: 'receipts' },
	options: { concurrency: 1, settleFor: 0.1 },
};
const booking = operation('flight/book', {
	flightId: '={{ $json.flight }}',
	passengersFrom: 'json',
	passengersJson: '={{ $json.people }}',
	...onEachRow,
});
const preview = { mode: 'preview', simplify: false };

describe('a booking', () => {
	test('takes its passengers from a text, a list, one object, or the form', async () => {
		const table: Array<[given: unknown, sent: object[]]> = [
			[JSON.stringify([adaSent, obi]), [adaSent, obiSent]],
			[
				[adaSent, obi],
				[adaSent, obiSent],
			],
			[{ ...adaSent, title: 'Mrs' }, [{ ...adaSent, title: 'Mrs' }]],
		];
		const rows = table.map(([people]) => ({ flight: 'OFFER-1', people }));
		const { items } = await bench().buy({ ...booking, ...preview }, rows);
		expect(items).toMatchObject(table.map(([, passengers]) => ({ wouldSend: { passengers } })));
		const form = { passengersFrom: 'form', passengers: { passenger: [ada, obi] } };
		const filled = await bench().buy({ ...booking, ...preview, ...form }, rows.slice(0, 1));
		expect(filled.items).toMatchObject([{ wouldSend: { passengers: [adaSent, obiSent] } }]);
	});

	test('refuses unusable rows', async () => {
		const table: Array<[field: string, people: unknown, more?: object]> = [
			['Flight ID', [ada], { flight: '' }],
			['Passengers', []],
			['Passengers', '[]'],
			['Passengers', '["Ada"]'],
			['Expected Price', [ada], { price: 'cheap' }],
			['Passengers', [ada, obi, { ...ada, email: 'other@example.com' }]],
			['First Name of passenger 1', [{ ...ada, firstName: '' }]],
			['Last Name of passenger 1', [{ ...ada, lastName: '123' }]],
			['Date of Birth of passenger 2', [ada, { ...obi, dob: '31/01/2015' }]],
			['Date of Birth of passenger 1', [{ ...ada, dob: '2999-01-01' }]],
			['Date of Birth of passenger 1', [{ ...ada, dob: '0990-05-21' }]],
			['Email of passenger 1', [{ ...ada, email: 'ada' }]],
			['Email of passenger 1', [{ ...ada, email: 'a@b.c, d@e.f' }]],
			['Phone Number of passenger 1', [{ ...ada, phoneNumber: '12345' }]],
		];
		const rows = table.map(([, people, more]) => ({ flight: 'OFFER-1', people, ...more }));
		const options = { expectedPrice: '={{ $json.price ?? 0 }}' };
		const { items, requests } = await bench().buy({ ...booking, options }, rows);
		expect(items.map(({ field }) => field)).toEqual(table.map(([field]) => field));
		expect(requests).toEqual([]);
	});

	const answered = async (answers: object[]) => {
		const good = { status: 'success', message: 'Booked' };
		bench().answer(
			'/api/flight/book',
			answers.map((answer) => ({ ...good, ...answer })),
		);
		const rows = answers.map((_, nth) => ({ flight: `OFFER-${nth}`, people: [ada] }));
		return (await bench().buy(booking, rows)).receipts;
	};

	test('ends by its own status, also within a list', async () => {
		const outcomes = casesOf([
			['success', ['issued', 'Confirmed', 'successful', '', undefined]],
			['pending', ['processing', 'on hold']],
			// The look-up has no record.
			['unknown', ['failed', 'cancelled', 'CANCELED', 'refunded', 7]],
		]);
		const data = outcomes.flatMap(([status]) => [{ status }, [{ status }]]);
		const receipts = await answered(data.map((record) => ({ data: record })));
		const wanted = outcomes.flatMap(([, outcome]) => [outcome, outcome]);
		expect(receipts.map(({ outcome }) => outcome)).toEqual(wanted);
	});

	test('is found by its reference or PNR, and never by our reference', async () => {
		const made = { reference: 'FLT1', pnr: 'ABC', status: 'issued', amount: '65,000' };
		const read = { ...made, amount: 65_000 };
		const table: Array<[answer: object, booking: object | undefined]> = [
			[{ data: [made] }, read],
			[{ response: { details: made }, reference: 'x' }, read],
			[
				{ data: { booking_reference: 'FLT2', status: 'issued' } },
				{ reference: 'FLT2', status: 'issued' },
			],
			[{ response: { details: { reference: 'FLT3' } } }, { reference: 'FLT3' }],
			[{ 'request-id': 'f-1', data: { reference: 'f-1' } }, undefined],
			[{ reference: 'T1' }, undefined],
		];
		const receipts = await answered(table.map(([answer]) => answer));
		expect(receipts.map(({ booking: found }) => found)).toEqual(table.map(([, found]) => found));
	});
});

describe('a cancellation', () => {
	const cancelling = operation('flight/cancel', { bookingReference: '={{ $json.booking }}' });
	const data = {
		...{ reference: 'FLT1', pnr: 'ABC', status: 'cancelled', amount: 100, currency: 'NGN' },
		...{ trip_type: 'one-way', return_date: null, cabin: 'economy', tickets: [] },
		passengers: [{ title: 'Mrs', first_name: 'Ada' }],
		itinerary: [{ airline: 'P4', departure: { airport: 'LOS' } }],
		...{ addons_fee: 0, reminder_call: false, my_trans_id: 'T1', created_at: '2026-01-02' },
	};
	/** Each row cancels a booking of its own. */
	const cancel = async (table: Answered[], more: Partial<WalletRunOptions> = {}) => {
		for (const [nth, [body, , status]] of table.entries()) {
			const path = `/api/flight/booking/BOOK-${nth}/cancel`;
			bench().addFault(path, { kind: 'whole', body, status });
		}
		const rows = table.map((_, nth) => ({ booking: `BOOK-${nth}` }));
		return await bench().buy(cancelling, rows, { node: goOn, ...more });
	};
	const bookingWith = (more: object = {}) => ({ status: 'success', data: { ...data, ...more } });

	test('gives the booking as it is now', async () => {
		const inCamelCase = (name: string) =>
			name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
		const known = Object.entries({ ...data, reference: 'BOOK-0' }).filter(
			([, value]) => value !== null,
		);
		const item = Object.fromEntries(known.map(([name, value]) => [inCamelCase(name), value]));
		const table: Answered[] = [[bookingWith({ reference: 'BOOK-0' }), item]];
		expect((await cancel(table)).items).toEqual([item]);
		const raw = { parameters: { ...cancelling, simplify: false } };
		expect((await cancel(table, raw)).items).toEqual([{ ...data, reference: 'BOOK-0' }]);
	});

	test('counts as made only if the answer says that this booking is cancelled', async () => {
		const issued = 'Ticket already issued. Please contact support for cancellation.';
		const contact = 'Contact support to cancel an issued ticket';
		const own = (nth: number, more: object = {}) =>
			bookingWith({ reference: `BOOK-${nth}`, ...more });
		const ended = ['Canceled', 'refunded', 'success', 'closed', undefined];
		const open = ['pending', 'Confirmed', 'ticketed', 'processing'];
		const table: Answered[] = [
			[{ status: 'error', message: issued }, /issued already/, 403],
			[{ status: 'error', message: contact }, /issued already/],
			[own(2, { status: 'issued' }), /issued already/],
			[bookingWith({ reference: 'book-3' }), { reference: 'book-3' }],
			[bookingWith({ reference: 'X', my_trans_id: 'BOOK-4' }), { reference: 'X' }],
			[bookingWith({ reference: 'X', pnr: 'BOOK-5' }), { reference: 'X' }],
			[bookingWith({ reference: 'FLT2' }), /not known whether .* another one \(FLT2\)/],
			...ended.map((status, at): Answered => [own(7 + at, { status }), { amount: 100 }]),
			...open.map(
				(status, at): Answered => [
					own(12 + at, { status }),
					new RegExp(`^The booking is not cancelled: the provider calls it "${status}"$`),
				],
			),
		];
		const { items } = await cancel(table);
		expect(items).toMatchObject(itemsOf(table));
		expect(items[0].message).toContain('support');
		expect(items[6].message).toContain('Run it again');
	});

	test('in flight is not broken off by Stop', async () => {
		bench().addFault('/api/flight/booking/*', { kind: 'latency', ms: 500 });
		const arrived = until(() =>
			bench()
				.simulator.requests()
				.some(({ method }) => method === 'POST'),
		);
		const table: Answered[] = [[bookingWith({ reference: 'BOOK-0' }), {}]];
		const { items } = await cancel(table, { stop: arrived });
		expect(items).toMatchObject([{ reference: 'BOOK-0', status: 'cancelled' }]);
	});
});
