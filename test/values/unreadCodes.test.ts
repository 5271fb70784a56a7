import { holdsUnreadCode } from '../../nodes/VtuWallet/values/unreadCodes';

const shown = { token: '1111-2222-3333' };

test.each([
	['a second token in a list', { token: ['1111-2222-3333', 'KCT-99998888'] }],
	['the tokens of a key change', { token: '1111-2222-3333', kct1: '3333-4444-5555' }],
	['deeper inside', { data: { details: [{ Token2: '12345678901234567890' }] } }],
	['a second, short pin', { token: '1111-2222-3333', pin2: 'Q9' }],
	['a code within another', { token: '1111-2222-3333', checker_pin: '11112222' }],
	['a code among those shown', { token: ['1111-2222-3333', '1111-2222-4444'] }],
	['a serial without a pin', { token: '1111-2222-3333', 'Serial Number': 'WRN4' }],
	['a long number', { token: '111122223333', bonus_token: 9988776655 }],
])('the answer holds a code that is not shown: %s', (_, answer) => {
	expect(holdsUnreadCode(answer, shown)).toBe(true);
});

test.each([
	['shown codes in other groups', { token: '1111 2222 3333', purchased_code: '111122223333' }],
	[
		'the recipient, the time and the amount',
		{ phone: '08031234567', meter_number: '12345678901', date: '2026-11-22', newbal: 123456789 },
	],
	['references', { transid: '2026112212345678', 'request-id': '20261122', reference: '99999999' }],
	['how many', { pins: 2, serials: '12', status_code: '00', variation_code: 'gb1000' }],
	['the token of the request', { access_token: 'x1y2', AccessToken: 'x1y2' }],
	['words', { message: 'You have paid 11112222 for it', status: 'success', units: '12.5' }],
	['nothing', undefined],
])('the answer holds no code that is not shown: %s', (_, answer) => {
	expect(holdsUnreadCode(answer, shown)).toBe(false);
});
