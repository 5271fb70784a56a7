import {
	bundleOf,
	mayBeBundled,
	mostNamesInBundle,
	namesIn,
	type ReadRow,
} from '../claims/bundles';
import type { Cells, TableRow } from '../tables/dataTable';

/** A row of the table, with what is left of the rows that it stands for. */
export interface Held {
	row: TableRow;
	left: ReadRow[];
	isCut: boolean;
}

/** The rows that lose entries. */
export function withoutEntries(held: readonly Held[], gone: readonly number[]): Held[] {
	const ids = new Set(gone);
	return held.flatMap(({ row, left }) => {
		const others = left.filter(({ id }) => !ids.has(id));
		return others.length < left.length ? { row, left: others, isCut: true } : [];
	});
}

export interface Bundling {
	rows: Cells[];
	/** The ids of the rows that they replace. */
	gone: number[];
}

/** Puts neighbours into one row. `run`: the run that does it. */
export function bundled(held: readonly Held[], run: string): Bundling {
	const groups: Held[][] = [];
	for (const one of held) {
		if (one.left.length > 0 && !mayBeBundled(one.row)) continue;
		const group = groups.at(-1) ?? [];
		const isFull = namesIn(rowsIn([...group, one])).size > mostNamesInBundle;
		if (isFull || group.length === 0) groups.push([one]);
		else group.push(one);
	}
	// A row alone stays as it is.
	const chosen = groups.filter((group) => group.length > 1 || group.some(({ isCut }) => isCut));
	const kept = chosen.map(rowsIn).filter((rows) => rows.length > 0);
	return {
		rows: kept.map((rows) => bundleOf(rows, run)),
		gone: chosen.flatMap((group) => group.map(({ row }) => row.id)),
	};
}

const rowsIn = (group: readonly Held[]): ReadRow[] => group.flatMap(({ left }) => left);
