import type { Api } from '../../api/types';
import type { NameMemory } from '../buying/nameMemory';
import type { Row } from '../operation';
import { idOf, rowWith, Unnamed, type ByName } from './names';

/** A row with the ids of what its names mean. */
export interface Meaning {
	/** By the lists as they are now: what may be sent. Undefined where a name means nothing now. */
	now?: Row;
	/** As this execution first read them: what the purchase is recognised by. Undefined where a name never meant anything. */
	first?: Row;
	/** Why there is no `now`. */
	problem?: Unnamed;
}

/** Throws `BadInput` for what is wrong with the row itself. */
export async function meaningOf(
	row: Row,
	byName: readonly ByName[],
	api: Api,
	memory: NameMemory,
): Promise<Meaning> {
	const now = new Map<string, string>();
	const first = new Map<string, string>();
	const asNow = rowWith(row, now);
	const asFirst = rowWith(row, first);
	let problem: Unnamed | undefined;
	for (const field of byName) {
		const { name, names } = field;
		// What a name means may hang on the one before it.
		const id = problem ? undefined : await idOf(asNow, field, api).catch(unlessNamed);
		if (id instanceof Unnamed) problem = id;
		else if (id !== undefined) now.set(name, id);
		const said = { field: name, within: names.within?.(asFirst) ?? '', said: row.id(name) };
		const firstId = memory.firstIdOf(said, now.get(name));
		if (firstId !== undefined) first.set(name, firstId);
	}
	if (problem) return { first: first.size === byName.length ? asFirst : undefined, problem };
	const isAsAtFirst = [...first].every(([name, id]) => now.get(name) === id);
	return { now: asNow, first: isAsAtFirst ? asNow : asFirst };
}

function unlessNamed(caught: unknown): Unnamed {
	if (caught instanceof Unnamed) return caught;
	throw caught;
}
