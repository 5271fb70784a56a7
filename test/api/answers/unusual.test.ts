import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { inventedTrifle } from '../../simulator';
import { seeded } from '../../simulator/contradictions';
import { http } from './said';
import * as shapes from './shapes';

const offers = [
	...['Never share your pin', 'Valid till tomorrow', 'You have already been credited'],
	...['Get 10% off your next order', 'Refer a friend and earn ₦200'],
];
const success = (more: object) =>
	classify(http(200, { status: 'success', message: 'Transaction successful', ...more }));

describe('a success', () => {
	test.each([
		...['Order forwarded to the vendor', 'Transaction under scrutiny', 'Request logged'],
		...['Duplicate request-id', 'Thanks for your order'],
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

	test.each(['', ...shapes.messagesOfSuccesses, ...offers])(
		'is plain with the message: %s',
		(message) => expect(success({ message })).not.toHaveProperty('unusual'),
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
