import { retryAfterMs } from '../../../nodes/VtuWallet/api/wire/hostRequest';

const now = Date.parse('2025-01-01T00:00:00Z');

test.each<[unknown, number | undefined]>([
	['0', 0],
	['7', 7000],
	[7, 7000],
	[' 12 ', 12000],
	[['5', '9'], 5000],
	['Wed, 01 Jan 2025 00:00:30 GMT', 30000],
	['Tue, 31 Dec 2024 23:59:00 GMT', 0],
	['soon', undefined],
	['-5', undefined],
	['1.5', undefined],
	['2025-01-01', undefined],
	['', undefined],
	[undefined, undefined],
	[null, undefined],
	[{}, undefined],
])('the header %p means a wait of %p ms', (header, expected) => {
	expect(retryAfterMs(header, now)).toBe(expected);
});
