import { databaseNow } from './databaseClock';
import { equal, type Condition, type DataTable, type TableRow } from '../tables/dataTable';
import { processTables, type RowSeen } from '../tables/processTables';
import { writerIn } from '../tables/writer';
import { addedAt, bundlesAfter, readRows } from './bundles';
import { ClaimsMissing } from '../tables/refusals';
import { earlierRunsMs } from './types';

export const newestSeen = ({ id }: DataTable): number =>
	processTables.rowsSeen.get(id)?.newest.id ?? 0;

/** Notes the newest row of a reading. */
export function noteNewest(table: DataTable, rows: readonly TableRow[]): void {
	const [first, ...others] = rows;
	if (first === undefined) return;
	const newest = others.reduce((most, row) => (row.id > most.id ? row : most), first);
	if (newest.id <= newestSeen(table)) return;
	const { checked } = processTables.rowsSeen.get(table.id) ?? {};
	const { id } = newest;
	const seen = { id, at: addedAt(newest), run: writerIn(newest).run };
	processTables.rowsSeen.set(table.id, { newest: seen, checked });
}

/** Rows that a search of the whole table must find, because only the claims say what is bought. */
export class ExpectedRows {
	private missing: RowSeen[];
	private readonly newest: RowSeen | undefined;

	constructor(private readonly table: DataTable) {
		const { newest, checked } = processTables.rowsSeen.get(table.id) ?? {};
		this.newest = newest;
		this.missing = [newest, checked].flatMap((row) => row ?? []);
	}

	get conditions(): Condition[] {
		return this.missing.flatMap(({ id }) => equal({ id }));
	}

	/** SQLite gives the ids of deleted rows again, so the run counts too. */
	found(rows: readonly TableRow[]): void {
		const isFound = ({ id, run }: RowSeen) =>
			rows.some((row) => row.id === id && writerIn(row).run === run);
		this.missing = this.missing.filter((one) => !isFound(one));
	}

	/** After the search. Bundles hold rows that are older, and only a person removes others. */
	async refuseLoss(): Promise<void> {
		if (this.missing.length > 0) await this.searchBundles();
		const { rowsSeen } = processTables;
		const { table, missing, newest } = this;
		const seen = rowsSeen.get(table.id);
		if (missing.length === 0) {
			if (seen && newest) rowsSeen.set(table.id, { ...seen, checked: newest });
			return;
		}
		const isRecent = missing.some(({ at }) => databaseNow() - at <= earlierRunsMs / 2);
		if (!isRecent) rowsSeen.delete(table.id);
		throw new ClaimsMissing(isRecent);
	}

	private async searchBundles(): Promise<void> {
		const first = Math.min(...this.missing.map(({ id }) => id));
		for await (const page of this.table.pages(bundlesAfter(first))) {
			const held = new Set(page.flatMap(readRows).map(({ id, writer }) => `${id} ${writer.run}`));
			this.missing = this.missing.filter(({ id, run }) => !held.has(`${id} ${run}`));
		}
	}
}
