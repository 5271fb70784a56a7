/** What all lines of a list that may be meant cost; undefined if they differ, or one has no price. */
export function onePrice(lines: ReadonlyArray<{ amount?: number }>): number | undefined {
	const prices = new Set(lines.map(({ amount }) => amount));
	return prices.size === 1 ? [...prices][0] : undefined;
}
