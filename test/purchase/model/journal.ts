import {
	mustGiveWay,
	standingOf,
	type Claim,
	type ClaimEnd,
	type Me,
	type Standing,
} from '../../../nodes/VtuWallet/purchase/claims';
import type { World } from './world';

export const silenceMs = 60_000;
const heartbeatMs = 20_000;
const mostSilentMs = 40_000;

/** The claims of one purchase. They are read by the real `standingOf` and `mustGiveWay` alone. */
export class Journal {
	claims: Claim[] = [];
	private nextId = 0;
	private forgottenAt?: number;
	private readonly writtenAt = new Map<string, number>();
	private readonly silentSince = new Map<string, number>();

	constructor(private readonly world: World) {}

	standing = (me: Me): Standing => standingOf(this.known(me), me, this.isAlive(me));

	own = ({ run }: Me, attempt: number): Claim | undefined =>
		this.claims.find(
			(claim) => claim.run === run && claim.attempt === attempt && claim.end === undefined,
		);

	/** By what the run has read: no run works on the attempt, and none later was claimed. */
	mayClaim(me: Me, attempt: number, { state, attempt: latest }: Standing): boolean {
		if (state === 'bought' || latest > attempt || this.own(me, attempt)) return false;
		return state !== 'held' || latest < attempt;
	}

	/** Adds our claim of this attempt. Our claim of another attempt is not needed any more. */
	append(me: Me, attempt: number): void {
		this.close(me);
		const isKnown = this.claims.some((claim) => claim.attempt === attempt);
		if (this.forgottenAt !== undefined && !isKnown)
			this.claims.push(this.forgotten(me, attempt, this.forgottenAt));
		const { run, execution, account } = me;
		const { now } = this.world;
		this.claims.push({ id: this.nextId++, run, execution, account, attempt, at: now });
	}

	release(me: Me, attempt: number): void {
		this.wrote(me.run);
		const own = this.own(me, attempt);
		this.claims = this.claims.filter((claim) => claim !== own);
	}

	/** After a reading: another run was first, or goes on from here. */
	releaseIfLost(me: Me, attempt: number): void {
		const { state, attempt: latest } = this.standing(me);
		const isLost = state === 'bought' || latest > attempt;
		if (isLost || mustGiveWay(this.claims, me, this.isAlive(me))) this.release(me, attempt);
	}

	/** Releases all claims that this run still holds. */
	close({ run }: Me): void {
		this.wrote(run);
		this.claims = this.claims.filter((claim) => claim.run !== run || claim.end !== undefined);
	}

	end(me: Me, attempt: number, end: Omit<ClaimEnd, 'at'>): void {
		if (this.own(me, attempt) === undefined) this.append(me, attempt);
		const own = this.own(me, attempt);
		this.wrote(me.run);
		const ended = { at: this.world.now, ...end };
		this.claims = this.claims.map((claim) => (claim === own ? { ...claim, end: ended } : claim));
	}

	/** The run writes nothing from now on, until it wakes. */
	silence({ run }: Me): void {
		this.silentSince.set(run, this.world.now);
	}

	wake({ run }: Me): void {
		this.silentSince.delete(run);
		this.wrote(run);
	}

	/** The process died with its memory, so a later try assumes that the purchase may have been sent by now. */
	forget(): void {
		this.claims = [];
		this.forgottenAt = this.world.now;
	}

	private forgotten({ account }: Me, attempt: number, at: number): Claim {
		const end = { at, outcome: 'unknown' as const };
		return { id: this.nextId++, run: '?', execution: '?', account, attempt, at, end };
	}

	private wrote(run: string): void {
		this.writtenAt.set(run, this.world.now);
	}

	private heardAt(run: string): number {
		const writtenAt = this.writtenAt.get(run) ?? 0;
		const until = this.silentSince.get(run) ?? this.world.now;
		return writtenAt + Math.floor((until - writtenAt) / heartbeatMs) * heartbeatMs;
	}

	/** An execution runs in one process, so its earlier tries are over. */
	private isAlive =
		(me: Me) =>
		({ run, execution }: Claim): boolean =>
			run === me.run ||
			(execution !== me.execution && this.world.now - this.heardAt(run) <= silenceMs);

	/** A run that died may have sent until it would have noticed that it cannot write. */
	private known(me: Me): Claim[] {
		const isAlive = this.isAlive(me);
		const until = (run: string) => Math.min(this.heardAt(run) + mostSilentMs, this.world.now);
		return this.claims.map((claim) =>
			claim.end || isAlive(claim) ? claim : { ...claim, at: Math.max(claim.at, until(claim.run)) },
		);
	}
}
