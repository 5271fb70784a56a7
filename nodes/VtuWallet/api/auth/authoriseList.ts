import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import { noRedirects, type OlderOptions } from './authorise';
import { normaliseBaseUrl } from './baseUrl';

const headerNames = /^[A-Za-z][A-Za-z0-9-]*$/;

/**
 * Puts the key of a list on a request, whichever node makes it, and only when the request goes to the server of the
 * credential's address.
 */
export function authoriseList(
	data: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions & OlderOptions,
): IHttpRequestOptions {
	const home = new URL(normaliseBaseUrl(data.address, 'Address')).origin;
	const target = options.url ?? options.uri ?? '';
	if (!URL.canParse(target, options.baseURL) || new URL(target, options.baseURL).origin !== home) {
		throw new BadInput(
			'Address',
			'The list is at another server than the address in its credential',
			"Choose the credential that belongs to the address of the list, or change 'Address' in it.",
		);
	}
	const name = textOf(data.headerName);
	const value = textOf(data.headerSecret);
	if (!headerNames.test(name)) throw unusable('Header Name');
	if (value === '' || /[^\x20-\x7e]/.test(value)) throw unusable('Header Value');
	return {
		...options,
		headers: { ...options.headers, [name]: value },
		...noRedirects,
	};
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const unusable = (field: string): BadInput =>
	new BadInput(
		field,
		`'${field}' is empty or holds a character that no header can carry`,
		`Open the credential of the list and fill '${field}'.`,
	);
