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
