import type { ClaimEnd } from '../purchase/claims';
import type { Beginning } from '../purchase/reference';
import { parseJson } from '../values/json';
import { textIn, type Column, type Row, type TableRow } from './dataTable';
import type { Purchase } from './journal';
import { answersIn, endingCell, isRunEnding, type RunEnding } from './runEnding';

/** A row of the table of claims, about one or more purchases. The node only adds rows. */
export type EntryKind = 'claim' | 'release' | 'end' | 'alive' | RunEnding;

/** What an entry says of one attempt of one purchase. */
export type Mark = Pick<Purchase, 'id'> & { attempt: number } & Partial<Purchase> &
	Partial<Omit<ClaimEnd, 'at'>> & {
		/** The reference of the request that carries it with others. */
		request?: string;
	};

/** The node that writes, and in which loop (n8n's run index). */
export interface JournalNode {
	id: string;
	name: string;
	loop?: number;
	/** Of the execution with whose ids it claims, under *Once per Run*. */
	idsOf?: Beginning;
}

/** Who writes an entry. */
export interface Writer {
	environment: string;
	/** Whose wallet. */
	account: string;
	workflow: string;
	execution: string;
	/** The same through all retries of an execution. */
	origin: string;
	/** One try of one node. */
	run: string;
	node: JournalNode;
	/** Digest of the node's settings. */
	settings: string;
}

export function purchaseIn(mark: Mark): Purchase {
	const { id, product = '', recipient = '', amount, key, keyId, what = '', equal } = mark;
	return { id, product, recipient, amount, key, keyId, what, ...(equal && { equal }) };
}

export const loopsOf = ({ loop }: JournalNode): number[] => (loop === undefined ? [] : [loop]);

export interface NewEntry {
	kind: EntryKind;
	marks: Mark[];
	/** Another than this run, when a run ends the claims of one that died. */
	by?: Writer;
	/** Of an ending: the executions that it answers. */
	answers?: readonly string[];
}

export interface Entry extends Omit<Writer, 'environment'> {
	id: number;
	/** When it was added, by the clock of the database. */
	at: number;
	kind: EntryKind;
	marks: Mark[];
	/** Of an ending: the executions that it answers. */
	answers?: string[];
}

export const claimColumns: Column[] = [
	{ name: 'kind', type: 'string' },
	{ name: 'by', type: 'string' },
	{ name: 'environment', type: 'string' },
	{ name: 'account', type: 'string' },
	{ name: 'workflow', type: 'string' },
	{ name: 'execution', type: 'string' },
	{ name: 'origin', type: 'string' },
	{ name: 'node', type: 'string' },
	{ name: 'settings', type: 'string' },
	{ name: 'purchases', type: 'string' },
];

/** More would make the cells long. */
export const mostMarksPerRow = 50;

/** An entry without marks that is not a sign of life is no row. */
export function rowsOf(entries: readonly NewEntry[], writer: Writer): Row[] {
	return entries.flatMap(({ kind, marks, by = writer, answers }) => {
		const common = { kind, ...cellsOf(by) };
		// Found by the name of its run.
		if (kind === 'alive') return [{ ...common, purchases: by.run }];
		if (isRunEnding(kind)) return [{ ...common, purchases: endingCell(by.run, answers) }];
		return slices(marks).map((slice) => ({ ...common, purchases: JSON.stringify(slice) }));
	});
}

const cellsOf = (writer: Writer): Row => {
	const { environment, account, workflow, execution, origin, run, node, settings } = writer;
	const whose = { environment, account, workflow, execution, origin, settings };
	return { ...whose, by: run, node: JSON.stringify(node) };
};

export function entryOf(row: TableRow): Entry {
	const { id, kind, purchases, node } = row;
	const {
		id: nodeId = '',
		name = '',
		loop,
		idsOf,
	} = (parseJson(textIn(node)) ?? {}) as Partial<JournalNode>;
	return {
		id,
		at: new Date(row.createdAt as string).getTime(),
		kind: kind as EntryKind,
		run: textIn(row.by),
		account: textIn(row.account),
		workflow: textIn(row.workflow),
		execution: textIn(row.execution),
		origin: textIn(row.origin),
		node: {
			id: String(nodeId),
			name: String(name),
			...(typeof loop === 'number' && { loop }),
			...(typeof idsOf === 'object' && { idsOf }),
		},
		settings: textIn(row.settings),
		marks: marksIn(textIn(purchases)),
		...(isRunEnding(textIn(kind)) && { answers: answersIn(textIn(purchases)) }),
	};
}

function marksIn(cell: string): Mark[] {
	const read = parseJson(cell);
	if (!Array.isArray(read)) return [];
	return (read as Mark[]).filter(
		(mark) => typeof mark?.id === 'string' && typeof mark.attempt === 'number',
	);
}

const slices = (marks: readonly Mark[]): Mark[][] =>
	Array.from({ length: Math.ceil(marks.length / mostMarksPerRow) }, (_, index) =>
		marks.slice(index * mostMarksPerRow, (index + 1) * mostMarksPerRow),
	);
