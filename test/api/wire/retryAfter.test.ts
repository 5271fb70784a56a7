import { retryAfterMs } from '../../../nodes/VtuWallet/api/wire/hostRequest';
import { casesOf } from '../../support/casesOf';

const now = Date.parse('2025-01-01T00:00:00Z');

test.each(
	casesOf([
		[0, ['0', 'Tue, 31 Dec 2024 23:59:00 GMT']],
		[7000, ['7', 7]],
		[12000, [' 12 ']],
		[5000, [['5', '9']]],
		[30000, ['Wed, 01 Jan 2025 00:00:30 GMT']],
		[undefined, ['soon', '-5', '1.5', '2025-01-01', '', undefined, null, {}]],
	]),
)('the header %p means a wait of %p ms', (header, expected) => {
	expect(retryAfterMs(header, now)).toBe(expected);
});
