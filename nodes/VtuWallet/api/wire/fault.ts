import type { Answer } from '../../values/answer';
import { ProviderError } from '../providerError';
import { faultText, isOfCertificate } from './faultText';

/** The code of a login or a signature that this package refused. */
export const refusedByUs = 'REFUSED';

/** With these codes the request was not sent, unless a connection was made before. */
const unreachable: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Faults before the request could leave: the connection or its encryption was never made. */
export const neverLeft: ReadonlySet<string> = new Set([
	...[refusedByUs, 'NOT_SENT', ...unreachable],
	...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID'],
	...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'HOSTNAME_MISMATCH'],
	...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

type Fault = Extract<Answer, { kind: 'fault' }>;

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
	return faultWith(code, faultText(code), isOfCertificate(code) || chain.some(refusedByHost));
}

const faultWith = (code: string, message: string, lasting: boolean): Fault => ({
	kind: 'fault',
	code,
	message,
	...(lasting && { lasting }),
});

/** Node and n8n tell more of an error in these fields. */
type Link = Error & { code?: unknown; httpCode?: unknown; syscall?: unknown };

function causesOf(thrown: unknown): Link[] {
	const chain: Link[] = [];
	for (let link = thrown; isError(link) && !chain.includes(link); link = link.cause)
		chain.push(link);
	return chain;
}

/** `instanceof` fails for errors of Node if this code runs in another context. */
const isError = (value: unknown): value is Link =>
	value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';

function codeIn(chain: Link[]): string {
	const codes = chain.map((link) => ('code' in link ? link.code : link.httpCode));
	const code = codes.filter(isText).find((found) => /^[A-Z][A-Z\d_]+$/.test(found));
	if (code !== undefined && unreachable.includes(code))
		return chain.some(wasConnected) ? 'UNKNOWN' : code;
	if (chain.some(neverConnected)) return 'NOT_SENT';
	if (chain.some(({ message }) => /\baborted$|unexpected end of (file|input)/i.test(message)))
		return 'TRUNCATED';
	return code ?? 'UNKNOWN';
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** n8n refused the request, no connection was made, or the connection was not encrypted. */
const neverConnected = (link: Link): boolean =>
	refusedByHost(link) ||
	link instanceof AggregateError ||
	isPlainServer(link) ||
	connecting.includes(link.syscall);

const wasConnected = (link: Link): boolean =>
	'syscall' in link && !connecting.includes(link.syscall);

/**
 * The server answered the first encrypted bytes with plain ones. The same words without EPROTO come from plain bytes in the
 * middle of a connection, and then the provider has the request already.
 */
const isPlainServer = ({ code, syscall, message }: Link): boolean =>
	code === 'EPROTO' && syscall === 'write' && /wrong version number/i.test(message);

const refusedByHost = ({ name, message }: Error): boolean =>
	hostRefusals.test(name) || hostRefusals.test(message);
