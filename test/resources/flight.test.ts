import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { bookFlight } from '../../nodes/VtuWallet/resources/flight/book.operation';
import { cancelFlight } from '../../nodes/VtuWallet/resources/flight/cancel.operation';
import { searchFlights } from '../../nodes/VtuWallet/resources/flight/search.operation';
import type { Answer } from '../../nodes/VtuWallet/values/answer';
import { casesOf } from '../support/casesOf';
import { forAll } from '../support/forAll';
import { plansOf, refusesBad } from './contracts';
import { FakeApi, json, rowsOf, type Values } from './fakes';

const names = { firstName: 'Ada', lastName: 'Okafor' };
const ada = { ...names, dob: '1990-05-21', email: 'Ada@Example.com', phoneNumber: '08031234567' };
const obi = {
	...{ firstName: 'Obi', lastName: "O'Neil-Ade", dob: '2015-01-31' },
	...{ email: 'obi@example.com', phoneNumber: '+44 7700 900123' },
};
/** As the provider gets it. */
const sentOf = ({ firstName, lastName, dob, email }: typeof ada, phone_number: string) => {
	return { first_name: firstName, last_name: lastName, dob, email, phone_number };
};
const adaSent = sentOf(ada, '2348031234567');
const obiSent = sentOf(obi, '447700900123');

describe('a booking', () => {
	const form = (...passenger: object[]) => ({ passengersFrom: 'form', passengers: { passenger } });
	const list = (passengersJson: unknown) => ({ passengersFrom: 'json', passengersJson });
	const planOf = plansOf(bookFlight, { flightId: 'OFFER-1', ...form(ada) });

	it.each<[string, unknown, object[]]>([
		['a text', JSON.stringify([adaSent, obi]), [adaSent, obiSent]],
		['a list', [adaSent, obi], [adaSent, obiSent]],
		['one, with a field beside', { ...adaSent, title: 'Mrs' }, [{ ...adaSent, title: 'Mrs' }]],
	])('takes its passengers from JSON: %s', (_, given, sent) => {
		expect(planOf(list(given)).body.passengers).toEqual(sent);
	});

	refusesBad(planOf, [
		['Flight ID', { flightId: '' }],
		['Passengers', form()],
		['Passengers', list('[]')],
		['Passengers', list('["Ada"]')],
		['Expected Price', { options: { expectedPrice: 'cheap' } }],
		['Passengers', form(ada, obi, { ...ada, email: 'other@example.com' })],
		['First Name of passenger 1', form({ ...ada, firstName: '' })],
		['Last Name of passenger 1', form({ ...ada, lastName: '123' })],
		['Date of Birth of passenger 2', form(ada, { ...obi, dob: '31/01/2015' })],
		['Date of Birth of passenger 1', form({ ...ada, dob: '2999-01-01' })],
		['Date of Birth of passenger 1', form({ ...ada, dob: '0990-05-21' })],
		['Email of passenger 1', form({ ...ada, email: 'ada' })],
		['Email of passenger 1', form({ ...ada, email: 'a@b.c, d@e.f' })],
		['Phone Number of passenger 1', form({ ...ada, phoneNumber: '12345' })],
	]);

	it.each(
		casesOf([
			['success', ['issued', 'Confirmed', 'successful']],
			['pending', ['processing', 'on hold']],
			['failed', ['failed', 'cancelled', 'CANCELED', 'refunded']],
			[undefined, ['', undefined, 7]],
		]),
	)('with the status %j is %s', (status, outcome) => {
		expect(bookFlight.outcomeOf?.({ status: 'success', data: { status } })).toBe(outcome);
		expect(bookFlight.outcomeOf?.({ status: 'success', data: [{ status }] })).toBe(outcome);
	});

	it('has no outcome of its own in any other answer', () =>
		forAll([fc.jsonValue()], (data) => {
			const said = bookFlight.outcomeOf?.({ data } as IDataObject);
			expect(['success', 'pending', 'failed', undefined]).toContain(said);
		}));
});

describe('a cancellation', () => {
	const path = '/api/flight/booking/FLT1/cancel';
	const row = rowsOf(cancelFlight, { bookingReference: 'FLT1' });
	const cancel = async (answer: Answer, values: Values = {}) =>
		await cancelFlight.run(row(values), new FakeApi({ [path]: answer }));
	const data = {
		...{ reference: 'FLT1', pnr: 'ABC', status: 'cancelled', amount: 100, currency: 'NGN' },
		...{ trip_type: 'one-way', return_date: null, cabin: 'economy', tickets: [] },
		passengers: [{ title: 'Mrs', first_name: 'Ada' }],
		itinerary: [{ airline: 'P4', departure: { airport: 'LOS' } }],
		...{ addons_fee: 0, reminder_call: false, my_trans_id: 'T1', created_at: '2026-01-02' },
	};

	const bookingWith = (more = {}) => json({ status: 'success', data: { ...data, ...more } });

	it('gives the booking as it is now', async () => {
		const api = new FakeApi({ [path]: bookingWith() });
		const inCamelCase = (name: string) =>
			name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
		const known = Object.entries(data).filter(([, value]) => value !== null);
		await expect(cancelFlight.run(row(), api)).resolves.toEqual(
			Object.fromEntries(known.map(([name, value]) => [inCamelCase(name), value])),
		);
		expect(api.requests).toEqual([{ method: 'POST', path, shielded: true }]);
		await expect(cancel(bookingWith(), { simplify: false })).resolves.toEqual(data);
	});

	const issued = 'Ticket already issued. Please contact support for cancellation.';
	it.each([
		['a refusal', json({ status: 'error', message: issued }, 403)],
		['HTTP 200', json({ status: 'error', message: 'Contact support to cancel an issued ticket' })],
		['its state', bookingWith({ status: 'issued' })],
	])('of an issued ticket is left to the support: told by %s', async (_, answer) => {
		await expect(cancel(answer)).rejects.toMatchObject({
			name: 'ProviderError',
			message: expect.stringContaining('issued already'),
			advice: expect.stringContaining('support'),
		});
	});

	it.each<[string, Values]>([
		['its reference in other letters', { reference: 'flt1' }],
		["the provider's own number", { reference: 'BOOK-7', my_trans_id: 'FLT1' }],
		['its PNR', { reference: 'BOOK-7', pnr: 'FLT1' }],
		...['Canceled', 'refunded', 'success', 'closed', undefined].map((status): [string, Values] => [
			`its reference, with the status ${status}`,
			{ status },
		]),
	])('is taken as made where the answer names the booking by %s', async (_, more) => {
		const { reference = data.reference } = more;
		await expect(cancel(bookingWith(more))).resolves.toMatchObject({ reference });
	});

	it('is not taken as made where the answer is about another booking', async () =>
		await expect(cancel(bookingWith({ reference: 'FLT2' }))).rejects.toMatchObject({
			message: expect.stringMatching(/not known whether .* another one \(FLT2\)/),
			advice: expect.stringContaining('Run it again'),
		}));

	const open = ['pending', 'Confirmed', 'ticketed', 'processing'];
	it.each(open)('is not taken as made where the booking is still "%s"', async (status) => {
		await expect(cancel(bookingWith({ status }))).rejects.toMatchObject({
			message: `The booking is not cancelled: the provider calls it "${status}"`,
		});
	});
});

describe('a search', () => {
	const usual = { origin: 'los', destination: ' ABV ', departureDate: '2026-05-01T00:00:00' };
	const row = rowsOf(searchFlights, usual);

	refusesBad(
		async (values) => await searchFlights.run(row(values), new FakeApi({})),
		[
			['Origin', { origin: 'Lagos' }],
			['Destination', { destination: 'LOS' }],
			['Departure Date', { departureDate: 'tomorrow' }],
			['Return Date', { returnDate: '2026-04-30' }],
			['Cabin', { cabin: 'cargo' }],
			['Adults', { adults: 0 }],
			['Infants', { infants: -1 }],
		],
	);
});
