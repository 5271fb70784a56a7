import {
	mostRowsPerAnswer,
	type Beside,
	type Condition,
	type DataTable,
	type Question,
	type TableRow,
} from './dataTable';
import { longestDayMs } from './dayRoom';
import { entryOf, rowsOf, type NewEntry, type Writer } from './entries';
import type { Purchase } from './journal';
import type { KnownClaims } from './knownClaims';
import { processState } from './processState';
import { SharedCalls, type Call } from './sharedCalls';
import type { SignsOfLife } from './signsOfLife';

/** An ID that is missing for this long was never given to a row, or its row was taken out. */
const missingForGood = 60_000;

/** How far back from the newest row one may still be on its way when the list is read for the first time. */
const lookBack = 500;

/**
 * From where a list that only grows has to be read on. IDs count up, but a row with a lower one may come later: another
 * writer got its ID first and has not finished. So reading begins before the lowest ID that is missing. Instants are those
 * of a clock that nobody sets: put on by an hour, it would take what is on its way for missing for good.
 */
export class Cursor {
	private highest = 0;
	private readonly missing = new Map<number, number>();

	/** The IDs that an answer held, however many of them are old. */
	saw(ids: readonly number[], now: number): void {
		const isFirst = this.highest === 0;
		const newest = ids.reduce((most, id) => Math.max(most, id), this.highest);
		const from = isFirst ? Math.max(1, newest - lookBack) : this.highest + 1;
		for (let id = from; id <= newest; id += 1) this.missing.set(id, now);
		for (const id of ids) this.missing.delete(id);
		this.highest = newest;
	}

	/** Every row with a higher ID has to be read. */
	floor(now: number): number {
		for (const [id, since] of this.missing)
			if (now - since > missingForGood) this.missing.delete(id);
		const lowest = [...this.missing.keys()].reduce((least, id) => Math.min(least, id), Infinity);
		return Math.min(this.highest, lowest - 1);
	}
}

/** Of more purchases than this the whole list is read: looking for one goes through all of it as well. */
const mostLookedFor = 40;

/** The table of claims, read no more than it has to be. */
export class ClaimsTable {
	/** From where new rows have to be read; without it purchases are looked for each time. */
	private cursor: Cursor | undefined;
	/** Only rows of at most this age are read by the cursor. */
	private since: Condition[] = [];
	/** Older rows about these purchases have been read. */
	private readonly lookedFor = new Set<string>();

	constructor(
		private readonly table: () => DataTable,
		private readonly known: KnownClaims,
		private readonly life: SignsOfLife,
		private readonly writer: Writer,
	) {}

	/** Brings up to date what is known of these purchases. */
	async read(purchases: readonly Purchase[]): Promise<void> {
		await this.write([], purchases);
	}

	/** Adds entries; what is known of the purchases afterwards was read after that. `beside`: written by the same call. */
	async write(
		entries: readonly NewEntry[],
		purchases: readonly Purchase[],
		beside?: Beside,
	): Promise<void> {
		this.known.want(purchases);
		const rows = rowsOf(entries, this.writer);
		const others = purchases.filter(({ id }) => !this.lookedFor.has(id));
		if (purchases.length === 0) return void (await this.call({ rows, beside }));
		if (others.length > mostLookedFor) {
			await this.call({ rows, beside });
			return await this.readAll(purchases);
		}
		if (this.cursor === undefined) {
			const question = this.questionAbout(purchases);
			return await this.foundAbout(purchases, await this.call({ rows, question, beside }));
		}
		await this.readOn(await this.call({ rows, question: this.news(), beside }));
		if (others.length > 0)
			await this.foundAbout(others, await this.table().read(this.questionAbout(others)));
	}

	/** What this day has claimed so far, and from then on all that is new. */
	async readToday(): Promise<void> {
		if (this.cursor !== undefined) return;
		const earliest = new Date(Date.now() - longestDayMs).toISOString();
		this.since = [{ column: 'createdAt', is: 'gte', value: earliest }];
		this.cursor = new Cursor();
		await this.readOn(await this.table().read(this.news()));
	}

	/** What all tries of this execution have claimed. */
	async readOrigin(): Promise<void> {
		const { origin } = this.writer;
		for await (const page of this.table().pages([{ column: 'origin', is: 'eq', value: origin }]))
			this.learn(page);
	}

	private async call(call: Omit<Call, 'table'>): Promise<TableRow[]> {
		const table = this.table();
		const { calls } = processState;
		const shared = calls.get(table.place) ?? new SharedCalls();
		calls.set(table.place, shared);
		return await shared.make({ ...call, table });
	}

	/** The whole list; from then on only new rows. */
	private async readAll(purchases: readonly Purchase[]): Promise<void> {
		this.since = [];
		this.cursor = new Cursor();
		await this.readOn(await this.table().read(this.news()));
		for (const { id } of purchases) this.lookedFor.add(id);
	}

	private async foundAbout(purchases: readonly Purchase[], found: TableRow[]): Promise<void> {
		// So many entries about a few purchases: reading the list is the cheaper way.
		if (found.length === mostRowsPerAnswer) return await this.readAll(purchases);
		const asked = this.holdersOf(purchases);
		this.learn(found);
		for (const { id } of purchases) this.lookedFor.add(id);
		const holders = this.holdersOf(purchases).filter((run) => !asked.includes(run));
		if (this.cursor !== undefined || holders.length === 0) return;
		const question = { where: holders.map(isSignOf), match: 'any' as const, newestFirst: true };
		this.learn(await this.table().read(question));
	}

	/** Entries name their purchases and keys; signs of life name their runs. */
	private questionAbout(purchases: readonly Purchase[]): Question {
		const names = purchases.flatMap(({ id, keyId }) => (keyId === undefined ? [id] : [id, keyId]));
		const where = [...new Set(names)].map((name): Condition => {
			return { column: 'purchases', is: 'like', value: `%${JSON.stringify(name)}%` };
		});
		return { where: [...where, ...this.holdersOf(purchases).map(isSignOf)], match: 'any' };
	}

	private holdersOf(purchases: readonly Purchase[]): string[] {
		return this.known.holdersOf(purchases.map(({ id }) => id));
	}

	private news(): Question {
		const floor = this.cursor?.floor(performance.now()) ?? 0;
		// Above a row of this day all are of this day.
		return { where: [...(floor > 0 ? [] : this.since), newerThan(floor)], match: 'all' };
	}

	/** A long list comes page by page. */
	private async readOn(first: TableRow[]): Promise<void> {
		const ids = first.map(({ id }) => id);
		this.learn(first);
		if (first.length === mostRowsPerAnswer) {
			for await (const page of this.table().pages(this.since, ids[ids.length - 1])) {
				this.learn(page);
				for (const { id } of page) ids.push(id);
			}
		}
		this.cursor?.saw(ids, performance.now());
	}

	private learn(rows: readonly TableRow[]): void {
		const { environment } = this.writer;
		this.life.read();
		this.known.add(rows.filter((row) => row.environment === environment).map(entryOf));
	}
}

const newerThan = (id: number): Condition => ({ column: 'id', is: 'gt', value: id });
const isSignOf = (run: string): Condition => ({ column: 'purchases', is: 'eq', value: run });
