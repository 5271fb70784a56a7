/** By name, in the order in which the names occur first. */
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
