import type { IDataObject } from 'n8n-workflow';

import type { Entry, Mark, NewEntry } from './claims/entries';
import type { EntryStore } from './claims/entryStore';
import type { FoldedClaim } from './claims/foldClaims';
import { KnownClaims } from './claims/knownClaims';
import { processState } from './claims/processState';
import { newRow } from './rows/purchaseRows';
import type { Writer } from './tables/writer';
import type { Ending, Purchase, StoredRow } from './claims/types';

/** n8n keeps it as JSON between two tries of an execution. */
interface Memory {
	/** Each entry holds one mark. */
	entries: Entry[];
	rows: Record<string, StoredRow>;
	/** At this time a retry found no memory. Earlier tries may have sent any purchase before it. */
	lostAt?: number;
}

const memoryName = 'vtuWalletJournal';

/** A package that n8n updated between two tries may read another form. */
const isMemory = (kept: Partial<Memory> | undefined): kept is Memory =>
	kept?.entries !== undefined && kept.rows !== undefined;

const { inFlight } = processState;

/** Entries and rows in the node's context. Other executions of this process only see open claims. */
export class ContextStore implements EntryStore {
	readonly isDurable = false;
	readonly isNew = false;
	readonly known: KnownClaims;
	private readonly memory: Memory;
	private entriesRead = 0;

	constructor(
		context: IDataObject,
		private readonly writer: Writer,
		isRetry: boolean,
	) {
		this.known = new KnownClaims(writer, 0, {});
		const kept = context[memoryName] as unknown as Partial<Memory> | undefined;
		const isLost = isRetry || kept !== undefined;
		const empty = { entries: [], rows: {}, ...(isLost && { lostAt: Date.now() }) };
		this.memory = isMemory(kept) ? kept : empty;
		context[memoryName] = this.memory as unknown as IDataObject;
		this.readOwn();
	}

	async read(purchases: readonly Purchase[]): Promise<void> {
		await Promise.resolve(this.readAbout(purchases));
	}

	async write(
		entries: readonly NewEntry[],
		ends: readonly Ending[],
		about: readonly Purchase[],
	): Promise<void> {
		for (const { kind, marks } of entries) for (const mark of marks) this.add(kind, mark);
		for (const { id, row } of ends)
			if (row) this.memory.rows[nameOf(id)] = newRow(row, this.writer);
		await this.read(about);
	}

	row(id: string): StoredRow | undefined {
		return this.memory.rows[nameOf(id)];
	}

	private add(kind: Entry['kind'], mark: Mark): void {
		const entry = this.entry(this.writer, kind, mark);
		this.memory.entries.push(entry);
		for (const claim of inFlight)
			if (claim.run === entry.run && isAbout(claim, mark.id)) inFlight.delete(claim);
		if (kind === 'claim') inFlight.add(entry);
	}

	/** A retry without memory assumes that an earlier try sent this attempt. */
	private addLost({ id, attempt }: Mark): void {
		const { lostAt: at } = this.memory;
		const isLost = ({ run, attempt: other }: FoldedClaim) => run === '?' && other === attempt;
		if (at === undefined || this.known.claimsOf(id).some(isLost)) return;
		const writer = { ...this.writer, run: '?', execution: '?' };
		this.known.add([this.entry(writer, 'end', { id, attempt, outcome: 'unknown' }, at)]);
	}

	/** Later than all ids that an earlier process of n8n gave. */
	private entry(writer: Writer, kind: Entry['kind'], mark: Mark, at = Date.now()): Entry {
		processState.lastEntryId = Math.max(processState.lastEntryId + 1, Date.now() * 1_000);
		return { ...writer, id: processState.lastEntryId, at, kind, marks: [mark] };
	}

	private readAbout(purchases: readonly Purchase[]): void {
		this.readOwn();
		const { known, writer } = this;
		const kept = new Set(this.memory.entries.map(({ run }) => run));
		for (const { id } of purchases) {
			const open = [...inFlight].filter((claim) => claim.run !== writer.run && isAbout(claim, id));
			known.add(open);
			const isOver = ({ run, end }: FoldedClaim) =>
				end === undefined && !kept.has(run) && !open.some((claim) => claim.run === run);
			const over = known.claimsOf(id).filter(isOver);
			// Only the execution of a claim knows how it ended.
			for (const { run, attempt } of over)
				known.add([{ ...this.entry(writer, 'release', { id, attempt }), run }]);
			this.addLost({ id, attempt: known.standing(id).attempt });
		}
	}

	/** A node that was made again under its name is the same node. */
	private readOwn(): void {
		const { origin, node } = this.writer;
		const fresh = this.memory.entries.slice(this.entriesRead);
		this.entriesRead += fresh.length;
		this.known.add(fresh.map((one) => ({ ...one, origin, node: { ...one.node, id: node.id } })));
	}
}

const isAbout = ({ marks: [mark] }: Entry, id: string) => mark.id === id;

/** An id could be the name of a field that every object has. */
const nameOf = (id: string) => `id ${id}`;
