import { sleep } from 'n8n-workflow';

import type { BadInput } from '../../values/badInput';
import type { DayRoom } from './dayRoom';
import type { Mark, NewEntry } from './entries';
import { OwnClaims, type ClaimRequest } from './ownClaims';
import { tooSilent } from '../tables/ledgerTexts';
import { ledgerFailure } from '../tables/refusals';
import { aliveEveryMs, mostSilentMs } from './signsOfLife';
import type { EntryStore } from './entryStore';
import type { Ending } from './types';

/** The reason for a call. */
export interface Job {
	ask?: ClaimRequest;
	releases?: readonly Mark[];
	ends?: readonly Ending[];
	/** That the run is at work, or how it ended. */
	ofRun?: readonly NewEntry[];
}

/** All that one run writes. While a call is under way, new jobs wait and share the next call. */
export class JournalCalls {
	readonly own: OwnClaims;
	/** Runs while the run holds claims. */
	everySecond = (): void => undefined;
	private waiting: Job[] = [];
	private next: Promise<void> | undefined;
	private latest = Promise.resolve();
	private brokenBy: BadInput | undefined;
	/** Ends that could not be written. */
	private unsaved: Ending[] = [];
	/** When this run gave its last sign of life, by `performance.now()`. */
	private signAt = performance.now();
	private readonly over = new AbortController();
	private isWatched = false;
	/** It has announced itself, and not ended. */
	private isAtWork = false;

	constructor(
		private readonly store: EntryStore,
		readonly room: DayRoom,
	) {
		this.own = new OwnClaims(store.known);
	}

	/** Why nothing more may be sent, if so. Other runs may have taken over the claims of a run that was silent. */
	get failure(): BadInput | undefined {
		if (this.mustGiveSigns && this.silentMs > mostSilentMs) this.brokenBy ??= tooSilent;
		return this.brokenBy;
	}

	/** Settles after the call of this job. Never rejects. */
	async add(job: Job): Promise<void> {
		this.waiting.push(job);
		if (this.next === undefined) {
			this.next = this.turnAfter(this.latest);
			this.latest = this.next;
		}
		await this.next;
	}

	/** Releases unused claims. Settles when everything is written, or the last try has failed. */
	async close(ofRun: readonly NewEntry[]): Promise<void> {
		const { own } = this;
		await this.settled();
		const releases = own.release(own.unused());
		if (releases.length + ofRun.length > 0 || this.failure) await this.add({ releases, ofRun });
		await this.settled();
		this.over.abort();
	}

	/** A call may lead to another one. */
	private async settled(): Promise<void> {
		const { latest } = this;
		await latest;
		if (latest !== this.latest) await this.settled();
	}

	private async turnAfter(before: Promise<void>): Promise<void> {
		await before;
		// Those who waited for the call before may add a job to this one.
		await Promise.resolve();
		this.next = undefined;
		await this.make(this.waiting.splice(0));
		void this.watch();
	}

	private async make(jobs: readonly Job[]): Promise<void> {
		const ends = [...this.unsaved.splice(0), ...jobs.flatMap((job) => job.ends ?? [])];
		try {
			await this.write(jobs, ends);
		} catch (caught) {
			this.brokenBy ??= ledgerFailure(caught);
			this.unsaved = ends;
		}
	}

	private async write(jobs: readonly Job[], ends: readonly Ending[]): Promise<void> {
		const { store, own, room } = this;
		const isBroken = this.failure !== undefined;
		const given = jobs.flatMap((job) => job.releases ?? []);
		// Nothing more is sent after a failure.
		const asks = isBroken ? [] : jobs.flatMap((job) => job.ask ?? []);
		if (isBroken && ends.length + given.length === 0) return;
		const began = performance.now();
		const isSigned = this.isSignDue && !isBroken;
		// Without claims the run needs no signs, e.g. while it waits for another run.
		if (!this.mustGiveSigns) this.signAt = began;
		// The claim of a next attempt takes the place of the one that ends.
		const endMarks = ends.map((one) => own.markAtEnd(one));
		const added = asks.map((ask) => own.add(ask));
		const releases = [...given, ...added.flatMap((one) => one.releases)];
		const claims = added.flatMap((one) => one.claims);
		room.forget(claims);
		const ofRun = jobs.flatMap((job) => job.ofRun ?? []);
		for (const { kind } of ofRun) this.isAtWork = kind === 'run';
		const about = asks.flatMap(({ purchases }) => purchases);
		const entries: NewEntry[] = [
			// An attempt ends before the next one is claimed.
			{ kind: 'release', marks: releases },
			{ kind: 'end', marks: endMarks },
			{ kind: 'claim', marks: claims },
			...ofRun,
			...(isSigned ? [{ kind: 'alive' as const, marks: own.names }] : []),
		];
		// A broken journal sends nothing more, so its last try does not wait.
		await store.write(entries, ends, about, isBroken);
		if (isSigned) this.signAt = began;
		own.ended([...releases, ...endMarks]);
		// Other runs claimed these first.
		const lost = own.release(own.lost(about));
		if (lost.length > 0) void this.add({ releases: lost });
		room.find(own.unused(about).map(({ id }) => id));
	}

	/** While this run holds claims, it gives signs of life. */
	private async watch(): Promise<void> {
		const { signal } = this.over;
		if (this.isWatched) return;
		this.isWatched = true;
		while (this.mustGiveSigns && !signal.aborted) {
			await sleep(1_000, signal).catch(() => undefined);
			if (signal.aborted) break;
			this.everySecond();
			if (this.isSignDue) await this.add({});
		}
		this.isWatched = false;
	}

	private get isSignDue(): boolean {
		return this.mustGiveSigns && this.silentMs > 0.75 * aliveEveryMs;
	}

	/** Only other processes take a silent run for dead. */
	private get mustGiveSigns(): boolean {
		return this.store.isDurable && (this.isAtWork || this.own.holdsAny);
	}

	private get silentMs(): number {
		return performance.now() - this.signAt;
	}
}
