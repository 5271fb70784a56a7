import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { inventedTrifle } from '../../simulator';
import { seeded } from '../../simulator/contradictions';
import { http } from './said';
import * as shapes from './shapes';

/** Texts for every customer, which do not say that something was done. */
const offers = [
	...['Never share your pin', 'Valid till tomorrow', 'Unused data will roll over', 'Fund wallet'],
];
const success = (more: object) =>
	classify(http(200, { status: 'success', message: 'Transaction successful', ...more }));

describe('a success', () => {
	test.each([
		...['Order forwarded to the vendor', 'Transaction under scrutiny', 'Request logged'],
		...['Duplicate request-id', 'Thanks for your order', 'Account locked', 'Offer ended'],
		...['No slot', 'Order received', 'Your request was submitted', 'Not done'],
		...offers,
	])('is unusual with the message: %s', (message) => {
		expect(success({ message })).toMatchObject({ status: 'success', unusual: true });
	});

	test.each([
		{ airtime_delivered: false },
		{ data: { order_confirmed: 'no' } },
		{ vendor: [{ rechargeDone: false }] },
	])('is unusual beside %j', (more) => {
		expect(success(more)).toMatchObject({ status: 'success', unusual: true });
	});

	test.each([
		...['', 'OK', 'Done', 'Transaction Successful', 'You have successfully purchased MTN 1GB'],
		...['Data has been sent', 'Ticket issued', 'GOtv Max activated', 'Meter 0123 vended'],
		...['You have already been credited', 'Airtime delivered. Bonus refunded'],
		...['Get 10% off your next order', 'Refer a friend and earn ₦200', 'Welcome to MTN'],
	])('is plain with the message: %s', (message) =>
		expect(success({ message })).not.toHaveProperty('unusual'),
	);

	test.each(shapes.besideSuccesses)('is plain beside %j', (more) => {
		expect(success(more)).not.toHaveProperty('unusual');
	});

	test('is plain beside trifles, and with a code', () => {
		for (let seed = 1; seed <= 300; seed++)
			expect(success(inventedTrifle(seeded(seed)))).not.toHaveProperty('unusual');
		const message = 'Your order';
		expect(success({ message, token: '1234-5678-9012' })).not.toHaveProperty('unusual');
	});
});
