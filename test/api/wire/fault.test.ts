import { ProviderError } from '../../../nodes/VtuWallet/api/providerError';
import { faultOf, neverLeft, refusedByUs } from '../../../nodes/VtuWallet/api/wire/fault';

const coded = (code: string, changes: object = {}) =>
	Object.assign(new Error('raw text with live_abc'), { code, ...changes });
const saying = (code: string, message: string) => coded(code, { message });
const handshake = (syscall: string, words: string) =>
	coded('EPROTO', { syscall, message: `${syscall} EPROTO: ${words}` });
const plainBytes = 'ERR_SSL_WRONG_VERSION_NUMBER';
const wrongVersion = { message: 'ssl3_get_record:wrong version number' };
const ofAllAddresses = (code: string) => Object.assign(new AggregateError([]), { code });
const wrapped = (cause: Error, changes: object = {}) =>
	Object.assign(new Error('wrapped', { cause }), changes);

test.each([
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT'],
	...['ERR_CANCELED', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
	...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID', 'SOMETHING_NEW'],
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

test.each<[string, string, Error]>([
	['a connection that timed out', 'NOT_SENT', coded('ETIMEDOUT', { syscall: 'connect' })],
	['no route to the host', 'NOT_SENT', coded('EHOSTUNREACH', { syscall: 'connect' })],
	['a name server that fails', 'NOT_SENT', coded('EAI_FAIL', { syscall: 'getaddrinfo' })],
	['no address that connects', 'NOT_SENT', ofAllAddresses('ETIMEDOUT')],
	['all addresses refused', 'ECONNREFUSED', ofAllAddresses('ECONNREFUSED')],
	['an answer that timed out', 'ETIMEDOUT', coded('ETIMEDOUT', { syscall: 'read' })],
	['the request guard of n8n', 'NOT_SENT', wrapped(new Error(), { name: 'SsrfBlockedIpError' })],
	['the domain list of n8n', 'NOT_SENT', new Error('Domain not allowed: provider.example')],
	['no encryption', 'NOT_SENT', handshake('write', 'wrong version number')],
	['a handshake that was refused', 'EPROTO', handshake('write', 'alert handshake failure')],
	['words without the handshake', 'EPROTO', saying('EPROTO', 'wrong version number')],
	['words of a connection that is read', 'EPROTO', handshake('read', 'wrong version number')],
	['plain bytes in an encrypted connection', plainBytes, coded(plainBytes, wrongVersion)],
	['plain bytes written', plainBytes, coded(plainBytes, { ...wrongVersion, syscall: 'write' })],
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].flatMap(
		(code): Array<[string, string, Error]> => [
			[`${code} of a connection that was made`, 'UNKNOWN', coded(code, { syscall: 'read' })],
			[`${code} on the way to it`, code, coded(code, { syscall: 'connect' })],
		],
	),
	['an answer that breaks off', 'TRUNCATED', saying('ERR_BAD_RESPONSE', 'stream has been aborted')],
	['packed data that ends early', 'TRUNCATED', saying('Z_BUF_ERROR', 'unexpected end of file')],
	['a status as the only code', 'UNKNOWN', wrapped(new Error(), { httpCode: '200' })],
])('%s has a code that says whether the request was sent', (_, code, thrown) => {
	expect(faultOf(wrapped(thrown)).code).toBe(code);
});

test.each([
	['CERT_HAS_EXPIRED', /certificate cannot be trusted/, true],
	['ERR_TLS_CERT_ALTNAME_INVALID', /certificate cannot be trusted/, true],
	['ERR_SSL_WRONG_VERSION_NUMBER', /connection .+ failed/, undefined],
	['ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN', /connection .+ failed/, undefined],
	['EPROTO', /connection .+ failed/, undefined],
	['SOMETHING_NEW', /connection .+ failed/, undefined],
])('%s is lasting only if the certificate is at fault', (code, text, lasting) => {
	const fault = faultOf(wrapped(coded(code)));
	expect(fault.message).toMatch(text);
	expect(fault.lasting).toBe(lasting);
});

test.each([
	coded('Z_DATA_ERROR'),
	coded('HPE_INVALID_CHUNK_SIZE'),
	coded('ERR_BAD_RESPONSE', { message: 'maxContentLength size of 2000 exceeded' }),
])('$code of an answer does not say that the request was not sent', (thrown) =>
	expect(neverLeft.has(faultOf(wrapped(thrown)).code)).toBe(false),
);

test.each([true, false])(
	'a request that this package refused was not sent, and a repeat may help: %s',
	(mayPass) => {
		const title = 'Check the password.';
		const refusal = new ProviderError({ kind: 'signIn', title, advice: '', mayPass });
		const fault = faultOf(wrapped(refusal));
		expect(fault).toMatchObject({ message: title, code: refusedByUs });
		expect(fault.lasting).toBe(mayPass ? undefined : true);
		expect(neverLeft.has(fault.code)).toBe(true);
	},
);

test.each([undefined, null, 'text', 5, {}])('%p thrown is an unknown fault', (thrown) => {
	expect(faultOf(thrown)).toMatchObject({ kind: 'fault', code: 'UNKNOWN' });
});

test('the search for a code ends also if causes form a circle', () => {
	const a = new Error('a');
	a.cause = new Error('b', { cause: a });
	expect(faultOf(a).code).toBe('UNKNOWN');
});
