import type { IDataObject } from 'n8n-workflow';

import type { Contract } from '../../types';
import { isOtherCurrency, readPrice } from '../../../values/money';
import { isRecord } from '../../../values/json';
import { levelsOf, plainName } from '../../../values/nested';

/** Text or a number that stands for one, trimmed: ids and amounts come as either. */
export function maybeText(value: unknown): string | undefined {
	const isText = typeof value === 'string' || typeof value === 'number';
	const text = isText ? String(value).trim() : '';
	return text === '' ? undefined : text;
}

export function maybeNumber(value: unknown): number | undefined {
	const number = Number(maybeText(value));
	return Number.isFinite(number) ? number : undefined;
}

/** Reads `true`, 1, "1" and "true" as true. */
export const maybeFlag = (value: unknown): boolean | undefined =>
	['boolean', 'number', 'string'].includes(typeof value)
		? /^(1|true|yes)$/i.test(String(value))
		: undefined;

export const textsIn = (record: IDataObject, names: readonly string[]): string[] =>
	names.flatMap((name) => maybeText(record[name]) ?? []);

export type ItemOf<C> = C extends Contract<infer T> ? T : never;

/** The first array of an answer, because deployments put it at different places: `{ data: { plans: […] } }`. */
export const firstArray = (body: unknown): unknown[] | undefined =>
	[body, ...levelsOf(body, 1).flat().flatMap(Object.values)].find(Array.isArray);

/** The only record of an answer, or of a part. Some deployments wrap it in a list. */
export function recordOf(body: unknown): IDataObject | undefined {
	const only: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
	return isRecord(only) ? only : undefined;
}

/** The record that an answer carries in `data`, or the answer itself if it has none. */
export function dataOf(body: unknown): IDataObject | undefined {
	const record = recordOf(body);
	if (record === undefined) return undefined;
	const { data } = record;
	return data === undefined || data === null ? record : recordOf(data);
}

/** How a field is read, and the names under which deployments give it, written plainly: the first that can be read counts. */
type Spec = Record<string, readonly [Contract<unknown>, ...string[]]>;

type Fields<S extends Spec> = { [Name in keyof S]?: ItemOf<S[Name][0]> };

/** Fields that most deployments give under our own names. */
export const each = <Name extends string, T>(
	reader: Contract<T>,
	...names: Name[]
): Record<Name, readonly [Contract<T>, string]> =>
	Object.fromEntries(names.map((name) => [name, [reader, plainName(name)]])) as never;

/** A record under the names of this package. `raw` is the record as the provider sent it. */
export type Entry<S extends Spec, Needed extends keyof S> = Omit<Fields<S>, Needed> &
	Required<Pick<Fields<S>, Needed>> & { raw: IDataObject };

/** How a record is read. The forms show its fields as columns. */
export interface RecordFacts {
	spec: Spec;
	/** Without one of these fields a record is of no use. */
	needed: readonly string[];
}

export function entry<S extends Spec, Needed extends keyof S & string>(
	needed: readonly Needed[],
	spec: S,
): Contract<Entry<S, Needed>> & RecordFacts {
	const read = (raw: unknown) => {
		const found = isRecord(raw) ? fieldsOf(raw, spec) : undefined;
		const isWhole = needed.every((name) => found?.[name] !== undefined);
		return isWhole ? (found as Entry<S, Needed> | undefined) : undefined;
	};
	return Object.assign(read, { spec, needed });
}

function fieldsOf(raw: IDataObject, spec: Spec): IDataObject {
	const given = new Map(Object.entries(raw).map(([name, value]) => [plainName(name), value]));
	const isForeign = isOtherCurrency(given.get('currency'));
	const read = Object.entries(spec).map(([field, [reader, ...names]]) => {
		const isPrice = reader === readPrice;
		const values = isPrice && isForeign ? [] : names.map((name) => reader(given.get(name)));
		return [field, values.find((value) => value !== undefined)] as const;
	});
	return { ...Object.fromEntries(read), raw } as IDataObject;
}

/** A list of items. Entries that cannot be read are left out, unless that leaves nothing. */
export const listOf =
	<T>(item: Contract<T>): Contract<T[]> =>
	(body) => {
		const entries = firstArray(body);
		const items = entries?.map(item).filter((one) => one !== undefined);
		return items?.length === 0 && entries?.length !== 0 ? undefined : items;
	};

/** One record, found in `data` or at the top. */
export const inData =
	<T>(item: Contract<T>): Contract<T> =>
	(body) =>
		item(dataOf(body));
