import fc from 'fast-check';

import { redact } from '../../../nodes/VtuWallet/api/wire/redact';

const clean = <T>(value: T, ...values: string[]) => redact(value, { values });

test.each([
	['alone', 'live_abc'],
	['glued to a word', 'tokenlive_abcis'],
	['in capitals', 'LIVE_ABC'],
])('a secret is taken out: %s', (_, text) => {
	expect(clean(text, 'live_abc')).toContain('***');
	expect(clean(text, 'live_abc').toLowerCase()).not.toContain('live_abc');
});

test('a secret is taken out of an answer, at any depth and in keys', () => {
	const answer = { message: 'Invalid token live_abc', list: [{ live_abc: 1, ok: null }] };
	expect(clean(answer, 'live_abc')).toEqual({
		message: 'Invalid token ***',
		list: [{ '***': 1, ok: null }],
	});
});

test('a secret of digits is taken out as a number, and not out of a longer one', () => {
	const answer = { a: 123456, b: '0123456', c: 1234567, d: ['123456', 'x123456y'], e: '123456.00' };
	expect(clean(answer, '123456')).toEqual({
		a: '***',
		b: '0123456',
		c: 1234567,
		d: ['***', 'x***y'],
		e: '***.00',
	});
	expect(clean({ a: 12345 }, '012345')).toEqual({ a: '***' });
});

test('a secret of signs that mean something in an expression is taken out as it is', () => {
	expect(clean('(a.b)*[c]$^|\\ and axb', '(a.b)*[c]$^|\\')).toBe('*** and axb');
});

test('a secret longer than a regular expression can hold is masked with its end', () => {
	const long = 'abc.DEF-'.repeat(4_000);
	expect(clean(`Token ${long} is refused`, long)).toBe('Token *** is refused');
	expect(clean(`{"token":"${long}"}`, long)).toBe('{"token":"***"}');
	const signs = '+/"&'.repeat(300);
	const shown = [encodeURIComponent(signs), JSON.stringify(signs).slice(1, -1)].join(' and ');
	expect(clean(`${shown}.`, signs)).toBe('*** and ***');
});

test('of two secrets that share a beginning nothing is left', () => {
	expect(clean('live_abcdef live_abc', 'live_abc', 'live_abcdef')).toBe('*** ***');
});

test('what is too short to be told from other text stays, and few letters stay in a word', () => {
	expect(clean('amount 100', '100', '')).toBe('amount 100');
	expect(clean('The password paid, paidup', 'paid')).toBe('The password ***, paidup');
});

test.each(['password', 'Password', 'PASSWORD', 'pass-word', 'AccessToken', 'access_token'])(
	'what stands under %s is hidden, whatever it is',
	(name) => {
		for (const value of ['x', 7, ['x'], { y: 'x' }])
			expect(JSON.stringify(clean({ data: [{ [name]: value }] }))).not.toMatch(/x|7/);
	},
);

test.each(['Authorization', 'api_key', 'Share PIN', 'sharePin', 'OTP', 'otp_code'])(
	'what stands under %s is hidden, too',
	(name) => {
		expect(clean({ [name]: 'zz' })).toEqual({ [name]: '***' });
	},
);

test('what was bought is shown, and the words that decide the outcome', () => {
	const goods = {
		token: '1234-5678',
		pin: 'P1',
		pins: [{ pin: '1', serial: 'S' }],
		load_pin: '*1#',
	};
	expect(clean({ status: 'success', ...goods }, 'success')).toEqual({
		status: 'success',
		...goods,
	});
});

test('an answer without a secret is the same object', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (answer) => {
			expect(clean(answer, 'live_0123456789')).toBe(answer);
		}),
	);
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
	fc.assert(
		fc.property(tree, (answer) => {
			expect(JSON.stringify(clean(answer, token))).not.toContain(token);
		}),
	);
});
