import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { Contract } from '../../types';
import { isRecord } from './fields';

/** All contracts begin with it: n8n makes every schema of the package while it starts, and each takes its time. */
const anything = z.unknown();

/** How deep a list may lie in an answer: `{ data: { plans: […] } }`. */
const deepestList = 3;

/** The first array of an answer, wherever the deployment puts it; what lies higher comes first. */
export function firstArray(body: unknown): unknown[] | undefined {
	let level: unknown[] = [body];
	for (let depth = 0; depth < deepestList; depth++) {
		const found = level.find(Array.isArray);
		if (found) return found as unknown[];
		level = level.filter(isRecord).flatMap((record) => Object.values(record));
	}
	return undefined;
}

/** The one record of an answer, or of a part of it: some wrap it in a list. */
export function recordOf(body: unknown): IDataObject | undefined {
	const only: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
	return isRecord(only) ? only : undefined;
}

/** The record that an answer carries in `data`, or the answer itself where it has none. */
export function dataOf(body: unknown): IDataObject | undefined {
	const record = recordOf(body);
	if (record === undefined) return undefined;
	const { data } = record;
	return data === undefined || data === null ? record : recordOf(data);
}

/**
 * A record under the names of this package. `build` sees the known fields, checked, and the record as it came;
 * it returns undefined where something is missing without which the record is of no use.
 */
export function record<S extends z.ZodRawShape, T>(
	shape: S,
	build: (fields: z.output<z.ZodObject<S>>, raw: IDataObject) => T | undefined,
): Contract<T> {
	let fields: z.ZodObject<S> | undefined;
	return anything.transform((raw, context) => {
		fields ??= z.object(shape);
		const read = isRecord(raw) ? fields.safeParse(raw) : undefined;
		const built = read?.success ? build(read.data, raw as IDataObject) : undefined;
		if (built !== undefined) return built;
		context.addIssue({ code: 'custom', message: 'The record lacks what it is needed for' });
		return z.NEVER;
	});
}

/** A list of items. Entries that cannot be read are left out, unless that leaves nothing. */
export function listOf<T>(item: Contract<T>): Contract<T[]> {
	return anything.transform((body, context) => {
		const entries = firstArray(body);
		const items = entries?.flatMap((entry) => {
			const read = item.safeParse(entry);
			return read.success ? [read.data] : [];
		});
		if (entries && items && (items.length > 0 || entries.length === 0)) return items;
		context.addIssue({
			code: 'custom',
			message: entries ? 'The list holds nothing readable' : 'There is no list',
		});
		return z.NEVER;
	});
}

/** One record, found in `data` or at the top. */
export function inData<T>(item: Contract<T>): Contract<T> {
	return anything.transform((body, context) => {
		const read = item.safeParse(dataOf(body));
		if (read.success) return read.data;
		context.addIssue({ code: 'custom', message: read.error.message });
		return z.NEVER;
	});
}
