/** For English names. `localeCompare` would load the data of all languages when n8n starts. */
export function alphabetical(one: string, other: string): number {
	const [first, second] = [one.toLowerCase(), other.toLowerCase()];
	return first < second ? -1 : Number(first > second);
}
