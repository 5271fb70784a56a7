import { sleep } from 'n8n-workflow';

import type { Recorded } from '../purchase/steps';
import { ClaimAhead } from './claimAhead';
import type { Claims, Mark, OpenClaim, Standing } from './claims';
import type { ClaimsTable, NewEntry } from './claimsTable';
import type { DayLimit } from './dayBudget';
import { DayRoom } from './dayRoom';
import { Groups } from './groups';
import { persistently } from './persistently';

export interface ClaimingOptions {
	/** The name of this run: two runs never share a claim. */
	by: string;
	execution: string;
	concurrency: number;
	/** A claim whose run has not said a word for so long is one of a run that died. */
	patienceMs: number;
	claims: Claims;
	claimsTable: ClaimsTable;
	dayLimit?: DayLimit;
}

interface Ask {
	mark: Mark;
	again: boolean;
}

/** What a call is made for: a claim that is asked for, those of the next purchases, or giving some back. */
type Job = Ask | 'claimAhead' | { giveBack: string[] };

const pauses = [200, 400, 800, 1_500];

/**
 * What is claimed ahead and not asked for within this time is given back: somebody else may be waiting for it while this
 * run is busy with something slow.
 */
const longestAheadMs = 5_000;

/** How one run of a node comes by the right to send. Rejects where the table cannot be written. */
export class Claiming {
	private readonly jobs: Groups<Job, void>;
	private readonly ahead: ClaimAhead;
	private readonly room: DayRoom;
	/** Claimed by this run, neither sent nor given back yet. */
	private readonly held = new Set<string>();
	/** Not ours any more, as the table will say once it has been written and read. */
	private readonly goingBack = new Set<string>();
	private isWatched = false;
	private failed: unknown;

	constructor(private readonly options: ClaimingOptions) {
		this.jobs = new Groups(async (jobs) => await this.workOff(jobs));
		this.ahead = new ClaimAhead(options.concurrency);
		this.room = new DayRoom(options.claims, options.dayLimit);
	}

	expect(marks: Mark[]): void {
		this.ahead.expect(marks.filter(({ reference }) => this.standing(reference) === 'neverSeen'));
	}

	/** Only what is answered with "new" may be sent. `patiently`: waits for another run that holds it. */
	async claim(mark: Mark, again: boolean, patiently: boolean): Promise<Recorded> {
		const { reference } = mark;
		const until = Date.now() + this.options.patienceMs;
		this.drop(reference);
		for (let tries = 0; ; tries += 1) {
			if (this.failed !== undefined) throw asError(this.failed);
			if (tries > 0 || !this.mayBeSent(reference)) await this.jobs.add({ mark, again });
			else if (this.ahead.isLow) this.inBackground(this.jobs.add('claimAhead'));
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

	/** It is asked for, or needs no claim. */
	drop(reference: string): void {
		this.ahead.drop(reference);
	}

	/** Its ending will be written down: it is not given back. */
	keep(reference: string): void {
		this.held.delete(reference);
	}

	/** Another execution of this process is at it, and would wait for what this run has claimed ahead. */
	leaveToOthers(reference: string): void {
		if (!this.ahead.isTaken(reference)) return;
		this.drop(reference);
		this.giveBack([reference]);
	}

	/** Of what was claimed and never sent. Nothing of it may be sent from this instant on. */
	giveBack(references: readonly string[]): void {
		const own = references.filter((reference) => this.held.delete(reference));
		if (own.length === 0) return;
		for (const reference of own) {
			this.goingBack.add(reference);
			this.room.forget(reference);
		}
		this.inBackground(this.jobs.add({ giveBack: own }));
	}

	/** What was claimed and never sent is given back. */
	async end(): Promise<void> {
		this.ahead.stop();
		this.ahead.givenBack();
		this.giveBack([...this.held]);
		await this.jobs.idle();
		if (this.failed !== undefined) throw asError(this.failed);
	}

	standing(reference: string): Standing {
		return this.options.claims.standing(reference, this.options.by);
	}

	/** Nobody waits for it: whoever needs a claim next is told what went wrong. */
	private inBackground(work: Promise<void>): void {
		void work.catch((caught: unknown) => (this.failed ??= caught));
	}

	/** As long as anything is claimed ahead. */
	private async watchAhead(): Promise<void> {
		if (this.isWatched) return;
		this.isWatched = true;
		while (this.ahead.holdsAny) {
			await sleep(longestAheadMs / 5);
			this.giveBack(this.ahead.givenBack(Date.now() - longestAheadMs));
		}
		this.isWatched = false;
	}

	private mayBeSent(reference: string): boolean {
		return this.standing(reference) === 'ours' && this.room.isAffordable(reference);
	}

	/** Undefined for as long as another run has to be waited for. */
	private answerFor(reference: string, again: boolean, until: number): Recorded | undefined {
		const { claims, by } = this.options;
		if (this.goingBack.has(reference)) return undefined;
		switch (this.standing(reference)) {
			case 'bought':
				return 'bought';
			case 'ours':
				if (this.room.isAffordable(reference)) return 'new';
				return Date.now() >= until ? 'overLimit' : undefined;
			case 'neverSeen':
			case 'free':
				if (this.room.isUnaffordable(reference)) return 'overLimit';
				if (claims.wasRefused(reference) && !again) return 'refused';
				// Whatever is claimed does not stand there afterwards.
				return Date.now() >= until ? 'unavailable' : undefined;
			default: {
				const others = claims.othersClaims(reference, by);
				if (others.every((claim) => this.isLeft(claim))) return 'known';
				return Date.now() >= until ? 'underWay' : undefined;
			}
		}
	}

	/** Nobody will say any more what became of the purchase. */
	private isLeft({ leftOpen, execution, at }: OpenClaim): boolean {
		const { execution: own, patienceMs } = this.options;
		return leftOpen || execution === own || Date.now() - at > patienceMs;
	}

	/** One call for all of it: writes what is given back and what is claimed, then reads. */
	private async workOff(jobs: Job[]): Promise<void[]> {
		const { claims } = this.options;
		const asked = jobs.filter((job) => isAsk(job));
		const isFree = ({ mark: { reference }, again }: Ask) => {
			const standing = this.standing(reference);
			if (standing === 'neverSeen') return true;
			return standing === 'free' && (again || !claims.wasRefused(reference));
		};
		const started = Date.now();
		const back = jobs.flatMap((job) => (isGift(job) ? job.giveBack : []));
		const marks = [...asked.filter(isFree).map(({ mark }) => mark), ...this.ahead.take(started)];
		for (const { reference } of marks) this.held.add(reference);
		const about = [...asked.map(({ mark }) => mark), ...marks].map(({ reference }) => reference);
		const references = [...new Set([...back, ...about])];
		if (references.length > 0) {
			const given = { kind: 'release', marks: back.map(markOf) } as const;
			await this.write([given, { kind: 'claim', marks }], references);
			for (const reference of back) this.goingBack.delete(reference);
			const onlyIfNew = new Set(
				asked.flatMap(({ mark, again }) => (again ? [] : [mark.reference])),
			);
			await this.giveWay(references, onlyIfNew);
		}
		if (this.ahead.holdsAny) this.inBackground(this.watchAhead());
		this.ahead.took(Date.now() - started);
		return jobs.map(() => undefined);
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
		await this.write([{ kind: 'release', marks: lost.map(markOf) }], references);
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

	private async write(entries: NewEntry[], references: string[]): Promise<void> {
		const { claimsTable } = this.options;
		await persistently(async () => await claimsTable.addThenRead(entries, references));
	}
}

const isAsk = (job: Job): job is Ask => typeof job === 'object' && 'mark' in job;
const isGift = (job: Job): job is { giveBack: string[] } =>
	typeof job === 'object' && 'giveBack' in job;
const markOf = (reference: string): Mark => ({ reference });
const asError = (caught: unknown) => (caught instanceof Error ? caught : new Error(String(caught)));
