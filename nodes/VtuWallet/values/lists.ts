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

/** The items in lists of at most this size. */
export const slicesOf = <T>(items: readonly T[], size: number): T[][] =>
	Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
		items.slice(index * size, (index + 1) * size),
	);

/** At most so many items, evenly spread from the first to the last. */
export function spread<T>(items: readonly T[], most: number): T[] {
	if (items.length <= most) return [...items];
	const step = (items.length - 1) / (most - 1);
	return Array.from({ length: most }, (_, index) => items[Math.round(index * step)]);
}

/** E.g. "a, b and 3 more". */
export function firstOf(
	texts: ReadonlyArray<string | number>,
	most: number,
	separator = ', ',
): string {
	const named = texts.slice(0, most).join(separator);
	return texts.length > most ? `${named} and ${texts.length - most} more` : named;
}

const mostNamed = 5;

/** E.g. "2, 3 and 7", for rows of a sheet. */
export function rowsText(numbers: readonly number[]): string {
	if (numbers.length > mostNamed) return firstOf(numbers, mostNamed);
	return [numbers.slice(0, -1).join(', '), ...numbers.slice(-1)].filter(String).join(' and ');
}

export const shuffled = <T>(list: readonly T[]): T[] =>
	list
		.map((entry) => ({ entry, place: Math.random() }))
		.sort((a, b) => a.place - b.place)
		.map(({ entry }) => entry);
