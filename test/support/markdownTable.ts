/** A table with its columns aligned, as Prettier writes it. */
export function markdownTable(head: string[], rows: string[][]): string {
	const widths = head.map((_, column) =>
		Math.max(3, ...[head, ...rows].map((row) => [...row[column]].length)),
	);
	const line = (cells: string[]) =>
		`| ${cells.map((cell, column) => cell + ' '.repeat(widths[column] - [...cell].length)).join(' | ')} |`;
	return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
