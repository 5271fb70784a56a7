import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import { type Endpoint, pathOf } from '../../api/endpoints';
import type { Api, ApiRequest, ProviderFacts } from '../../api/types';
import type { FormField, ReadOperation, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { objectOf } from '../../values/json';
import { field, wholeNumberOf } from './field';

export const returnAllField = field.flag('returnAll', 'Return All', {
	description: 'Whether to return all results or only up to a given limit',
});

export const limitField = field.number('limit', 'Limit', {
	description: 'Max number of results to return',
	default: 50,
	range: { min: 1 },
	displayOptions: { show: { returnAll: [false] } },
});

export const simplifyField = field.flag('simplify', 'Simplify', {
	description: 'Whether to return a simplified version of the response instead of the raw data',
	default: true,
});

export const listFields: INodeProperties[] = [returnAllField, limitField, simplifyField];

export const wantsSimple = (row: Row): boolean => row.raw('simplify') !== false;

export const limitOf = (row: Row): number =>
	row.flag('returnAll') ? Infinity : wholeNumberOf(row, limitField);

export const namedShape = { id: shape.text, name: shape.text };

/** `raw` is the provider's record. */
type Entry = { raw: IDataObject };

interface Form extends Omit<ReadOperation, 'kind' | 'run' | 'fields'> {
	fields?: FormField[];
	/** Fields below those of the list. */
	filters?: FormField[];
	/** More entries of *Options*. */
	options?: FormField[];
}

/** The user may add to the query of the request. */
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
	const { fields = [], filters = [], endpoint, options, ...rest } = facts;
	return {
		...rest,
		kind: 'read',
		notDocumented:
			rest.notDocumented ?? (endpoint?.documented === false ? listMayDiffer : undefined),
		fields: [...fields, ...shared, ...filters, ...(endpoint ? [requestOptions(options)] : [])],
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

const itemBy = ({ output }: Pick<Form, 'output'>, row: Row) =>
	wantsSimple(row) ? (entry: Entry) => columnsOf(entry, output) : ({ raw }: Entry) => raw;

/** An empty column is null, or left out if it is optional. */
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

/** Some deployments need more parameters. */
const requestOptions = (more: INodeProperties[] = []): INodeProperties =>
	field.group('options', 'Options', 'option', [queryOption, ...more]);

/** A parameter that the user adds replaces the form's own of that name. */
function addedQuery(row: Row): IDataObject {
	const entries: unknown = row.raw('options.additionalQueryParameters.parameter');
	if (!Array.isArray(entries)) return {};
	const named = entries.flatMap((entry) => {
		const { name, value } = objectOf(entry);
		return typeof name === 'string' && name.trim() !== '' ? [[name.trim(), value]] : [];
	});
	return Object.fromEntries(named) as IDataObject;
}

const queryOption = field.rows('additionalQueryParameters', 'Additional Query Parameters', {
	description: 'What your provider asks for and this form does not have',
	noun: 'parameter',
	fields: [
		field.text('name', 'Name', {
			description: 'As the provider names it',
			placeholder: 'e.g. per_page',
		}),
		field.text('value', 'Value', {
			description: 'What is sent under this name',
			placeholder: 'e.g. 100',
		}),
	],
});
