/** A simple CSV file as the examples write them: quotes around what holds a comma, a quote or a line break. */
export function readSheet(text: string): Array<Record<string, string>> {
	const [titles = [], ...rows] = cellsOf(text);
	return rows.map((row) =>
		Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])),
	);
}

export function writeSheet(rows: Array<Record<string, string | number>>): string {
	const titles = Object.keys(rows[0] ?? {});
	return [titles, ...rows.map((row) => titles.map((title) => row[title]))]
		.map((cells) => cells.join(','))
		.join('\n');
}

function cellsOf(text: string): string[][] {
	const rows: string[][] = [];
	const cell = /("((?:[^"]|"")*)"|[^,\r\n]*)(,|\r?\n|$)/y;
	let row: string[] = [];
	const content = text.replace(/^\uFEFF/, '').trimEnd();
	while (cell.lastIndex <= content.length) {
		const [, plain, quoted, end] = cell.exec(content) ?? [];
		row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
		if (end === ',') continue;
		rows.push(row);
		row = [];
		if (!end) break;
	}
	return rows;
}
