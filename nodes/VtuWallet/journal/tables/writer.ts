import { createHash, randomBytes } from 'crypto';

import type { Beginning } from '../../purchase/reference';
import { objectOf, parseJson } from '../../values/json';
import { textIn, type Cells, type TableRow } from './dataTable';

/** The node that wrote an entry. */
export interface JournalNode {
	id: string;
	name: string;
	/** n8n's run index. */
	loop?: number;
	/** Under *Once per Run*: the execution whose ids the node uses. */
	idsOf?: Beginning;
}

/** The author of a row. */
export interface Writer {
	environment: string;
	/** The wallet and its address: see `accountOf`. */
	account: string;
	workflow: string;
	/** For people, who know a workflow by its name. */
	workflowName?: string;
	execution: string;
	/** All retries of an execution share this name. */
	origin: string;
	/** The name of one try of one node. */
	run: string;
	node: JournalNode;
	/** Digest of the node's settings. */
	settings: string;
	/** Read from a row that names only the run. */
	isBrief?: true;
}

/** The cells of an author, and nothing twice: the name of a run begins with its execution. `isBrief`: other rows say the rest. */
export function writerCells(writer: Writer, isBrief: boolean): Cells {
	const { environment, workflow, origin, execution, run, node, ...rest } = writer;
	const own = { run, ...(execution !== executionIn(run) && { execution }) };
	if (isBrief) return { environment, workflow: '', origin, writer: JSON.stringify(own) };
	const { loop, ...at } = node;
	const shown = { ...rest, ...own, node: { ...at, ...(loop && { loop }) } };
	return { environment, workflow, origin, writer: JSON.stringify(shown) };
}

export const writerIn = (row: TableRow): Writer =>
	writerFrom(row, objectOf(parseJson(textIn(row.writer))));

/** A person may have edited the row, so its node may be missing. */
export function writerFrom(
	{ environment, workflow, origin }: Cells,
	stored: Record<string, unknown>,
): Writer {
	const isBrief = !('node' in stored);
	const known = { environment, workflow, origin, execution: executionIn(textIn(stored.run)) };
	const none = { account: '', node: { id: '', name: '' } };
	return { ...(isBrief && { isBrief }), ...none, ...known, ...stored } as unknown as Writer;
}

/** Two runs never have the same name. It ends with the n8n instance. */
export const runName = (execution: string, instanceId: string): string =>
	`${execution || 'run'}-${randomBytes(6).toString('hex')}-${hash(instanceId).slice(0, 8)}`;

const executionIn = (run: string): string => run.replace(/-[0-9a-f]{12}-[0-9a-f]{8}$/, '');

/** True for a name that this package did not make. */
export function isOfInstance(instanceId: string, run: string): boolean {
	const [, instance] = /-[0-9a-f]{12}-([0-9a-f]{8})$/.exec(run) ?? [];
	return instance === undefined || instance === hash(instanceId).slice(0, 8);
}

const hash = (value: string) => createHash('sha256').update(value).digest('hex');
