import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import { type RecordFacts, maybeFlag, maybeText } from '../../api/answers/schemas/shapes';
import type { Api } from '../../api/types';
import type { FormField, ReadHost, ReadOperation, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
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

export const wantsSimple = (row: Row): boolean => row.raw('simplify') !== false;

export const limitOf = (row: Row): number =>
	row.flag('returnAll') ? Infinity : wholeNumberOf(row, limitField);

export const namedShape = { id: shape.text, name: shape.text };

/** The columns of a provider's record, under the names of this package. */
export function columnsOf({ spec, needed }: RecordFacts): z.ZodRawShape {
	const columns = Object.entries(spec).map(([name, [reader]]) => {
		const [given, maybe] = shapes.get(reader) ?? [shape.number, shape.maybeNumber];
		return [name, needed.includes(name) ? given : maybe] as const;
	});
	return Object.fromEntries(columns);
}

const shapes = new Map<unknown, [z.ZodTypeAny, z.ZodTypeAny]>([
	[maybeText, [shape.text, shape.maybeText]],
	[maybeFlag, [shape.flag, shape.maybeFlag]],
]);

/** `raw` is the provider's record. */
type Entry = { raw: IDataObject };

interface ReadFacts<T> extends Omit<ReadOperation, 'kind' | 'run' | 'fields'> {
	fields?: FormField[];
	/** Fields below those of the list. */
	filters?: FormField[];
	load(api: Api, row: Row, host: ReadHost): Promise<T>;
}

/** An operation that gives a list: an item for each entry, with the columns of `output`. */
export const readList = (facts: ReadFacts<Entry[]>): ReadOperation => ({
	...operationOf(facts, [returnAllField, limitField, simplifyField]),
	async run(row, api, host) {
		const entries = await facts.load(api, row, host);
		return entries.slice(0, limitOf(row)).map(itemBy(facts, row));
	},
});

/** An operation that gives one thing: an item with the columns of `output`. */
export const readOne = (facts: ReadFacts<Entry>): ReadOperation => ({
	...operationOf(facts, [simplifyField]),
	run: async (row, api, host) => itemBy(facts, row)(await facts.load(api, row, host)),
});

const operationOf = <T>(
	{ fields = [], filters = [], ...facts }: ReadFacts<T>,
	shared: FormField[],
) => ({ ...facts, kind: 'read' as const, fields: [...fields, ...shared, ...filters] });

const itemBy = ({ output }: Pick<ReadOperation, 'output'>, row: Row) =>
	wantsSimple(row) ? (entry: Entry) => valuesOf(entry, output) : ({ raw }: Entry) => raw;

/** An empty column is null, or left out if it is optional. */
function valuesOf(entry: object, output: z.ZodRawShape): IDataObject {
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

export const optionsField = (...entries: INodeProperties[]): INodeProperties =>
	field.group('options', 'Options', 'option', entries);
