const texts: Record<string, string> = {
	ECONNREFUSED: 'Nothing answers at the address of the provider',
	ENOTFOUND: 'The address of the provider does not exist',
	EAI_AGAIN: 'The address of the provider could not be looked up',
	ECONNRESET: 'The connection to the provider broke before it answered',
	EPIPE: 'The connection to the provider broke before it answered',
	ECONNABORTED: 'The provider did not answer in time',
	ETIMEDOUT: 'The provider did not answer in time',
	TRUNCATED: 'The answer of the provider broke off',
	ERR_CANCELED: 'The request was stopped before the provider answered',
	NOT_SENT: 'No connection to the provider could be made',
};

/** ERR_SSL_… codes are about the connection. */
export const isOfCertificate = (code: string): boolean =>
	/CERT|SIGNATURE|HOSTNAME/.test(code) && !code.startsWith('ERR_SSL_');

export function faultText(code: string): string {
	const other = isOfCertificate(code)
		? `The provider's certificate cannot be trusted (${code})`
		: `The connection to the provider failed (${code})`;
	return texts[code] ?? other;
}
