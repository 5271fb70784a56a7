import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { field } from './field';

/** For a look-up that the provider's document does not show. */
export const listMayDiffer =
	"Not every provider answers this at the same address. If yours does not, ask its support for the path, and enter it in the credential, under 'Provider'.";

/** The *Options* of a look-up, for deployments with more parameters. */
export const requestOptions = (more: INodeProperties[] = []): INodeProperties =>
	field.group('options', 'Options', 'option', [queryOption, ...more]);

/** A parameter that the user adds replaces the form's own of that name. */
export function addedQuery(row: Row): IDataObject {
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

const queryOption = field.rows(
	'additionalQueryParameters',
	'Additional Query Parameters',
	'parameter',
	[
		field.text('name', 'Name', 'As the provider names it', { placeholder: 'e.g. per_page' }),
		field.text('value', 'Value', 'What is sent under this name', { placeholder: 'e.g. 100' }),
	],
	'What your provider asks for and this form does not have',
);
