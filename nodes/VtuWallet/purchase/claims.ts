import type { Outcome } from './outcome';

/** How a claim ended. A claim under which nothing was sent is released instead: then it is gone. */
export interface ClaimEnd {
	at: number;
	outcome: Exclude<Outcome, 'notSent'>;
	/** The provider's own record says that it failed, so the next try needs the next reference. */
	recorded?: boolean;
	/** A person has cancelled it: it is never tried again. */
	cancelled?: boolean;
}

/** One run's right to send one attempt of one purchase, and how that ended. */
export interface Claim {
	/** The order in which claims were added. */
	id: number;
	/** When it was added, in milliseconds since 1970. */
	at: number;
	/** One try of one node. Two tries never share a claim. */
	run: string;
	execution: string;
	account: string;
	/** From 0; part of the reference. */
	attempt: number;
	/** The reference of the request that carried it, where several purchases share one. */
	request?: string;
	/** Absent while its run works, or if its run died. */
	end?: ClaimEnd;
}

export type Me = Pick<Claim, 'run' | 'execution' | 'account'>;

/** A run may have sent the attempt, at `at` or before, and its end is not known. */
export interface OpenSending {
	at: number;
	byThisExecution: boolean;
	byAnotherAccount: boolean;
	/** The provider has taken it. */
	pending: boolean;
	request?: string;
}

/** What the claims of one purchase say to one run. */
export interface Standing {
	/** `held`: another run may send it at this moment. */
	state: 'free' | 'mine' | 'held' | 'bought';
	/** The attempt that counts: the latest that anybody has claimed. */
	attempt: number;
	open?: OpenSending;
	/** The time of the last refusal without a record at the provider: the same reference may be sent again. */
	refusedAt?: number;
	/** Failed on the provider's record. */
	failed?: { byThisExecution: boolean; cancelled: boolean };
}

export const neverClaimed: Standing = { state: 'free', attempt: 0 };

type IsAlive = (claim: Claim) => boolean;

/** The only reading of claims. `isAlive`: the run of a claim without an end may still be at work. */
export function standingOf(claims: readonly Claim[], me: Me, isAlive: IsAlive): Standing {
	const attempt = Math.max(0, ...claims.map((claim) => claim.attempt));
	const latest = claims.filter((claim) => claim.attempt === attempt);
	const others = latest.filter(({ run }) => run !== me.run);
	const failures = latest.filter(({ end }) => end?.outcome === 'failed');
	const recorded = failures.filter(({ end }) => end?.recorded);
	const refusals = failures.flatMap(({ end }) => (end && !end.recorded ? [end.at] : []));
	const open = latest.filter((claim) => isOpen(claim, me, isAlive));
	return {
		state: stateOf(claims, latest, others, me, isAlive),
		attempt,
		...(open.length > 0 && { open: openSending(open, me) }),
		...(refusals.length > 0 && { refusedAt: Math.max(...refusals) }),
		...(recorded.length > 0 &&
			everyAccountHasFailed(open, recorded) && {
				failed: {
					byThisExecution: recorded.some(({ execution }) => execution === me.execution),
					cancelled: recorded.some(({ end }) => end?.cancelled),
				},
			}),
	};
}

/** A recorded failure counts if each account with an open claim has one: a record shows one account alone. */
const everyAccountHasFailed = (open: readonly Claim[], recorded: readonly Claim[]) =>
	open.every(({ account }) => recorded.some((claim) => claim.account === account));

function stateOf(
	claims: readonly Claim[],
	latest: readonly Claim[],
	others: readonly Claim[],
	me: Me,
	isAlive: IsAlive,
): Standing['state'] {
	if (claims.some(({ end }) => end?.outcome === 'success')) return 'bought';
	if (others.some((claim) => isWorking(claim, isAlive))) return 'held';
	return latest.some((claim) => isOurs(claim, me)) ? 'mine' : 'free';
}

/** A run that died, or that ended without an answer, may have sent the attempt. */
function isOpen(claim: Claim, me: Me, isAlive: IsAlive): boolean {
	if (isOurs(claim, me) || isWorking(claim, isAlive)) return false;
	return claim.end === undefined || isUndecided(claim.end);
}

const openSending = (open: readonly Claim[], me: Me): OpenSending => ({
	at: Math.max(...open.map(({ at, end }) => end?.at ?? at)),
	byThisExecution: open.some(({ execution }) => execution === me.execution),
	byAnotherAccount: open.some(({ account }) => account !== me.account),
	pending: open.some(({ end }) => end?.outcome === 'pending'),
	request: open.find(({ request }) => request !== undefined)?.request,
});

const isOurs = ({ run, end }: Claim, me: Me) => run === me.run && end === undefined;
const isWorking = (claim: Claim, isAlive: IsAlive) => claim.end === undefined && isAlive(claim);
const isUndecided = ({ outcome }: ClaimEnd) => outcome === 'unknown' || outcome === 'pending';

/** If two live runs have claimed one attempt, the later claim is released. A run sends only while no other claim lives. */
export function mustGiveWay(claims: readonly Claim[], me: Me, isAlive: IsAlive): boolean {
	const ours = claims.find((claim) => isOurs(claim, me));
	if (ours === undefined) return false;
	return claims.some(
		(claim) =>
			claim.run !== me.run &&
			claim.attempt === ours.attempt &&
			claim.id < ours.id &&
			isWorking(claim, isAlive),
	);
}
