/** What all entries say; undefined if they differ, or if there are none. */
export function oneOf<T>(entries: readonly T[]): T | undefined {
	const found = new Set(entries);
	return found.size === 1 ? [...found][0] : undefined;
}

/** What all lines of a list that may be meant cost; undefined if they differ, or one has no price. */
export const onePrice = (lines: ReadonlyArray<{ amount?: number }>): number | undefined =>
	oneOf(lines.map(({ amount }) => amount));
