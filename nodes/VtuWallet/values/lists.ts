/** In the order of the first occurrence of each name. */
export function grouped<Item, Name>(
	items: readonly Item[],
	nameOf: (item: Item) => Name,
): Map<Name, Item[]> {
	const groups = new Map<Name, Item[]>();
	for (const item of items) {
		const name = nameOf(item);
		const group = groups.get(name);
		if (group) group.push(item);
		else groups.set(name, [item]);
	}
	return groups;
}

export const shuffled = <T>(list: readonly T[]): T[] =>
	list
		.map((entry) => ({ entry, place: Math.random() }))
		.sort((a, b) => a.place - b.place)
		.map(({ entry }) => entry);
