/** For names in English. `localeCompare` would first load what it knows of all languages, whenever n8n starts. */
export function alphabetical(one: string, other: string): number {
	const [first, second] = [one.toLowerCase(), other.toLowerCase()];
	return first < second ? -1 : Number(first > second);
}
