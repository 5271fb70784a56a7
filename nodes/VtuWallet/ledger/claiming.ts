import { sleep } from 'n8n-workflow';

import type { Recorded } from '../purchase/steps';
import { ClaimAhead } from './claimAhead';
import type { Claims, Mark, OpenClaim, Standing } from './claims';
import type { ClaimsTable } from './claimsTable';
import { longestDayMs, roomFor, type DayLimit } from './dayBudget';
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

const pauses = [200, 400, 800, 1_500];

/** How one run of a node comes by the right to send. Rejects where the table cannot be written. */
export class Claiming {
	private readonly asks = new Groups<Ask | undefined, void>(
		async (asks) => await this.claimGroup(asks),
	);
	private readonly ahead: ClaimAhead;
	/** Claimed by this run, neither sent nor given back yet. */
	private readonly held = new Set<string>();
	/** There is room for these in what the day may cost, whatever others claim from now on. */
	private readonly affordable = new Set<string>();
	private readonly unaffordable = new Set<string>();
	private failed: unknown;

	constructor(private readonly options: ClaimingOptions) {
		this.ahead = new ClaimAhead(options.concurrency);
	}

	expect(marks: Mark[]): void {
		this.ahead.expect(marks.filter(({ reference }) => this.standing(reference) === 'neverSeen'));
	}

	/** Only what is answered with "new" may be sent. */
	async claim(mark: Mark, again: boolean): Promise<Recorded> {
		const { reference } = mark;
		const until = Date.now() + this.options.patienceMs;
		this.drop(reference);
		for (let tries = 0; ; tries += 1) {
			if (this.failed !== undefined) throw asError(this.failed);
			if (tries > 0 || !this.mayBeSent(reference)) await this.asks.add({ mark, again });
			else if (this.ahead.isLow) this.claimAhead();
			const answer = this.answerFor(reference, again, until);
			if (answer !== undefined) return answer;
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

	/** What was claimed and never sent is given back. */
	async end(): Promise<void> {
		await this.asks.idle();
		const marks = [...this.held].map((reference) => ({ reference }));
		this.held.clear();
		await persistently(
			async () => await this.options.claimsTable.add([{ kind: 'release', marks }]),
		);
	}

	standing(reference: string): Standing {
		return this.options.claims.standing(reference, this.options.by);
	}

	/** Nobody waits for it: whoever needs a claim next is told what went wrong. */
	private claimAhead(): void {
		void this.asks.add(undefined).catch((caught: unknown) => (this.failed ??= caught));
	}

	private mayBeSent(reference: string): boolean {
		return this.standing(reference) === 'ours' && this.isAffordable(reference);
	}

	private isAffordable(reference: string): boolean {
		return this.options.dayLimit === undefined || this.affordable.has(reference);
	}

	/** Undefined for as long as another run has to be waited for. */
	private answerFor(reference: string, again: boolean, until: number): Recorded | undefined {
		const { claims, by } = this.options;
		switch (this.standing(reference)) {
			case 'bought':
				return 'bought';
			case 'ours':
				if (this.isAffordable(reference)) return 'new';
				return Date.now() >= until ? 'overLimit' : undefined;
			case 'neverSeen':
			case 'free':
				if (this.unaffordable.has(reference)) return 'overLimit';
				if (claims.wasRefused(reference) && !again) return 'refused';
				// Whatever is claimed does not stand there afterwards.
				return Date.now() >= until ? 'unavailable' : undefined;
			default: {
				const others = claims.othersClaims(reference, by);
				const isOver = Date.now() >= until || others.every((claim) => this.isLeft(claim));
				return isOver ? 'known' : undefined;
			}
		}
	}

	/** Nobody will say any more what became of the purchase. */
	private isLeft({ leftOpen, execution, at }: OpenClaim): boolean {
		const { execution: own, patienceMs } = this.options;
		return leftOpen || execution === own || Date.now() - at > patienceMs;
	}

	/** One call for all who ask: add the claims, then read. `undefined` asks only for those ahead. */
	private async claimGroup(asks: Array<Ask | undefined>): Promise<void[]> {
		const { claims, claimsTable } = this.options;
		const asked = asks.filter((ask) => ask !== undefined);
		const isFree = ({ mark: { reference }, again }: Ask) => {
			const standing = this.standing(reference);
			if (standing === 'neverSeen') return true;
			return standing === 'free' && (again || !claims.wasRefused(reference));
		};
		const started = Date.now();
		const marks = [...asked.filter(isFree).map(({ mark }) => mark), ...this.ahead.take(started)];
		for (const { reference } of marks) this.held.add(reference);
		const references = [
			...new Set([
				...asked.map(({ mark }) => mark.reference),
				...marks.map(({ reference }) => reference),
			]),
		];
		if (references.length > 0) {
			await persistently(
				async () => await claimsTable.addThenRead([{ kind: 'claim', marks }], references),
			);
			const onlyIfNew = new Set(
				asked.flatMap(({ mark, again }) => (again ? [] : [mark.reference])),
			);
			await this.giveWay(references, onlyIfNew);
		}
		this.ahead.took(Date.now() - started);
		return asks.map(() => undefined);
	}

	/** Where another run was first, has bought it or was refused, our claim would only stand in the way. */
	private async giveWay(references: string[], onlyIfNew: Set<string>): Promise<void> {
		this.findRoom();
		const isLost = (reference: string) => {
			const wasRefused = onlyIfNew.has(reference) && this.options.claims.wasRefused(reference);
			const isTaken = ['theirs', 'bought'].includes(this.standing(reference));
			return wasRefused || isTaken || this.unaffordable.has(reference);
		};
		const lost = references.filter((reference) => this.held.has(reference) && isLost(reference));
		if (lost.length === 0) return;
		const marks = lost.map((reference) => ({ reference }));
		await persistently(
			async () =>
				await this.options.claimsTable.addThenRead([{ kind: 'release', marks }], references),
		);
		for (const reference of lost) {
			this.held.delete(reference);
			this.affordable.delete(reference);
		}
		this.findRoom();
	}

	/** Of what this run holds alone: whether the day has room for it, now that everybody's claims have been read. */
	private findRoom(): void {
		const { dayLimit, claims } = this.options;
		if (dayLimit === undefined) return;
		const undecided = [...this.held].filter(
			(reference) =>
				!this.affordable.has(reference) &&
				!this.unaffordable.has(reference) &&
				['ours', 'contested'].includes(this.standing(reference)),
		);
		if (undecided.length === 0) return;
		const now = Date.now();
		const commitments = claims.commitments(now - longestDayMs);
		for (const [reference, room] of roomFor(undecided, commitments, dayLimit, now)) {
			if (room === 'enough') this.affordable.add(reference);
			if (room === 'none') this.unaffordable.add(reference);
		}
	}
}

const asError = (caught: unknown) => (caught instanceof Error ? caught : new Error(String(caught)));
