export type Cell = string | number | boolean;

/** The cells of one sheet, as a person and a program change them. Rows count from one, the header row is the first. */
export class SheetGrid {
	constructor(private readonly cells: Cell[][]) {}

	/** Gives rows as Google does, without the empty cells at the end. */
	values(shown: boolean): Cell[][] {
		return this.cells.map((row) => {
			const end = row.reduce<number>((last, cell, index) => (cell === '' ? last : index + 1), 0);
			return row.slice(0, end).map((cell) => (shown ? asShown(cell) : cell));
		});
	}

	/** Writes into a range such as `B5` or `1:1`. A value that is not sent raw counts as typed by hand. */
	write(range: string, rows: Cell[][], asItIs: boolean): void {
		const [, letters, digits] = /^([A-Z]*)(\d+)/.exec(range) ?? [];
		if (!digits) throw new Error(`The range ${range} is not known here.`);
		rows.forEach((cells, below) =>
			cells.forEach((cell, beside) => {
				const row = (this.cells[Number(digits) - 1 + below] ??= []);
				const column = columnOf(letters) + beside;
				while (row.length < column) row.push('');
				row[column] = asItIs ? cell : asTyped(cell);
			}),
		);
	}

	insertRow(number: number, cells: Cell[]): void {
		this.cells.splice(number - 1, 0, cells);
	}

	/** Sorts the rows below the header row. */
	reverse(): void {
		const [header, ...rows] = this.cells.splice(0);
		this.cells.push(header, ...rows.reverse());
	}

	/** Each row by the names of its columns, the blank ones left out. */
	rows(): Array<Record<string, Cell>> {
		const [header, ...rows] = this.cells;
		return rows
			.filter((row) => row.some((cell) => cell !== ''))
			.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
	}
}

const columnOf = (letters: string) =>
	Math.max(0, [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1);

const asShown = (cell: Cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell);

/** A sheet takes a leading quote for the sign of a text, and a leading = for a formula. */
function asTyped(cell: Cell): Cell {
	if (typeof cell !== 'string') return cell;
	if (cell.startsWith('=')) return '#ERROR!';
	return cell.replace(/^'/, '');
}
