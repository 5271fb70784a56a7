import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { fillPath, type Endpoint } from '../../api/endpoints';
import type { ApiRequest } from '../../api/types';
import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { alphabetical } from './alphabetical';

const displayNames = { path: 'Endpoint Path', query: 'Additional Query Parameters' };

/** Above a look-up that the provider's document does not show. */
export const listMayDiffer =
	"Not every provider answers this at the same address. If yours does not, ask its support for the path, and enter it in the option 'Endpoint Path'.";

/** The *Options* of a look-up: what a deployment may want otherwise than this package asks for it. */
export function requestOptions(
	{ documented, path }: Endpoint,
	more: INodeProperties[] = [],
): INodeProperties {
	const own = documented ? [] : [pathOption(path)];
	const options = [...own, queryOption, ...more].sort((a, b) =>
		alphabetical(a.displayName, b.displayName),
	);
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options,
	};
}

/** The request of a look-up. What the user adds to the query replaces what the form would send under the same name. */
export function requestOf(
	row: Row,
	endpoint: Endpoint,
	places: Record<string, string> = {},
	query: IDataObject = {},
): ApiRequest {
	const { method, path, documented } = endpoint;
	const usual = documented ? '' : row.text('options.endpointPath');
	return {
		method,
		path: filledPath(usual || path, places),
		query: { ...query, ...addedQuery(row) },
	};
}

/** Fills the `{…}` places of a path that the user may have written; a place of another name is refused. */
export function filledPath(path: string, places: Record<string, string>): string {
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
	const unknown = names.find((name) => !Object.hasOwn(places, name));
	if (unknown === undefined) return fillPath(path, places);
	throw new BadInput(
		displayNames.path,
		`'${displayNames.path}' has a place {${unknown}} that nothing belongs into`,
		'Write the path out.',
	);
}

function addedQuery(row: Row): IDataObject {
	const entries = row.raw('options.additionalQueryParameters.parameter');
	if (!Array.isArray(entries)) return {};
	return Object.fromEntries(entries.filter(isNamed).map(({ name, value }) => [name.trim(), value]));
}

const isNamed = (entry: unknown): entry is { name: string; value: string } =>
	typeof entry === 'object' &&
	entry !== null &&
	'name' in entry &&
	typeof entry.name === 'string' &&
	entry.name.trim() !== '';

function pathOption(path: string): INodeProperties {
	return {
		displayName: displayNames.path,
		name: 'endpointPath',
		type: 'string',
		default: '',
		placeholder: `e.g. ${path}`,
		description: `Where your provider answers this, below the address in the credential, if not at ${path}`,
	};
}

const queryOption: INodeProperties = {
	displayName: displayNames.query,
	name: 'additionalQueryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add parameter',
	default: {},
	description: 'What your provider asks for and this form does not have',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameter',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. per_page',
					description: 'As the provider names it',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. 100',
					description: 'What is sent under this name',
				},
			],
		},
	],
};
