import { sleep } from 'n8n-workflow';

import type { BadInput } from '../values/badInput';
import type { ClaimsTable } from './claimsTable';
import type { DayRoom } from './dayRoom';
import type { Mark, NewEntry } from './entries';
import type { PurchaseRow } from './journal';
import type { LedgerRows } from './ledgerRows';
import type { Ask, OwnClaims } from './ownClaims';
import type { EndedRun } from './runEnding';
import { ledgerFailure, tooSilent } from './refusals';
import { aliveEveryMs, mostSilentMs } from './signsOfLife';

export interface EndedClaim {
	mark: Mark;
	row?: PurchaseRow;
}

/** What a call is made for. */
export interface Job {
	ask?: Ask;
	release?: readonly Mark[];
	ends?: readonly EndedClaim[];
	ending?: EndedRun;
}

interface Parts {
	table: ClaimsTable;
	rows: LedgerRows;
	own: OwnClaims;
	room: DayRoom;
	/** Insists on a call while the database is busy, or finds the tables again. */
	reach(call: (isAgain: boolean) => Promise<void>): Promise<void>;
	/** Takes back the claims ahead whose turn has not come for too long. */
	giveUp(): void;
}

const watchEveryMs = 1_000;

/** What one run writes: claims, releases and ends. While one call is under way, further jobs wait for the next one. */
export class JournalCalls {
	private waiting: Array<{ job: Job; done(): void }> = [];
	private underWay: Promise<void> | undefined;
	private brokenBy: BadInput | undefined;
	/** Ends that could not be written. */
	private unsaved: EndedClaim[] = [];
	/** When this run wrote its last sign of life, by `performance.now()`. */
	private signAt = performance.now();
	hasWritten = false;
	private readonly over = new AbortController();
	private isWatched = false;

	constructor(private readonly parts: Parts) {}

	get failure(): BadInput | undefined {
		const isSilent = this.parts.own.holdsAny && this.silentMs > mostSilentMs;
		return this.brokenBy ?? (isSilent ? tooSilent() : undefined);
	}

	/** Settles once the call that carried it is over. Never rejects. */
	async add(job: Job): Promise<void> {
		await new Promise<void>((done) => {
			this.waiting.push({ job, done });
			this.underWay ??= this.workOff();
		});
	}

	/** Settles when everything is written, or the last try has failed. Releases claims that were not used. */
	async close(ending?: EndedRun): Promise<void> {
		const { own } = this.parts;
		await this.underWay;
		const release = own.release(own.unused);
		const hasWords = release.length > 0 || ending !== undefined;
		if (hasWords || this.failure !== undefined) await this.add({ release, ending });
		await this.underWay;
		this.over.abort();
	}

	private async workOff(): Promise<void> {
		// Jobs that are added in this same instant go into the first call.
		await Promise.resolve();
		while (this.waiting.length > 0) {
			const jobs = this.waiting.splice(0);
			await this.make(jobs.map(({ job }) => job));
			void this.watch();
			for (const { done } of jobs) done();
			// Who was waiting for this call may have something for the next one.
			await Promise.resolve();
		}
		this.underWay = undefined;
	}

	private async make(jobs: readonly Job[]): Promise<void> {
		const ends = [...this.unsaved.splice(0), ...jobs.flatMap((job) => job.ends ?? [])];
		const releases = jobs.flatMap((job) => job.release ?? []);
		try {
			// Nothing more is sent once the table could not be written.
			const asks = this.brokenBy ? [] : jobs.flatMap((job) => job.ask ?? []);
			const endings = jobs.flatMap((job) => job.ending ?? []);
			await this.write(ends, releases, asks, endings);
		} catch (caught) {
			this.brokenBy ??= ledgerFailure(caught);
			this.unsaved = ends;
		}
	}

	private async write(
		ends: readonly EndedClaim[],
		given: readonly Mark[],
		asks: readonly Ask[],
		endings: readonly EndedRun[],
	): Promise<void> {
		const { table, own, room } = this.parts;
		const isBroken = this.brokenBy !== undefined;
		if (isBroken && ends.length + given.length === 0) return;
		const began = performance.now();
		const isSigned = this.isSignDue && !isBroken;
		const isFirst = !own.holdsAny;
		const added = asks.map((ask) => own.add(ask));
		const releases = [...given, ...added.flatMap((one) => one.releases)];
		const claims = added.flatMap((one) => one.claims);
		const about = asks.flatMap(({ purchases }) => purchases);
		const call = async (isAgain: boolean) => {
			const beside = await this.parts.rows.write(ends.flatMap(newRowOf), isAgain);
			const entries: NewEntry[] = [
				// An attempt ends before the next one is claimed.
				{ kind: 'release', marks: releases },
				{ kind: 'end', marks: ends.map(({ mark }) => mark) },
				{ kind: 'claim', marks: claims },
				...endings.map(({ how, answers }) => ({ kind: how, marks: [], answers })),
				...(isSigned ? [{ kind: 'alive' as const, marks: [] }] : []),
			];
			await table.write(entries, about, beside);
		};
		// A broken journal sends nothing more, so one last try follows at once.
		await (isBroken ? call(true) : this.parts.reach(call));
		this.hasWritten = true;
		if (isFirst || isSigned) this.signAt = began;
		own.ended([...releases, ...ends.map(({ mark }) => mark)]);
		// Other runs claimed these first.
		const lost = own.release(own.lost(about));
		if (lost.length > 0) void this.add({ release: lost });
		const held = new Set(own.unused.map(({ id }) => id));
		room.find(about.map(({ id }) => id).filter((id) => held.has(id)));
	}

	/** For as long as this run holds claims it gives signs of life. */
	private async watch(): Promise<void> {
		const { signal } = this.over;
		if (this.isWatched) return;
		this.isWatched = true;
		while (this.parts.own.holdsAny && !signal.aborted) {
			await sleep(watchEveryMs, signal).catch(() => undefined);
			if (signal.aborted) break;
			this.parts.giveUp();
			if (this.isSignDue) await this.add({});
		}
		this.isWatched = false;
	}

	private get isSignDue(): boolean {
		return this.parts.own.holdsAny && this.silentMs > 0.75 * aliveEveryMs;
	}

	private get silentMs(): number {
		return performance.now() - this.signAt;
	}
}

const newRowOf = ({ mark: { id }, row }: EndedClaim) => (row === undefined ? [] : [{ id, row }]);
