import type { IDataObject } from 'n8n-workflow';

import type { EndedClaim, Entry, EntryStore, Mark, NewEntry, Writer } from './entries';
import type { FoldedClaim } from './foldClaims';
import type { KnownClaims } from './knownClaims';
import { processState } from './processState';
import { newRow } from './purchaseRows';
import { runsHere } from './signsOfLife';
import type { EarlierRun, Purchase, StoredRow } from './types';

type KeptEntry = Pick<Entry, 'id' | 'at' | 'kind' | 'run' | 'marks'>;

/** n8n keeps it as JSON between two tries of an execution. */
interface Memory {
	/** By run: what all its entries share. */
	writers: Record<string, Omit<Entry, keyof KeptEntry>>;
	entries: KeptEntry[];
	rows: Record<string, StoredRow>;
	/** At this time a retry found no memory. Earlier tries may have sent any purchase before it. */
	lostAt?: number;
}

const memoryName = 'vtuWalletJournal';

/** A package that n8n updated between two tries may read another form. */
const isMemory = (kept: Partial<Memory> | undefined): kept is Memory =>
	kept?.writers !== undefined && kept.entries !== undefined && kept.rows !== undefined;

const { inFlight } = processState;

/** Without tables, only runs of this process can be at work. */
export const lifeHere = {
	met: () => undefined,
	isAlive: ({ run }: { run: string }) => runsHere.has(run),
	mayHaveSentUntil: (_run: string, claimedAt: number) => claimedAt,
};

/** Entries and rows in the node's context. Other executions of this process only see open claims. */
export class ContextStore implements EntryStore {
	readonly isDurable = false;
	readonly isNew = false;
	private readonly memory: Memory;
	private entriesRead = 0;
	/** Claims of other runs that were in flight at the last reading, by purchase. */
	private readonly others = new Map<string, Entry[]>();

	constructor(
		context: IDataObject,
		private readonly known: KnownClaims,
		private readonly writer: Writer,
		isRetry: boolean,
	) {
		const kept = context[memoryName] as unknown as Partial<Memory> | undefined;
		const isLost = isRetry || kept !== undefined;
		const empty = { writers: {}, entries: [], rows: {}, ...(isLost && { lostAt: Date.now() }) };
		this.memory = isMemory(kept) ? kept : empty;
		context[memoryName] = this.memory as unknown as IDataObject;
		this.readOwn();
	}

	async read(purchases: readonly Purchase[]): Promise<void> {
		this.readAbout(purchases);
		await Promise.resolve();
	}

	async readOrigin(): Promise<void> {
		this.readOwn();
		await Promise.resolve();
	}

	async earlierRuns(): Promise<EarlierRun[]> {
		return await Promise.resolve([]);
	}

	async write(
		entries: readonly NewEntry[],
		ends: readonly EndedClaim[],
		about: readonly Purchase[],
	): Promise<void> {
		for (const { kind, marks } of entries)
			for (const mark of marks) {
				if (kind === 'claim') this.addLost(mark);
				this.add(kind, mark);
			}
		for (const { mark, row } of ends)
			if (row) this.memory.rows[nameOf(mark.id)] = newRow(row, this.writer);
		this.readAbout(about);
		await Promise.resolve();
	}

	async readRows(): Promise<void> {
		await Promise.resolve();
	}

	row(id: string): StoredRow | undefined {
		return this.memory.rows[nameOf(id)];
	}

	private add(kind: Entry['kind'], mark: Mark): void {
		const { account, workflow, execution, origin, run, node, settings } = this.writer;
		const kept: KeptEntry = { id: nextId(), at: Date.now(), kind, run, marks: [mark] };
		const by = { account, workflow, execution, origin, node, settings };
		this.memory.writers[run] ??= by;
		this.memory.entries.push(kept);
		const entry: Entry = { ...by, ...kept };
		const others = (inFlight.get(mark.id) ?? []).filter((claim) => claim.run !== run);
		const open = kind === 'claim' ? [...others, entry] : others;
		if (open.length > 0) inFlight.set(mark.id, open);
		else inFlight.delete(mark.id);
	}

	/** A retry without memory assumes that an earlier try sent this attempt. */
	private addLost({ id, attempt }: Mark): void {
		const { lostAt: at } = this.memory;
		const isLost = ({ run, attempt: other }: FoldedClaim) => run === '?' && other === attempt;
		if (at === undefined || this.known.claimsOf(id).some(isLost)) return;
		const { account, workflow, origin, node, settings } = this.writer;
		const by = { account, workflow, origin, node, settings, run: '?', execution: '?' };
		const marks: Mark[] = [{ id, attempt, outcome: 'unknown' }];
		this.known.add([{ ...by, id: nextId(), at, kind: 'end', marks }]);
	}

	private readAbout(purchases: readonly Purchase[]): void {
		this.readOwn();
		for (const { id } of purchases) {
			const open = (inFlight.get(id) ?? []).filter(({ run }) => run !== this.writer.run);
			const over = (this.others.get(id) ?? []).filter((claim) => !open.includes(claim));
			// Only the execution of a claim knows how it ended.
			const releases = over.map((claim): Entry => ({ ...claim, id: nextId(), kind: 'release' }));
			this.known.add([...open, ...releases]);
			this.others.set(id, open);
			this.addLost({ id, attempt: this.known.standing(id).attempt });
		}
	}

	/** A node that was made again under its name is the same node. */
	private readOwn(): void {
		const { origin, node } = this.writer;
		const fresh = this.memory.entries.slice(this.entriesRead);
		this.entriesRead += fresh.length;
		const { writers } = this.memory;
		const whole = fresh.map((kept): Entry => ({ ...writers[kept.run], ...kept, origin }));
		this.known.add(whole.map((one) => ({ ...one, node: { ...one.node, id: node.id } })));
	}
}

/** An id could be the name of a field that every object has. */
const nameOf = (id: string) => `id ${id}`;

/** Later than all ids that an earlier process of n8n gave. */
const nextId = () =>
	(processState.lastEntryId = Math.max(processState.lastEntryId + 1, Date.now() * 1_000));
