import type { JsonObject } from './types';

/** Names, and places in a list, from the answer's top down to a value. */
export type Path = ReadonlyArray<string | number>;

export interface Echo {
	text: string;
	path: Path;
	name: string;
	asNumber: boolean;
}

export interface Rewording {
	change?: JsonObject;
	without?: string[];
}

/** Fields of `data`, or of the answer itself if it has none, changed or removed. */
export function reworded({ change, without = [] }: Rewording, body: JsonObject): JsonObject {
	const { data } = body;
	const before = typeof data === 'object' && data !== null ? (data as JsonObject) : body;
	const after = Object.fromEntries(
		Object.entries({ ...before, ...change }).filter(([name]) => !without.includes(name)),
	);
	return before === body ? after : { ...body, data: after };
}

export function echoing({ text, path, name, asNumber }: Echo, body: JsonObject): JsonObject {
	if (name === 'message') return { ...body, message: `${String(body.message)} (${text})` };
	return put(body, path, { [name]: asNumber ? Number(text) : text });
}

/** Adds to the fields that exist, so that no code is lost. */
function put(body: JsonObject, [first, ...rest]: Path, value: JsonObject): JsonObject {
	const inner = rest.reduceRight<unknown>(
		(whole, step) => (typeof step === 'number' ? [whole] : { [step]: whole }),
		value,
	);
	const before = body[String(first)];
	const mayMerge = [before, inner].every(
		(one) => typeof one === 'object' && one !== null && !Array.isArray(one),
	);
	const merged = mayMerge ? { ...(before as object), ...(inner as object) } : inner;
	const name = before === undefined || mayMerge ? String(first) : `${String(first)}_info`;
	return { ...body, [name]: merged };
}
