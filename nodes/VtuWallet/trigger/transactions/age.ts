import { notAfter } from '../spacing';
import { type KnownReferences, type Listed, type Watched, wasGivenUp } from './known';

/** A pause between two polls counts in full up to this part of the age at which a reference is given up. */
const usualPause = 1 / 7;

/** How long something has been watched: the time in which polls could have seen it. */
export const ageOf = ({ age, listedAt }: Watched, now: number): number => age ?? now - listedAt;

/**
 * Brings the ages up to date before a poll is judged. The time since the last poll counts, but not what exceeds twice
 * the pause before: then the trigger was off. It stands still for what is not listed, and for what was given up; that
 * is watched again when it may grow older than it is.
 */
export function settleAges(
	known: KnownReferences,
	listed: Listed,
	now: number,
	giveUpAfterMs: number,
): KnownReferences {
	const pause = Math.max(0, now - (known.polledAt ?? now));
	const counted = Math.min(pause, Math.max(giveUpAfterMs * usualPause, 2 * known.counted));
	const entries = new Map<string, Watched>();
	for (const [key, before] of known.entries) {
		const watched = withoutFuture(before, now, pause - counted);
		entries.set(key, settleAge(watched, listed.has(key), now, giveUpAfterMs));
	}
	return { ...known, entries, polledAt: now, counted, polls: known.polls + 1 };
}

function withoutFuture(watched: Watched, now: number, uncounted: number): Watched {
	if (watched.finished || (watched.listedAt + uncounted <= now && watched.since <= now)) {
		return uncounted > 0 && watched.age === undefined
			? { ...watched, listedAt: watched.listedAt + uncounted }
			: watched;
	}
	return {
		...watched,
		listedAt: notAfter(watched.listedAt + uncounted, now),
		since: notAfter(watched.since, now),
	};
}

function settleAge(
	watched: Watched,
	isListed: boolean,
	now: number,
	giveUpAfterMs: number,
): Watched {
	if (wasGivenUp(watched)) {
		const mayGoOn = isListed && ageOf(watched, now) < giveUpAfterMs;
		return mayGoOn ? { ...resumed(watched, now), finished: false, dueAt: now, step: 0 } : watched;
	}
	if (watched.finished || isListed === (watched.age === undefined)) return watched;
	return isListed ? resumed(watched, now) : { ...watched, age: ageOf(watched, now) };
}

const resumed = (watched: Watched, now: number): Watched => ({
	...watched,
	listedAt: now - ageOf(watched, now),
	age: undefined,
});
