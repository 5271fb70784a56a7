import { minute, saneDue } from '../times';
import { wantsRefunds, type TransactionRules } from './events';
import {
	isFinished,
	type KnownReferences,
	type ListedReferences,
	newlyListed,
} from './knownReferences';

/** At least this share of a poll is for references without a look-up so far. */
const shareOfNew = 1 / 4;
/** At most this share is for successes that may be refunded, if others wait. */
const shareOfSucceeded = 1 / 10;

interface Candidate {
	reference: string;
	dueAt: number;
	isNew: boolean;
}

/** The earliest due come first. If there is room, purchases that the provider knows are looked up before they are due. */
export function dueReferences(
	known: KnownReferences | undefined,
	listed: ListedReferences,
	now: number,
	limit: number,
	{ events }: Pick<TransactionRules, 'events'>,
): string[] {
	const open: Candidate[] = [];
	const succeeded: Candidate[] = [];
	const mayBeRefunded = wantsRefunds(events);
	for (const [key, reference] of listed) {
		const watched = known?.entries.get(key) ?? newlyListed(now);
		const { status, failures } = watched;
		const isDone = isFinished(watched);
		if (isDone && !(mayBeRefunded && status === 'success')) continue;
		const dueAt = saneDue(watched.dueAt, now);
		const isKnown = status === 'pending' || status === 'unknown';
		const isNew = status === 'unseen' && failures === 0;
		if (dueAt <= now || (!isDone && isKnown))
			(isDone ? succeeded : open).push({ reference, dueAt, isNew });
	}
	const due = open.filter(({ dueAt }) => dueAt <= now).length;
	const roomForSucceeded = Math.max(Math.floor(limit * shareOfSucceeded), limit - due);
	const refunds = choose(succeeded, now, roomForSucceeded);
	return [...choose(open, now, limit - refunds.length), ...refunds];
}

/** References with the same due time take turns by the minute, because n8n may forget a poll without events. */
function choose(waiting: Candidate[], now: number, limit: number): string[] {
	const first = (Math.floor(now / minute) * limit) % waiting.length || 0;
	const turn = [...waiting.slice(first), ...waiting.slice(0, first)];
	const inOrder = turn.sort((a, b) => a.dueAt - b.dueAt || Number(b.isNew) - Number(a.isNew));
	const fresh = inOrder.filter(({ isNew }) => isNew).slice(0, Math.floor(limit * shareOfNew));
	const chosen = new Set(fresh);
	for (const candidate of inOrder) if (chosen.size < limit) chosen.add(candidate);
	return inOrder.filter((candidate) => chosen.has(candidate)).map(({ reference }) => reference);
}
