import { saneDue } from '../spacing';
import { wantsRefunds, type TransactionRules } from './events';
import { type KnownReferences, type Listed, newlyListed, type Watched } from './known';

const minute = 60_000;

/** Of the look-ups of one poll, so much at least is for references that were never looked up. */
const shareOfNew = 1 / 4;
/** And so much at most for those that succeeded and may be refunded, where others wait. */
const shareOfSucceeded = 1 / 10;

interface Candidate {
	reference: string;
	dueAt: number;
	looks: number;
	place: number;
}

/**
 * The references to ask about in this poll, at most `limit`. First what is due, the longest waiting first, with a share
 * for what was never looked up; what has waited equally long takes turns by the minute, so that none is passed over on a
 * host that does not keep what a quiet poll has learned. Where there is room, also what is open and not due yet: with
 * fewer open purchases than look-ups, each is asked about at every poll.
 */
export function dueReferences(
	known: KnownReferences | undefined,
	listed: Listed,
	now: number,
	limit: number,
	rules: Pick<TransactionRules, 'events' | 'slowestCheckMs'>,
): string[] {
	const due: Candidate[] = [];
	const early: string[] = [];
	const succeeded: string[] = [];
	for (const [key, reference] of listed) {
		const watched = known?.entries.get(key) ?? newlyListed(now);
		if (watched.finished) {
			if (known && isRefundDue(key, watched, known, now, rules)) succeeded.push(reference);
			continue;
		}
		const dueAt = saneDue(watched.dueAt, now);
		const looks = watched.step + (watched.status === 'unseen' ? 0 : 1);
		if (dueAt <= now) due.push({ reference, dueAt, looks, place: due.length });
		else if (watched.status === 'pending' || watched.status === 'unknown') early.push(reference);
	}
	const forSucceeded = Math.min(
		succeeded.length,
		Math.max(Math.floor(limit * shareOfSucceeded), limit - due.length),
	);
	const chosen = [
		...chooseDue(due, now, limit - forSucceeded),
		...inTurn(succeeded, forSucceeded, known?.polls),
	];
	return [...chosen, ...inTurn(early, limit - chosen.length, known?.polls)];
}

function chooseDue(due: Candidate[], now: number, limit: number): string[] {
	const first = due.length > limit ? (Math.floor(now / minute) * limit) % due.length : 0;
	const turn = (place: number) => (place - first + due.length) % due.length;
	const inOrder = (a: Candidate, b: Candidate) =>
		a.dueAt - b.dueAt || a.looks - b.looks || turn(a.place) - turn(b.place);
	due.sort(inOrder);
	if (due.length <= limit) return due.map(({ reference }) => reference);

	const fresh = due.filter(({ looks }) => looks === 0).slice(0, Math.floor(limit * shareOfNew));
	const isFresh = new Set(fresh);
	const others = due.filter((candidate) => !isFresh.has(candidate));
	return [...fresh, ...others.slice(0, limit - fresh.length)]
		.sort(inOrder)
		.map(({ reference }) => reference);
}

/** As many as there is room for, the next ones at every poll. */
function inTurn(references: string[], room: number, polls = 0): string[] {
	if (references.length <= room) return references;
	if (room <= 0) return [];
	const first = (polls * room) % references.length;
	return [...references.slice(first), ...references.slice(0, first)].slice(0, room);
}

/**
 * What has succeeded is looked up once in 'Slowest Check', each at a time of its own that follows from its key: nothing
 * is stored for it.
 */
function isRefundDue(
	key: string,
	{ status }: Watched,
	{ polledAt }: KnownReferences,
	now: number,
	{ events, slowestCheckMs }: Pick<TransactionRules, 'events' | 'slowestCheckMs'>,
): boolean {
	if (status !== 'success' || polledAt === undefined || !wantsRefunds(events)) return false;
	const round = (moment: number) => Math.floor((moment + offsetOf(key)) / slowestCheckMs);
	return round(now) > round(polledAt);
}

function offsetOf(key: string): number {
	let offset = 0;
	for (let place = 0; place < key.length; place++)
		offset = (offset * 64 + key.charCodeAt(place)) % 86_400_000;
	return offset;
}
