import type { Claims, Standing } from './claims';
import type { ClaimsTable, NewEntry } from './claimsTable';
import type { DayLimit } from './dayBudget';
import { DayRoom } from './dayRoom';
import type { Mark } from './entries';
import { persistently } from './persistently';

export interface OwnClaimsOptions {
	/** The name of this run: two runs never share a claim. */
	by: string;
	claims: Claims;
	claimsTable: ClaimsTable;
	dayLimit?: DayLimit;
}

/** A purchase that is about to be sent; `again`: also where the provider has refused it before. */
export interface Ask {
	mark: Mark;
	again: boolean;
}

/** What one run writes into the table of claims: its claims, and which of them it takes back. */
export class OwnClaims {
	readonly room: DayRoom;
	/** Claimed by this run, neither sent nor given back yet. */
	private readonly held = new Set<string>();
	/** Given back, but the table does not say so yet: it has to be written and read first. */
	private readonly goingBack = new Set<string>();

	constructor(private readonly options: OwnClaimsOptions) {
		this.room = new DayRoom(options.claims, options.dayLimit);
	}

	standing(reference: string): Standing {
		return this.options.claims.standing(reference, this.options.by);
	}

	mayBeSent(reference: string): boolean {
		return this.standing(reference) === 'ours' && this.room.isAffordable(reference);
	}

	isGoingBack(reference: string): boolean {
		return this.goingBack.has(reference);
	}

	get all(): string[] {
		return [...this.held];
	}

	/** Given up, and the table could not be told. */
	get notGivenBack(): string[] {
		return [...this.goingBack];
	}

	/** Its ending will be written down: it is not given back. */
	keep(reference: string): void {
		this.held.delete(reference);
	}

	/** Gives up those of the references that this run holds, and names them: the table has to be told with `write`. */
	letGo(references: readonly string[]): string[] {
		const own = references.filter((reference) => this.held.delete(reference));
		for (const reference of own) {
			this.goingBack.add(reference);
			this.room.forget(reference);
		}
		return own;
	}

	/** One call for all of it: writes what is given back and what is claimed, then reads. */
	async write(asked: readonly Ask[], ahead: readonly Mark[], back: string[]): Promise<void> {
		const { claims } = this.options;
		const isFree = ({ mark: { reference }, again }: Ask) => {
			const standing = this.standing(reference);
			if (standing === 'neverSeen') return true;
			return standing === 'free' && (again || !claims.wasRefused(reference));
		};
		const marks = [...asked.filter(isFree).map(({ mark }) => mark), ...ahead];
		for (const { reference } of marks) this.held.add(reference);
		const about = [...asked.map(({ mark }) => mark), ...marks].map(({ reference }) => reference);
		const references = [...new Set([...back, ...about])];
		if (references.length === 0) return;
		const given = { kind: 'release', marks: back.map(markOf) } as const;
		await this.addThenRead([given, { kind: 'claim', marks }], references);
		for (const reference of back) this.goingBack.delete(reference);
		const onlyIfNew = new Set(asked.flatMap(({ mark, again }) => (again ? [] : [mark.reference])));
		await this.giveWay(references, onlyIfNew);
	}

	/** Where another run was first, has bought it or was refused, our claim would only stand in the way. */
	private async giveWay(references: string[], onlyIfNew: Set<string>): Promise<void> {
		this.findRoom();
		const isLost = (reference: string) => {
			const wasRefused = onlyIfNew.has(reference) && this.options.claims.wasRefused(reference);
			const isTaken = ['theirs', 'bought'].includes(this.standing(reference));
			return wasRefused || isTaken || this.room.isUnaffordable(reference);
		};
		const lost = references.filter((reference) => this.held.has(reference) && isLost(reference));
		if (lost.length === 0) return;
		await this.addThenRead([{ kind: 'release', marks: lost.map(markOf) }], references);
		for (const reference of lost) {
			this.held.delete(reference);
			this.room.forget(reference);
		}
		this.findRoom();
	}

	private findRoom(): void {
		const mayBeOurs = (reference: string) =>
			['ours', 'contested'].includes(this.standing(reference));
		this.room.find([...this.held].filter(mayBeOurs));
	}

	private async addThenRead(entries: NewEntry[], references: string[]): Promise<void> {
		const { claimsTable } = this.options;
		await persistently(async () => await claimsTable.addThenRead(entries, references));
	}
}

const markOf = (reference: string): Mark => ({ reference });
