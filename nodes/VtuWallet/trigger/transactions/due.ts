import { saneDue } from '../spacing';
import type { KnownReferences, Listed } from './known';

const minute = 60_000;

/**
 * The references to ask about in this poll, at most `limit`: what has waited longest comes first, so that each has
 * its turn however long the list is. What has waited equally long takes turns by the minute, so that none is passed
 * over on a host that does not keep what a quiet poll has learned.
 */
export function dueReferences(
	known: KnownReferences | undefined,
	listed: Listed,
	now: number,
	limit: number,
): string[] {
	const due: Array<{ reference: string; dueAt: number; looks: number; place: number }> = [];
	for (const [key, reference] of listed) {
		const watched = known?.entries.get(key);
		if (watched?.finished) continue;
		const dueAt = watched ? saneDue(watched.dueAt, now) : now;
		const looks = watched ? watched.step + (watched.status === 'unseen' ? 0 : 1) : 0;
		if (dueAt <= now) due.push({ reference, dueAt, looks, place: due.length });
	}
	const first = due.length > limit ? (Math.floor(now / minute) * limit) % due.length : 0;
	const turn = (place: number) => (place - first + due.length) % due.length;
	due.sort((a, b) => a.dueAt - b.dueAt || a.looks - b.looks || turn(a.place) - turn(b.place));
	return due.slice(0, limit).map(({ reference }) => reference);
}
