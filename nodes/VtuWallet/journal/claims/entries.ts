import { createHash } from 'crypto';

import type { ClaimEnd } from '../../purchase/claims';
import { runEndings, type RunEnding } from '../../purchase/runs';
import { objectOf, parseJson } from '../../values/json';
import { slicesOf } from '../../values/lists';
import { textIn, type Condition, type Cells, type TableRow } from '../tables/dataTable';
import { writerIn, type Writer } from '../tables/writer';
import { mostPackedPerRow, packedCells, packedMarks, type PackedMark } from './packedMarks';
import type { Announcement, Purchase } from './types';

/** The kind of a row in the table of claims. The node only adds rows. */
export type EntryKind = 'claim' | 'release' | 'end' | 'bought' | 'alive' | 'run' | RunEnding;

export const isRunEnding = (kind: string): kind is RunEnding =>
	runEndings.some((ending) => ending === kind);

/** One attempt of one purchase, in an entry. */
export type Mark = PackedMark & Partial<Purchase> & Partial<Omit<ClaimEnd, 'at'>>;

export function purchaseIn(mark: Mark): Purchase {
	const { id, product = '', recipient = '', amount, key, keyId, what = '', equal } = mark;
	return { id, product, recipient, amount, key, keyId, what, ...(equal && { equal }) };
}

export interface NewEntry {
	kind: EntryKind;
	marks: Mark[];
	/** Another run that died, if this run ends its claims. */
	by?: Writer;
	run?: Announcement;
}

export interface Entry extends Writer {
	id: number;
	/** When it was added, by the clock of the database. */
	at: number;
	kind: EntryKind;
	marks: Mark[];
	/** Of the kind `run`. */
	announced?: Announcement;
}

/** More marks would make the cells long. */
export const mostMarksPerRow = 50;

/** Entries without marks need no row, except those that say that a run is at work, or how it ended. */
export function rowsOf(entries: readonly NewEntry[], writer: Writer): Cells[] {
	return entries.flatMap(({ kind, marks, by = writer, run }) => {
		const { environment, workflow, origin } = by;
		const common = { kind, environment, workflow, origin, writer: JSON.stringify(by) };
		const isOfRun = kind === 'run' || isRunEnding(kind) || (kind === 'alive' && marks.length === 0);
		if (isOfRun) return [{ ...common, names: '', purchases: run ? JSON.stringify(run) : '' }];
		if (kind === 'bought')
			return slicesOf(marks, mostPackedPerRow).map((slice) => ({
				...common,
				...{ workflow: '', origin: '', writer: JSON.stringify({ run: by.run }) },
				...packedCells(slice),
			}));
		return slicesOf(marks, mostMarksPerRow).map((slice) => ({
			...common,
			names: JSON.stringify([...new Set(slice.flatMap(namesOf))]),
			// Readers have to find a sign of life. It says no more.
			purchases: kind === 'alive' ? '' : JSON.stringify(slice),
		}));
	});
}

/** Readers look for claims by these. */
const namesOf = ({ id, keyId, equal, request }: Mark): string[] =>
	[id, keyId, equal, request].flatMap((name) => name ?? []);

/** By the clock of the database. */
export const addedAt = (row: TableRow): number => new Date(row.createdAt as string).getTime();

export function entryOf(row: TableRow): Entry {
	const purchases = parseJson(textIn(row.purchases));
	const kind = row.kind as EntryKind;
	const marks =
		kind === 'bought' ? packedMarks(parseJson(textIn(row.names)), purchases) : purchases;
	return {
		...writerIn(row),
		id: row.id,
		at: addedAt(row),
		kind: kind === 'bought' ? 'end' : kind,
		marks: Array.isArray(marks) ? (marks as Mark[]).filter(isMark) : [],
		...(kind === 'run' && { announced: objectOf(purchases) }),
	};
}

/** Only those of the writer's environment, and those of its execution, whose credential may have been switched. */
export const entriesOf = (rows: readonly TableRow[], { environment, origin }: Writer): Entry[] =>
	rows
		.filter((row) => row.environment === environment || (row.origin === origin && origin !== ''))
		.map(entryOf);

const isMark = (mark: Mark | null) =>
	typeof mark?.id === 'string' && typeof mark.attempt === 'number';

/** Rows that name a purchase, a key or an execution. */
export const holding = (name: string): Condition => ({
	column: 'names',
	is: 'like',
	value: `%${JSON.stringify(name)}%`,
});

/** An address of a provider: both credentials of one account see the same rows. */
export const addressOf = ({ environment, baseUrl }: { environment: string; baseUrl: string }) =>
	hash(JSON.stringify([environment, baseUrl])).slice(0, 16);

/** A wallet at its address. */
export const accountOf = (account: { environment: string; baseUrl: string; fingerprint: string }) =>
	`${addressOf(account)}/${account.fingerprint}`;

/** The address of an account. */
export const addressIn = (account: string): string => account.replace(/\/.*$/s, '');

const hash = (value: string) => createHash('sha256').update(value).digest('hex');
