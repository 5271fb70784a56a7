import { faultOf } from '../../../nodes/VtuWallet/api/wire/fault';

const coded = (code: string, changes: object = {}) =>
	Object.assign(new Error('raw text with live_abc'), { code, ...changes });
const wrapped = (cause: Error, changes: object = {}) =>
	Object.assign(new Error('wrapped', { cause }), changes);

test.each([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'ECONNRESET',
	'EPIPE',
	'ECONNABORTED',
	'ETIMEDOUT',
	'ERR_CANCELED',
	'CERT_HAS_EXPIRED',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'ERR_TLS_CERT_ALTNAME_INVALID',
	'SOMETHING_NEW',
])('%s keeps its code and loses its text', (code) => {
	for (const thrown of [
		coded(code),
		wrapped(coded(code)),
		wrapped(coded(code), { httpCode: code }),
	]) {
		const fault = faultOf(thrown);
		expect(fault).toMatchObject({ kind: 'fault', code });
		expect(fault.message).toMatch(/^[A-Z]/);
		expect(fault.message).not.toMatch(/live_abc|canceled/);
	}
});

test.each<[string, Error, string]>([
	['a connection that timed out', coded('ETIMEDOUT', { syscall: 'connect' }), 'NOT_SENT'],
	['no way to the host', coded('EHOSTUNREACH', { syscall: 'connect' }), 'NOT_SENT'],
	['a name server that fails', coded('EAI_FAIL', { syscall: 'getaddrinfo' }), 'NOT_SENT'],
	[
		'all addresses in vain',
		Object.assign(new AggregateError([]), { code: 'ETIMEDOUT' }),
		'NOT_SENT',
	],
	[
		'all addresses refused',
		Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
		'ECONNREFUSED',
	],
	['an answer that timed out', coded('ETIMEDOUT', { syscall: 'read' }), 'ETIMEDOUT'],
	[
		'the request guard of n8n',
		Object.assign(new Error('no'), { name: 'SsrfBlockedIpError' }),
		'NOT_SENT',
	],
	['the domain list of n8n', new Error('Domain not allowed: provider.example'), 'NOT_SENT'],
	['no encryption', coded('EPROTO', { message: 'write EPROTO: wrong version number' }), 'NOT_SENT'],
	[
		'an answer that breaks off',
		coded('ERR_BAD_RESPONSE', { message: 'stream has been aborted' }),
		'TRUNCATED',
	],
	[
		'packed data that ends early',
		coded('Z_BUF_ERROR', { message: 'unexpected end of file' }),
		'TRUNCATED',
	],
	['a status as the only code', Object.assign(new Error('x'), { httpCode: '200' }), 'UNKNOWN'],
])('%s', (_, thrown, code) => {
	expect(faultOf(wrapped(thrown)).code).toBe(code);
});

test.each([undefined, null, 'text', 5, {}])('%p thrown is an unknown fault', (thrown) => {
	expect(faultOf(thrown)).toMatchObject({ kind: 'fault', code: 'UNKNOWN' });
});

test('causes that go round in a circle come to an end', () => {
	const a = new Error('a');
	a.cause = new Error('b', { cause: a });
	expect(faultOf(a).code).toBe('UNKNOWN');
});
