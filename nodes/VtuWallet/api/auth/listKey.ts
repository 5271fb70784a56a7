import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import { trimmed } from '../../values/cell';
import { isTest, type RequestOptions, withHeader } from './authorise';
import { normaliseBaseUrl } from './baseUrl';
import { statusRules } from './credentialTest';

/** The credential test asks for this path. `authoriseList` replaces it with the address that needs the key. */
const listTestPath = '/list';

export const listRules = [
	...statusRules('The server does not accept the key. Copy it again.', 401),
	...statusRules(
		'The key may not read the list. In n8n, it needs the right to list Data Tables.',
		403,
	),
];

export const n8nHeader = 'X-N8N-API-KEY';

const headerNames = /^[A-Za-z][A-Za-z0-9-]*$/;

/** Adds the key of a list to a request of any node, if the request goes to the server in the credential. */
export function authoriseList(
	data: ICredentialDataDecryptedObject,
	options: RequestOptions,
): IHttpRequestOptions {
	const address = normaliseBaseUrl(data.address, 'Address');
	const name = trimmed(data.headerName);
	const target = isTest(listTestPath, options)
		? testUrl(address, name)
		: (options.url ?? options.uri ?? '');
	const url = URL.canParse(target, options.baseURL) ? new URL(target, options.baseURL) : undefined;
	if (url?.origin !== new URL(address).origin) {
		throw new BadInput(
			'Address',
			'The list is at another server than the address in its credential',
			"Choose the credential that belongs to the address of the list, or change 'Address' in it.",
		);
	}
	const value = trimmed(data.headerSecret);
	if (!headerNames.test(name)) throw unusable('Header Name');
	if (value === '' || /[^\x20-\x7e]/.test(value)) throw unusable('API Key');
	return withHeader(options, url.href, name, value);
}

/** The user may have copied the address of a page of the editor, or of the API. */
export const homeOfN8n = (address: string): string =>
	address.replace(/\/(?:api\/v1|home|projects|workflow)(?:\/.*)?$/, '').replace(/(?<!\/)\/+$/, '');

const testUrl = (address: string, header: string): string =>
	header.toUpperCase() === n8nHeader ? `${homeOfN8n(address)}/api/v1/data-tables?limit=1` : address;

const unusable = (field: string): BadInput =>
	new BadInput(
		field,
		`'${field}' is empty or holds a character that no header can carry`,
		`Open the credential of the list and fill '${field}'.`,
	);
