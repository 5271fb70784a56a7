interface Filter {
	columnName: string;
	condition: string;
	value: string;
}

/** The rows that n8n's public API gives for the text of a filter. */
export function rowsPicked<Row extends Record<string, unknown>>(
	rows: Row[],
	filter: string | null,
): Row[] {
	if (filter === null) return rows;
	const { filters } = JSON.parse(filter) as { filters: Filter[] };
	return rows.filter((row) => filters.some((one) => isPicked(row[one.columnName], one)));
}

/** `ilike` finds a text within the cell, in upper or lower case. */
function isPicked(cell: unknown, { condition, value }: Filter): boolean {
	if (condition === 'eq') return String(cell) === value;
	const [, text] = /^%(.*)%$/.exec(value) ?? [];
	return condition === 'ilike' && String(cell).toLowerCase().includes(text.toLowerCase());
}
