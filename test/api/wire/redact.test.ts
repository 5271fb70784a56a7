import fc from 'fast-check';

import { redact } from '../../../nodes/VtuWallet/api/wire/redact';
import { forAll } from '../../support/forAll';

const clean = <T>(value: T, ...values: string[]) => redact(value, { values });

const goods = { token: '1234-5678', pin: 'P1', pins: [{ pin: '1', serial: 'S' }], load_pin: '*1#' };

test.each<[what: string, secrets: string[], said: unknown, shown: unknown]>([
	['alone', ['live_abc'], 'live_abc', '***'],
	['glued to a word', ['live_abc'], 'tokenlive_abcis', 'token***is'],
	['in capitals', ['live_abc'], 'LIVE_ABC', '***'],
	['at any depth', ['live_abc'], { a: [{ b: 'Token live_abc' }] }, { a: [{ b: 'Token ***' }] }],
	['as a name', ['live_abc'], [{ live_abc: 1, ok: null }], [{ '***': 1, ok: null }]],
	['as digits', ['123456'], ['123456', 'x123456y', '123456.00'], ['***', 'x***y', '***.00']],
	['as a number', ['123456'], { a: 123456 }, { a: '***' }],
	['as digits with spaces', ['123456'], 'OTP 123 456, not 0123 456', 'OTP ***, not 0123 456'],
	['as a number without its zero', ['012345'], { a: 12345 }, { a: '***' }],
	['not out of longer numbers', ['123456'], ['0123456', 1234567], ['0123456', 1234567]],
	['of signs of expressions', ['(a.b)*[c]$^|\\'], '(a.b)*[c]$^|\\ and axb', '*** and axb'],
	['two with one beginning', ['live_abc', 'live_abcdef'], 'live_abcdef live_abc', '*** ***'],
	['not a short one', ['100', ''], 'amount 100', 'amount 100'],
	['few letters, not in a word', ['paid'], 'The password paid, paidup', 'The password ***, paidup'],
	['not what was bought', ['zz'], goods, goods],
	['in an address', ['to/ken "1" +ä'], 'x%20to%2Fken%20%221%22%20%2B%C3%A4y', 'x%20***y'],
	['not a word that decides', ['success'], { status: 'success' }, { status: 'success' }],
])('a secret is masked: %s', (_, secrets, said, shown) => {
	expect(clean(said, ...secrets)).toEqual(shown);
});

test('a secret longer than a regular expression can hold is masked with its end', () => {
	const long = 'abc.DEF-'.repeat(4_000);
	expect(clean(`Token ${long} is refused`, long)).toBe('Token *** is refused');
	expect(clean(`{"token":"${long}"}`, long)).toBe('{"token":"***"}');
	const signs = '+/"&'.repeat(3_000);
	const shown = [encodeURIComponent(signs), JSON.stringify(signs).slice(1, -1)].join(' and ');
	expect(clean(`${shown}.`, signs)).toBe('*** and ***');
});

test.each([
	...['password', 'Password', 'PASSWORD', 'pass-word', 'AccessToken', 'access_token'],
	...['Authorization', 'api_key', 'Share PIN', 'sharePin', 'OTP', 'otp_code'],
])('every value under %s is masked', (name) => {
	for (const value of ['x', 7, ['x'], { y: 'x' }])
		expect(JSON.stringify(clean({ data: [{ [name]: value }] }))).not.toMatch(/x|7/);
});

test('an answer without a secret is the same object', () => {
	forAll([fc.jsonValue()], (answer) => expect(clean(answer, 'live_0123456789')).toBe(answer));
	expect(clean(undefined, 'live_abc')).toBeUndefined();
});

test('no shape shows the token of a credential', () => {
	const token = 'live_9f8e7d6c';
	const { tree } = fc.letrec((tie) => ({
		tree: fc.oneof(
			{ maxDepth: 4 },
			fc.constantFrom<unknown>(token, `x${token}x`, JSON.stringify({ a: [token] }), 1, 'Done'),
			fc.dictionary(fc.constantFrom('a', 'token', 'message', `k${token}`), tie('tree')),
			fc.array(tie('tree'), { maxLength: 3 }),
		),
	}));
	forAll([tree], (answer) => expect(JSON.stringify(clean(answer, token))).not.toContain(token));
});
