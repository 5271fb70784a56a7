import { withoutCodes } from '../../nodes/VtuWallet/values/maskedCodes';

test.each([
	['Paid. Token: 1111-2222-3333-4444-5555', 'Paid. Token: *****'],
	['Token 1111 2222 3333 4444 5555 for you', 'Token ***** for you'],
	['PIN 123456789012<=>WRN1234567.', 'PIN *****.'],
	['Serial WRN12345, pin 98765432', 'Serial *****, pin *****'],
	['Install LPA:1$rsp.example.com$K2-1ABC now', 'Install ***** now'],
	['See https://esim.example.com/i/AbC, please', 'See *****, please'],
])('%s', (said, masked) => expect(withoutCodes(said, {})).toBe(masked));

test.each([
	'You have paid ₦12,500.00 (NGN12500) for 500MB on 4G',
	'Insufficient balance ₦20.00, error 4031',
	'',
])('a text without a code stays as it is: %p', (said) => expect(withoutCodes(said, {})).toBe(said));

test('a text keeps the recipient in every spelling', () => {
	const said = 'Paid for 0803 123 4567, 2348031234567 and 08051234567';
	expect(withoutCodes(said, {}, '08031234567')).toBe(
		'Paid for 0803 123 4567, 2348031234567 and *****',
	);
});

test('a value that came as a code is masked, also if it is short or looks like an amount', () => {
	const given = { cards: [{ pin: 'AB12', serial: 'QRST' }], token: '5555', amount: 7777 };
	expect(withoutCodes('Pin AB12 of QRST: 5555 for 7777', given)).toBe(
		'Pin ***** of *****: ***** for 7777',
	);
});
