import { createHash } from 'crypto';

import type { ClaimEnd } from '../../purchase/claims';
import { runEndings, type RunEnding } from '../../purchase/runs';
import { objectOf } from '../../values/json';
import { slicesOf } from '../../values/lists';
import { textIn, type Condition, type Cells, type TableRow } from '../tables/dataTable';
import { changedClaims } from '../tables/ledgerTexts';
import { writerCells, writerFrom, type Writer } from '../tables/writer';
import { isReadable, readRows, type ReadRow } from './bundles';
import {
	beginningOf,
	isKeyName,
	mostPackedPerRow,
	packedCells,
	packedMarks,
	productIn,
	type PackedMark,
} from './packedMarks';
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
	/** Only an entry of the kind `run` has it. */
	announced?: Announcement;
}

/** More marks would make the cells long. */
export const mostMarksPerRow = 50;

/** Entries without marks need no row, except those that say that a run is at work, or how it ended. */
export function rowsOf(entries: readonly NewEntry[], writer: Writer): Cells[] {
	return entries.flatMap(({ kind, marks, by = writer, run }) => {
		const common = { kind, ...writerCells(by, by === writer && isBrief(kind, by)) };
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
			names: JSON.stringify(kind === 'alive' ? allNames(slice) : namesOf(slice)),
			// Readers only have to find a sign of life.
			purchases: kind === 'alive' ? '' : JSON.stringify(slice.map(stored)),
		}));
	});
}

/** Claims and announcements name the node of a run. Under *Once per Run* each entry says whose ids it has. */
const isBrief = (kind: EntryKind, { node }: Writer): boolean =>
	kind !== 'claim' && kind !== 'run' && node.idsOf === undefined;

/** Readers look for claims by these: the name of each mark in order, and then the requests. */
const namesOf = (marks: readonly Mark[]): string[] => [
	...marks.map(({ id, keyId }) => keyId ?? id),
	...new Set(marks.flatMap(({ request }) => request ?? [])),
];

const allNames = (marks: readonly Mark[]): string[] => [
	...new Set(marks.flatMap(({ id, keyId }) => (keyId === undefined ? id : [id, keyId]))),
];

/** Without facts that `readMark` knows from elsewhere. */
function stored({ id, keyId, attempt, product, recorded, cancelled, ...mark }: Mark): object {
	return {
		id,
		...(keyId !== undefined && !isKeyName(id, keyId) && { keyId }),
		...(attempt > 0 && { attempt }),
		...((mark.what === undefined || productIn(id) !== product) && { product }),
		...mark,
		...(recorded && { recorded }),
		...(cancelled && { cancelled }),
	};
}

/** `name`: the name of this mark in its row. */
function readMark(mark: Mark | null, name: unknown): Mark[] {
	if (typeof mark?.id !== 'string') return [];
	const { id, what, attempt = 0, product = productIn(id) } = mark;
	const keyId = isKeyName(id, name) && { keyId: name };
	const read = { ...keyId, ...mark, attempt, ...(what !== undefined && { product }) };
	return typeof attempt === 'number' ? [read] : [];
}

export function entryFrom(row: ReadRow): Entry {
	const { id, at, kind, purchases, names } = row;
	const packed = kind === 'bought' ? packedMarks(purchases) : undefined;
	const isWhole = packed === undefined || textIn(names).split('"').length - 1 === packed.length;
	if (!isReadable(row) || !isWhole) throw changedClaims(id);
	const listed = Array.isArray(purchases) ? (purchases as Array<Mark | null>) : [];
	const nameAt = (index: number): unknown => (Array.isArray(names) ? names[index] : undefined);
	return {
		...writerFrom({ ...row.by }, row.writer),
		...{ id, at, kind: packed ? 'end' : (kind as EntryKind) },
		marks: packed ?? listed.flatMap((mark, index) => readMark(mark, nameAt(index))),
		...(kind === 'run' && { announced: objectOf(purchases) }),
	};
}

export const entriesIn = (rows: readonly TableRow[]): Entry[] =>
	rows.flatMap(readRows).map(entryFrom);

/** Only those of the writer's environment, and those of its execution, whose credential may have been switched. */
export const entriesOf = (rows: readonly TableRow[], { environment, origin }: Writer): Entry[] =>
	rows
		.flatMap(readRows)
		.filter(({ by }) => by.environment === environment || (by.origin === origin && origin !== ''))
		.map(entryFrom);

/** Rows that name a purchase without a key, a key or a request. */
export const holding = (name: string): Condition => ({
	column: 'names',
	is: 'like',
	value: `%${beginningOf(name)}%`,
});

/** Rows that hold a purchase with a key, by its id. */
export const holdingId = (id: string): Condition => ({ ...holding(id), column: 'purchases' });

/** An address of a provider: both credentials of one account see the same rows. */
export const addressOf = ({ environment, baseUrl }: { environment: string; baseUrl: string }) =>
	hash(JSON.stringify([environment, baseUrl])).slice(0, 16);

/** Names a wallet with its address. */
export const accountOf = (account: { environment: string; baseUrl: string; fingerprint: string }) =>
	`${addressOf(account)}/${account.fingerprint.slice(0, 16)}`;

export const addressIn = (account: string): string => account.replace(/\/.*$/s, '');

const hash = (value: string) => createHash('sha256').update(value).digest('hex');
