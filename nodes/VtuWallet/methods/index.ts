import type { Resource } from '../batch/operation';
import { picker, type Picker } from './picker';

/** What fills the lists of the form, by the name that each of them has: made from the fields of the operations. */
export function listSearchOf(resources: readonly Resource[]): Record<string, Picker> {
	const lists = resources
		.flatMap(({ operations }) => operations)
		.flatMap(({ fields }) => fields)
		.flatMap(({ list }) => list ?? []);
	return Object.fromEntries(lists.map((list) => [list.name, picker(list)]));
}
