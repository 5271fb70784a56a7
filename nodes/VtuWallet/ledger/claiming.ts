import { sleep } from 'n8n-workflow';

import type { Recorded } from '../purchase/steps';
import { ClaimAhead } from './claimAhead';
import type { Standing } from './claims';
import type { Mark } from './entries';
import { Groups, waitForOthers } from './groups';
import { OwnClaims, type Ask, type OwnClaimsOptions } from './ownClaims';
import { Silence } from './silence';

export interface ClaimingOptions extends OwnClaimsOptions {
	execution: string;
	concurrency: number;
	/** A claim whose run has written nothing for so long is one of a run that died. */
	patienceMs: number;
}

/** What a call is made for: a claim that is asked for, those of the next purchases, or giving some back. */
type Job = Ask | 'claimAhead' | { giveBack: string[] };

const pauses = [200, 400, 800, 1_500];

/**
 * A claim for a later purchase is given back when this run does not come to it within this time: another run may be
 * waiting.
 */
const longestAheadMs = 5_000;

/** How one run of a node comes by the right to send. Rejects where the table cannot be written. */
export class Claiming {
	private readonly jobs: Groups<Job, void>;
	private readonly ahead: ClaimAhead;
	private readonly own: OwnClaims;
	private readonly silence: Silence;
	private isWatched = false;
	private readonly over = new AbortController();
	private failed: unknown;

	constructor(private readonly options: ClaimingOptions) {
		this.jobs = new Groups(async (jobs) => await this.workOff(jobs));
		this.ahead = new ClaimAhead(options.concurrency);
		this.own = new OwnClaims(options);
		this.silence = new Silence(options);
	}

	/** Nothing is claimed ahead: waits for claims that are nearly there. */
	gather(): void {
		this.jobs.waitPerCall = waitForOthers;
	}

	expect(marks: Mark[]): void {
		this.ahead.expect(marks.filter(({ reference }) => this.standing(reference) === 'neverSeen'));
	}

	/** Only what is answered with "new" may be sent. `patiently`: waits for another run that holds it. */
	async claim(mark: Mark, again: boolean, patiently: boolean): Promise<Recorded> {
		const { reference } = mark;
		let until = Infinity;
		this.drop(reference);
		for (let tries = 0; ; tries += 1) {
			if (this.failed !== undefined) throw asError(this.failed);
			if (tries > 0 || !this.own.mayBeSent(reference)) await this.jobs.add({ mark, again });
			else if (this.ahead.isLow) this.inBackground(this.jobs.add('claimAhead'));
			// By a clock that nobody sets, and from the first look on, as the silence of other runs is measured.
			if (tries === 0) until = performance.now() + this.options.patienceMs;
			const answer = this.answerFor(reference, again, until);
			if (answer !== undefined) return answer;
			if (this.standing(reference) === 'theirs') {
				if (!patiently) return 'underWay';
				// Two runs would wait for ever, each for what the other one holds and is not at yet.
				this.ahead.stop();
				this.giveBack(this.ahead.givenBack());
			}
			await sleep(pauses[Math.min(tries, pauses.length - 1)] * (0.5 + Math.random()));
		}
	}

	/** It counts as claimed ahead no more: its turn has come, or it needs no claim. */
	drop(reference: string): void {
		this.ahead.drop(reference);
	}

	/** Its ending will be written down: it is not given back. */
	keep(reference: string): void {
		this.own.keep(reference);
	}

	/** Another execution of this process is at it, and would wait for what this run has claimed ahead. */
	leaveToOthers(reference: string): void {
		if (!this.ahead.isTaken(reference)) return;
		this.drop(reference);
		this.giveBack([reference]);
	}

	/** Gives back claims of purchases that were never sent; from this instant on none of them may be sent. */
	giveBack(references: readonly string[]): void {
		const own = this.own.letGo(references);
		if (own.length > 0) this.inBackground(this.jobs.add({ giveBack: own }));
	}

	/** Gives back all that was claimed and never sent. */
	async end(): Promise<void> {
		this.ahead.stop();
		this.ahead.givenBack();
		this.giveBack(this.own.all);
		await this.jobs.idle();
		this.over.abort();
		if (this.failed !== undefined) throw asError(this.failed);
	}

	get notGivenBack(): string[] {
		return this.own.notGivenBack;
	}

	standing(reference: string): Standing {
		return this.own.standing(reference);
	}

	/** Nobody waits for it: whoever needs a claim next is told what went wrong. */
	private inBackground(work: Promise<void>): void {
		void work.catch((caught: unknown) => (this.failed ??= caught));
	}

	/** Gives back what this run does not come to, for as long as anything is claimed ahead and the run goes on. */
	private async watchAhead(): Promise<void> {
		if (this.isWatched) return;
		this.isWatched = true;
		const { signal } = this.over;
		while (this.ahead.holdsAny && !signal.aborted) {
			// An older n8n knows no signal: there it sleeps to the end.
			await sleep(longestAheadMs / 5, signal).catch(() => undefined);
			this.giveBack(this.ahead.givenBack(performance.now() - longestAheadMs));
		}
		this.isWatched = false;
	}

	private isOurs(reference: string): boolean {
		return this.own.mayBeSent(reference) && !this.own.isGoingBack(reference);
	}

	/** Undefined for as long as another run has to be waited for. */
	private answerFor(reference: string, again: boolean, until: number): Recorded | undefined {
		const { claims, by } = this.options;
		const { room } = this.own;
		if (this.own.isGoingBack(reference)) return undefined;
		switch (this.standing(reference)) {
			case 'bought':
				return 'bought';
			case 'ours':
				if (room.isAffordable(reference)) return 'new';
				return performance.now() >= until ? 'overLimit' : undefined;
			case 'neverSeen':
			case 'free':
				if (room.isUnaffordable(reference)) return 'overLimit';
				if (claims.wasRefused(reference) && !again) return 'refused';
				// Our claim was written, and is not among those that were read.
				return performance.now() >= until ? 'unavailable' : undefined;
			default: {
				const others = claims.othersClaims(reference, by);
				if (others.every((claim) => this.silence.isLeft(claim))) return 'known';
				return performance.now() >= until ? 'underWay' : undefined;
			}
		}
	}

	/** One call for all of it. */
	private async workOff(jobs: Job[]): Promise<void[]> {
		const done = jobs.map(() => undefined);
		const asked = jobs.filter(isAsk).filter(({ mark }) => !this.isOurs(mark.reference));
		const back = jobs.flatMap((job) => (isGift(job) ? job.giveBack : []));
		// The call before this one may have brought all that it was wanted for.
		if (asked.length + back.length === 0 && !this.ahead.isLow) return done;
		const started = performance.now();
		await this.own.write(asked, this.ahead.take(started), back);
		if (this.ahead.holdsAny) this.inBackground(this.watchAhead());
		this.ahead.took(performance.now() - started);
		return done;
	}
}

const isAsk = (job: Job): job is Ask => typeof job === 'object' && 'mark' in job;
const isGift = (job: Job): job is { giveBack: string[] } =>
	typeof job === 'object' && 'giveBack' in job;
const asError = (caught: unknown) => (caught instanceof Error ? caught : new Error(String(caught)));
