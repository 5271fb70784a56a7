import type { JsonObject } from './types';

/** Names, and places in a list, from the answer's top down to a value. */
export type Path = ReadonlyArray<string | number>;

export type NestedFault =
	/** The answer calls itself a success outside; the true status word stands at `path`, perhaps inside a text of JSON. */
	| {
			kind: 'nested';
			outer: string;
			path: Path;
			key: string;
			asText: boolean;
			/** What stands for `fail` and for `process`. */
			words?: { fail: string; process: string };
	  }
	/** The answer repeats something that was sent, under a name and in a form of its own. */
	| { kind: 'echo'; text: string; path: Path; name: string; asNumber: boolean };

export function nestedAnswer(fault: NestedFault, body: JsonObject): JsonObject {
	if (fault.kind === 'echo') {
		const { text, name, asNumber, path } = fault;
		if (name === 'message') return { ...body, message: `${String(body.message)} (${text})` };
		return put(body, path, { [name]: asNumber ? Number(text) : text });
	}
	const { status, message, ...goods } = body;
	const { words = {} } = fault;
	const word = Object.entries(words).find(([plain]) => plain === status)?.[1] ?? status;
	const inner = { [fault.key]: word, message };
	const outside = { ...goods, status: fault.outer, message: 'Request processed' };
	return fault.asText
		? { ...outside, [String(fault.path[0])]: JSON.stringify(inner) }
		: put(outside, fault.path, inner);
}

/** Beside what stands there already, so that no code is lost. */
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
