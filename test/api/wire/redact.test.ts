import { formsOfProviders } from '../support/forms';
import { redact, redactAnswer } from '../../../nodes/VtuWallet/api/wire/redact';

const secret = 'live_"ab c/d€';

test.each([
	['plain', `token ${secret} is wrong`],
	['in a query', `token ${new URLSearchParams({ t: secret })} is wrong`],
	['in a path', `token ${encodeURIComponent(secret)} is wrong`],
	['in JSON', `token ${JSON.stringify({ secret })} is wrong`],
	["in PHP's JSON", `token ${JSON.stringify({ secret }).replace('/', '\\/')} is wrong`],
])('a secret is taken out: %s', (_, text) => {
	const clean = redact(text, [secret]);
	expect(clean).toContain('*****');
	expect(clean).not.toMatch(/ab.{1,3}c/);
});

test.each(['base64', 'base64url'] as const)('a secret is taken out: in %s', (encoding) => {
	const encoded = Buffer.from(secret).toString(encoding);
	expect(redact(`Basic ${encoded} is wrong`, [secret])).toMatch(/^Basic \*{5}=* is wrong$/);
});

test.each(formsOfProviders)('a secret is taken out of an answer: %s', (_, write) => {
	const password = 'Zx9Pa&s\'s/w"i<t\\h>+s=!~é😀 x';
	for (const sent of [secret, password]) {
		const answer = { message: `<pre>${write(sent)}</pre>`, list: [write(sent)] };
		expect(redactAnswer(answer, [sent])).toEqual({
			message: expect.stringMatching(/^<pre>\*{5}(%3D|=)*<\/pre>$/i) as string,
			list: [expect.stringMatching(/^\*{5}(%3D|=)*$/i)],
		});
	}
});

test('a secret of many backslashes is looked for in no time', () => {
	const began = performance.now();
	redact('\\'.repeat(5_000), ['\\'.repeat(12) + 'abc']);
	expect(performance.now() - began).toBeLessThan(1_000);
});

test.each(['', 'a', 'ab', 'abc'])('a secret is taken out: in base64 after "%s"', (before) => {
	for (const after of ['', ':', '::', ':::'])
		for (const encoding of ['base64', 'base64url'] as const) {
			const encoded = Buffer.from(`${before}${secret}${after}`).toString(encoding);
			const left = redact(encoded, [secret]).replace('*****', '');
			expect(left.length).toBeLessThanOrEqual(11);
		}
});

test.each([
	['in hex', Buffer.from(secret).toString('hex')],
	['in capital hex', Buffer.from(secret).toString('hex').toUpperCase()],
	['in capitals', secret.toUpperCase()],
	['in small letters', secret.toLowerCase()],
])('a secret is taken out: %s', (_, written) => {
	expect(redact(`<${written}>`, [secret])).toBe('<*****>');
});

test('a secret of signs that mean something in an expression is taken out as it is', () => {
	expect(redact('(a.b)*[c]$^|\\ and axb', ['(a.b)*[c]$^|\\'])).toBe('***** and axb');
});

test('no sign of a secret is left that stands alone in base64', () => {
	for (const alone of ['live_abc', 'live_abcd', 'live_abcde']) {
		const encoded = Buffer.from(alone).toString('base64');
		expect(redact(encoded, [alone])).toMatch(/^\*{5}=*$/);
	}
});

test('of two secrets that share a beginning nothing is left', () => {
	expect(redact('live_abcdef live_abc', ['live_abc', 'live_abcdef'])).toBe('***** *****');
});

test('what is too short to be told from other text stays', () => {
	expect(redact('amount 1000', ['1000', ''])).toBe('amount 1000');
});

test('a secret is taken out of an answer, at any depth and in keys', () => {
	const answer = {
		status: 403,
		body: { message: 'Invalid token live_abc', list: [{ live_abc: 1, ok: null }] },
	};
	expect(redactAnswer(answer, ['live_abc'])).toEqual({
		status: 403,
		body: { message: 'Invalid token *****', list: [{ '*****': 1, ok: null }] },
	});
});

test('an answer without a secret is the same object', () => {
	const answer = { body: { message: 'fine' } };
	expect(redactAnswer(answer, ['live_abc'])).toBe(answer);
	expect(redactAnswer(undefined, ['live_abc'])).toBeUndefined();
});
