import type { Answer } from '../../values/answer';
import { ProviderError } from '../providerError';

/** The code of a login or a signature that this package refused. */
export const refusedByUs = 'REFUSED';

/** With these codes the request was not sent, unless a connection was made before. */
const unreachable: Record<string, string> = {
	ECONNREFUSED: 'Nothing answers at the address of the provider',
	ENOTFOUND: 'The address of the provider does not exist',
	EAI_AGAIN: 'The address of the provider could not be looked up',
};

/** Faults before the request could leave: the connection or its encryption was never made. */
export const neverLeft: ReadonlySet<string> = new Set([
	...[refusedByUs, 'NOT_SENT', ...Object.keys(unreachable)],
	...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID'],
	...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'HOSTNAME_MISMATCH'],
	...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

type Fault = Extract<Answer, { kind: 'fault' }>;

const messages: Record<string, string> = {
	...unreachable,
	ECONNRESET: 'The connection to the provider broke before it answered',
	EPIPE: 'The connection to the provider broke before it answered',
	ECONNABORTED: 'The provider did not answer in time',
	ETIMEDOUT: 'The provider did not answer in time',
	TRUNCATED: 'The answer of the provider broke off',
	ERR_CANCELED: 'The request was stopped before the provider answered',
	NOT_SENT: 'No connection to the provider could be made',
};

/** n8n refuses these requests before it makes a connection. */
const hostRefusals = /^Ssrf|domain not allowed|blocked because/i;

/** Steps before a connection exists. */
const connecting: readonly unknown[] = ['connect', 'getaddrinfo'];

/**
 * The fault in an error of n8n's request helper. Keeps only codes and words of this package, because the error holds the
 * request with its token.
 */
export function faultOf(thrown: unknown): Fault {
	const chain = causesOf(thrown);
	const own = chain.find((link) => link instanceof ProviderError);
	if (own) return faultWith(refusedByUs, own.message, !own.mayPass);
	const code = codeIn(chain);
	const other = isCertificate(code)
		? `The provider's certificate cannot be trusted (${code})`
		: `The connection to the provider failed (${code})`;
	const message = messages[code] ?? other;
	return faultWith(code, message, isCertificate(code) || chain.some(refusedByHost));
}

const faultWith = (code: string, message: string, lasting: boolean): Fault => ({
	kind: 'fault',
	code,
	message,
	...(lasting && { lasting }),
});

function causesOf(thrown: unknown): Error[] {
	const chain: Error[] = [];
	for (let link = thrown; isError(link) && !chain.includes(link); link = link.cause)
		chain.push(link);
	return chain;
}

/** `instanceof` fails for errors of Node if this code runs in another context. */
const isError = (value: unknown): value is Error =>
	value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';

function codeIn(chain: Error[]): string {
	const codes = chain.map((link) =>
		'code' in link ? link.code : 'httpCode' in link ? link.httpCode : undefined,
	);
	const code = codes.find(
		(found): found is string => typeof found === 'string' && /^[A-Z][A-Z\d_]+$/.test(found),
	);
	if (code !== undefined && code in unreachable) return chain.some(wasConnected) ? 'UNKNOWN' : code;
	if (chain.some(neverConnected)) return 'NOT_SENT';
	if (chain.some(({ message }) => /\baborted$|unexpected end of (file|input)/i.test(message)))
		return 'TRUNCATED';
	return code ?? 'UNKNOWN';
}

/** n8n refused the request, no connection was made, or the connection was not encrypted. */
function neverConnected(link: Error): boolean {
	if (refusedByHost(link) || link instanceof AggregateError || isPlainServer(link)) return true;
	return 'syscall' in link && connecting.includes(link.syscall);
}

const wasConnected = (link: Error): boolean =>
	'syscall' in link && !connecting.includes(link.syscall);

/**
 * The server answered the first encrypted bytes with plain ones. The same words without EPROTO come from plain bytes in the
 * middle of a connection, and then the provider has the request already.
 */
const isPlainServer = (link: Error): boolean =>
	'code' in link &&
	link.code === 'EPROTO' &&
	'syscall' in link &&
	link.syscall === 'write' &&
	/wrong version number/i.test(link.message);

const refusedByHost = ({ name, message }: Error): boolean =>
	hostRefusals.test(name) || hostRefusals.test(message);

/** Node's codes for a bad certificate. ERR_SSL_… codes are about the connection, not about the certificate. */
const isCertificate = (code: string): boolean =>
	/CERT|SIGNATURE|HOSTNAME/.test(code) && !code.startsWith('ERR_SSL_');
