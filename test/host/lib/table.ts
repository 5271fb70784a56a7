/** Columns that line up: the first to the left, the others to the right. */
export function table(titles: string[], rows: string[][]): string {
	const widths = titles.map((title, index) =>
		Math.max(title.length, ...rows.map((row) => row[index].length)),
	);
	const line = (cells: string[]) =>
		cells
			.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index])))
			.join('   ');
	return [
		line(titles),
		widths.map((width) => '-'.repeat(width)).join('   '),
		...rows.map(line),
	].join('\n');
}
