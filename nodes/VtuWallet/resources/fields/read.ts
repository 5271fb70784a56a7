import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import { type Endpoint, pathOf } from '../../api/endpoints';
import type { Api, ApiRequest, ProviderFacts } from '../../api/types';
import type { FormField, ReadOperation, Row } from '../../batch/operation';
import { field } from './field';
import { limitOf, listFields, simplifyField, wantsSimple } from './list';

/** A record of the provider: its fields, and the record as it came. */
type Entry = { raw: IDataObject };

interface Form extends Omit<ReadOperation, 'kind' | 'run' | 'fields'> {
	fields?: FormField[];
	/** Fields below those of the list. */
	filters?: FormField[];
	/** More entries of *Options*. */
	options?: FormField[];
}

/** An operation with one request of its own: the user may add to its query. */
interface Requesting<T> {
	endpoint: Endpoint;
	/** The values for the `{…}` places of the path. */
	places?(row: Row): Record<string, string>;
	query?(row: Row, provider: ProviderFacts): IDataObject;
	load(api: Api, request: ApiRequest, row: Row): Promise<T>;
}

interface Loading<T> {
	endpoint?: undefined;
	load(api: Api, row: Row): Promise<T>;
}

type ReadFacts<T> = Form & (Requesting<T> | Loading<T>);

/** An operation that gives a list: an item for each entry, with the columns of `output`. */
export const readList = (facts: ReadFacts<Entry[]>): ReadOperation => ({
	...operationOf(facts, listFields),
	async run(row, api) {
		const entries = await loaded(facts, row, api);
		return entries.slice(0, limitOf(row)).map(itemBy(facts, row));
	},
});

/** An operation that gives one thing: an item with the columns of `output`. */
export const readOne = (facts: ReadFacts<Entry>): ReadOperation => ({
	...operationOf(facts, [simplifyField]),
	run: async (row, api) => itemBy(facts, row)(await loaded(facts, row, api)),
});

function operationOf<T>(facts: ReadFacts<T>, shared: FormField[]): Omit<ReadOperation, 'run'> {
	const { value, name, action, description, output, fileOf } = facts;
	const { fields = [], filters = [], endpoint, options } = facts;
	const more = endpoint ? [requestOptions(options)] : [];
	const usual = endpoint?.documented === false ? listMayDiffer : undefined;
	return {
		kind: 'read',
		value,
		name,
		action,
		description,
		notDocumented: facts.notDocumented ?? usual,
		output,
		fields: [...fields, ...shared, ...filters, ...more],
		...(fileOf && { fileOf }),
	};
}

async function loaded<T>(facts: ReadFacts<T>, row: Row, api: Api): Promise<T> {
	if (!facts.endpoint) return await facts.load(api, row);
	const { endpoint, places, query } = facts;
	const request = {
		method: endpoint.method,
		path: pathOf(api.provider, endpoint, places?.(row)),
		query: { ...query?.(row, api.provider), ...addedQuery(row) },
	};
	return await facts.load(api, request, row);
}

/** Simplified, or as the provider sent it. */
const itemBy = ({ output }: Pick<Form, 'output'>, row: Row) =>
	wantsSimple(row) ? (entry: Entry) => columnsOf(entry, output) : ({ raw }: Entry) => raw;

/** A price is what the provider calls an amount. An empty column is null, or left out if it is optional. */
function columnsOf(entry: object, output: z.ZodRawShape): IDataObject {
	const values: IDataObject = { price: (entry as { amount?: number }).amount, ...entry };
	const columns = Object.entries(output).flatMap(([name, shape]) => {
		const value = values[name] ?? null;
		return (value === null || value === '') && shape.isOptional() ? [] : [[name, value]];
	});
	return Object.fromEntries(columns) as IDataObject;
}

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
