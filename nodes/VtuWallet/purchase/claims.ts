import type { Charged, Outcome } from './outcome';

/** After five recorded failures the node does not try the purchase again. */
export const lastAttempt = 4;

/** How a claim ended. A claim under which nothing was sent has no end: the journal removes it. */
export interface ClaimEnd {
	at: number;
	outcome: Exclude<Outcome, 'notSent'>;
	/** The provider's record says that the purchase failed, so the next try needs the next reference. */
	recorded?: boolean;
	/** The provider's record calls the purchase cancelled, so the node never tries it again. */
	cancelled?: boolean;
	/** The reference that the provider gave this sending, if the provider is asked by that reference. */
	providerReference?: string;
	/** The provider's answer says that it was bought. A record of a failure does not outrank that. */
	promised?: boolean;
}

/** One run's right to send one attempt of one purchase, and how that ended. */
export interface Claim {
	/** A later claim has a greater id. */
	id: number;
	/** The time of the claim, in milliseconds since 1970. */
	at: number;
	/** Names one try of one node. Two tries never share a claim. */
	run: string;
	execution: string;
	account: string;
	/** Counts from 0. From 1 on, the reference ends with this number. */
	attempt: number;
	/** The reference of the request, if several purchases share one request. */
	request?: string;
	/** Absent while the run works, or if the run died. */
	end?: ClaimEnd;
}

export type Me = Pick<Claim, 'run' | 'execution' | 'account'>;

/** A run may have sent the attempt, at `at` or before. The result is not decided. */
export interface OpenSending {
	at: number;
	byThisExecution: boolean;
	byAnotherAccount: boolean;
	/** The provider accepted the purchase, but has not decided it. */
	pending: boolean;
	request?: string;
	/** The provider's own reference of the only sending that is open. */
	providerReference?: string;
	/** The provider's answer to one of them says that it was bought. */
	promised?: boolean;
}

/** What the claims of one purchase say to one run. */
export interface Standing {
	/** `held`: another run has claimed the attempt and may send it now. */
	state: 'free' | 'mine' | 'held' | 'bought';
	/** The attempt that bought it, or else the latest that any run has claimed. */
	attempt: number;
	open?: OpenSending;
	/** The time of the last failure without a record of the provider. The same reference may be sent again. */
	refusedAt?: number;
	/** The provider's record says that the attempt failed. */
	failed?: { byThisExecution: boolean; cancelled: boolean };
}

export const neverClaimed: Standing = { state: 'free', attempt: 0 };

/** It is bought, or some run may have bought it or may be buying it. */
export const mayBeBought = ({ state, open }: Standing): boolean =>
	state === 'bought' || state === 'held' || open !== undefined;

/** Some run has sent the attempt, or may have. */
export const wasSent = ({ open, refusedAt }: Standing): boolean =>
	open !== undefined || refusedAt !== undefined;

/** The end of a purchase for which this run sends nothing. `mayBeSent`: an earlier try may have sent it. */
export const unsentEnd = (mayBeSent: boolean): { outcome: Outcome; charged: Charged } =>
	mayBeSent ? { outcome: 'unknown', charged: 'unknown' } : { outcome: 'notSent', charged: 'no' };

type IsAlive = (claim: Claim) => boolean;

/** Tells one run what the claims of a purchase mean. `isAlive`: the run of a claim without an end may still work. */
export function standingOf(claims: readonly Claim[], me: Me, isAlive: IsAlive): Standing {
	const attempt = Math.max(0, ...claims.map((claim) => claim.attempt));
	const latest = claims.filter((claim) => claim.attempt === attempt);
	const failures = latest.filter(({ end }) => end?.outcome === 'failed');
	const recorded = failures.filter(({ end }) => end?.recorded);
	const refusals = failures.flatMap(({ end }) => (end && !end.recorded ? [end.at] : []));
	const open = latest.filter((claim) => isOpen(claim, me, isAlive));
	const bought = claims.find(({ end }) => end?.outcome === 'success');
	const isHeld = latest.some((claim) => claim.run !== me.run && isWorking(claim, isAlive));
	const isMine = latest.some((claim) => isOurs(claim, me));
	return {
		state: bought ? 'bought' : isHeld ? 'held' : isMine ? 'mine' : 'free',
		attempt: bought?.attempt ?? attempt,
		...(open.length > 0 && { open: openSending(open, me) }),
		...(refusals.length > 0 && { refusedAt: Math.max(...refusals) }),
		...(recorded.length > 0 &&
			open.every((claim) => recorded.some((failure) => isShownBy(failure, claim))) && {
				failed: {
					byThisExecution: recorded.some(({ execution }) => execution === me.execution),
					cancelled: recorded.some(({ end }) => end?.cancelled),
				},
			}),
	};
}

/** Whether a recorded failure shows this sending too. Only under the provider's own reference it shows one alone. */
export function isShownBy(failure: Claim, { account, end }: Claim): boolean {
	const own = failure.end?.providerReference;
	return failure.account === account && (own === undefined || own === end?.providerReference);
}

/** A run that died, or that ended without a result, may have sent the attempt. */
function isOpen(claim: Claim, me: Me, isAlive: IsAlive): boolean {
	if (isOurs(claim, me) || isWorking(claim, isAlive)) return false;
	return claim.end === undefined || isUndecided(claim.end);
}

function openSending(open: readonly Claim[], me: Me): OpenSending {
	const [providerReference, ...others] = new Set(open.map(({ end }) => end?.providerReference));
	return {
		at: Math.max(...open.map(({ at, end }) => end?.at ?? at)),
		byThisExecution: open.some(({ execution }) => execution === me.execution),
		byAnotherAccount: open.some(({ account }) => account !== me.account),
		pending: open.some(({ end }) => end?.outcome === 'pending'),
		request: open.find(({ request }) => request !== undefined)?.request,
		...(open.some(({ end }) => end?.promised) && { promised: true }),
		...(others.length === 0 && { providerReference }),
	};
}

const isOurs = ({ run, end }: Claim, me: Me) => run === me.run && end === undefined;
const isWorking = (claim: Claim, isAlive: IsAlive) => claim.end === undefined && isAlive(claim);
const isUndecided = ({ outcome }: ClaimEnd) => outcome === 'unknown' || outcome === 'pending';

/** If two live runs have claimed one attempt, the later run releases its claim and does not send. */
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
