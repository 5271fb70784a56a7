import { objectOf, parseJson } from '../../values/json';
import { textIn, type Cells, type Condition, type TableRow } from '../tables/dataTable';
import { beginningOf } from './packedMarks';

/** A row of the table of claims with its texts read. */
export interface ReadRow {
	id: number;
	/** The time at which the database added the row, by the clock of the database. */
	at: number;
	kind: string;
	by: { environment: string; workflow: string; origin: string };
	writer: Record<string, unknown>;
	names: unknown;
	purchases: unknown;
}

/** A bundle holds older rows as they were, because a database reads one long row faster than many short ones. */
interface Bundle {
	names: unknown[];
	/** Workflow and writer of rows, without the name of the run. The origins are a cell of their own. */
	authors: Array<[workflow: string, writer: object]>;
	rows: BundledRow[];
}

type BundledRow = [
	id: number,
	at: number,
	kind: string,
	author: number,
	run: unknown,
	origin: number,
	names: number[],
	purchases: unknown,
];

export const bundleKind = 'bundle';

/** A bundle that is full names so many purchases. */
const mostNamesInBundle = 50;

export const addedAt = (row: TableRow): number => new Date(row.createdAt as string).getTime();

/** False if a person has changed a row that says what may not be bought again. */
export const isReadable = ({ kind, purchases }: ReadRow): boolean =>
	![bundleKind, 'claim', 'release', 'end', 'bought'].includes(kind) ||
	(kind !== bundleKind && Array.isArray(purchases) && purchases.length > 0);

/** The rows that a row of the table stands for: its own, or those of the bundle. */
export function readRows(row: TableRow): ReadRow[] {
	const purchases = parseJson(textIn(row.purchases));
	const { environment, workflow, origin } = row as Record<string, string>;
	const origins = parseJson(textIn(origin));
	const { names, authors, rows } = objectOf(purchases) as Partial<Bundle>;
	if (row.kind !== bundleKind || !names || !authors || !rows || !Array.isArray(origins))
		return [
			{
				...{ id: row.id, at: addedAt(row), kind: textIn(row.kind), purchases },
				by: { environment, workflow, origin },
				writer: objectOf(parseJson(textIn(row.writer))),
				names: parseJson(textIn(row.names)) ?? row.names,
			},
		];
	return rows.map(([id, at, kind, author, run, from, named, marks]) => {
		const [by, writer] = authors[author];
		return {
			...{ id, at, kind, purchases: marks },
			by: { environment, workflow: by, origin: textIn(origins[from]) },
			writer: { ...writer, run },
			names: named.map((index) => names[index]),
		};
	});
}

/** The row that holds these rows of one environment. `run`: the run that bundles them. */
export function bundleOf(rows: readonly ReadRow[], run: string): Cells {
	const origins = [...new Set(rows.map(({ by }) => by.origin))];
	const names = [...namesIn(rows)];
	const indexOf = new Map(names.map((name, index) => [name, index]));
	const authors = new Map<string, number>();
	const bundled = rows.map((row): BundledRow => {
		const { run: own, ...writer } = row.writer;
		const text = JSON.stringify([row.by.workflow, writer]);
		const author = authors.get(text) ?? authors.size;
		authors.set(text, author);
		const named = namesOf(row).map((name) => indexOf.get(name) ?? 0);
		const from = origins.indexOf(row.by.origin);
		return [row.id, row.at, row.kind, author, own, from, named, row.purchases];
	});
	const bundle = {
		names,
		authors: [...authors.keys()].map((text) => JSON.parse(text) as Bundle['authors'][number]),
		rows: bundled,
	};
	return {
		...{ kind: bundleKind, environment: rows[0].by.environment, workflow: '' },
		origin: JSON.stringify(origins),
		names: names.map((name) => beginningOf(String(name))).join(''),
		writer: JSON.stringify({ run }),
		purchases: JSON.stringify(bundle),
	};
}

const namesOf = ({ names }: ReadRow): unknown[] => (Array.isArray(names) ? names : []);

const namesIn = (rows: readonly ReadRow[]): Set<unknown> => new Set(rows.flatMap(namesOf));

/** Announcements and ends of runs are searched by their kind, so no bundle holds them. */
const kinds = new Set(['claim', 'release', 'end', 'alive', bundleKind]);

export const mayBeBundled = ({ kind, writer }: TableRow): boolean =>
	kinds.has(textIn(kind)) && 'run' in objectOf(parseJson(textIn(writer)));

/** A row of the table, with what is left of the rows that it stands for. */
export interface Held {
	row: TableRow;
	left: ReadRow[];
	isCut: boolean;
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

/** Rows of these executions, and bundles that hold some. Bundles may hold rows of others as well. */
export const ofOrigin = (origin: string): Condition => ({
	column: 'origin',
	is: 'like',
	value: `%${origin}%`,
});

/** Bundles that were made after this row. */
export const bundlesAfter = (id: number): Condition[] => [
	{ column: 'kind', is: 'eq', value: bundleKind },
	{ column: 'id', is: 'gt', value: id },
];
