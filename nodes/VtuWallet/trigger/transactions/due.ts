import { saneDue } from '../times';
import { wantsRefunds, type TransactionRules } from './events';
import { isFinished, type KnownReferences, type Listed, newlyListed } from './known';

type DueRules = Pick<TransactionRules, 'events' | 'slowestCheckMs'>;

const minute = 60_000;

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
	listed: Listed,
	now: number,
	limit: number,
	rules: DueRules,
): string[] {
	const open: Candidate[] = [];
	const succeeded: string[] = [];
	for (const [key, reference] of listed) {
		const watched = known?.entries.get(key) ?? newlyListed(now);
		const { status, failures } = watched;
		if (status === 'success' && isRefundDue(key, known, now, rules)) succeeded.push(reference);
		if (isFinished(watched)) continue;
		const dueAt = saneDue(watched.dueAt, now);
		const isKnown = status === 'pending' || status === 'unknown';
		const isNew = status === 'unseen' && failures === 0;
		if (dueAt <= now || isKnown) open.push({ reference, dueAt, isNew });
	}
	const due = open.filter(({ dueAt }) => dueAt <= now).length;
	const roomForSucceeded = Math.max(Math.floor(limit * shareOfSucceeded), limit - due);
	const round = Math.floor(now / rules.slowestCheckMs);
	const refunds = rotated(succeeded, round * roomForSucceeded).slice(0, roomForSucceeded);
	return [...chooseOpen(open, now, limit - refunds.length), ...refunds];
}

/** References with the same due time take turns by the minute, because n8n may forget a poll without events. */
function chooseOpen(open: Candidate[], now: number, limit: number): string[] {
	const turn = rotated(open, Math.floor(now / minute) * limit);
	const inOrder = turn.sort((a, b) => a.dueAt - b.dueAt || Number(b.isNew) - Number(a.isNew));
	const fresh = inOrder.filter(({ isNew }) => isNew).slice(0, Math.floor(limit * shareOfNew));
	const chosen = new Set(fresh);
	for (const candidate of inOrder) if (chosen.size < limit) chosen.add(candidate);
	return inOrder.filter((candidate) => chosen.has(candidate)).map(({ reference }) => reference);
}

function rotated<T>(list: readonly T[], by: number): T[] {
	const first = by % list.length || 0;
	return [...list.slice(first), ...list.slice(0, first)];
}

/** Each success is due once in 'Slowest Check', at a time that depends on its key. */
function isRefundDue(
	key: string,
	known: KnownReferences | undefined,
	now: number,
	{ events, slowestCheckMs }: DueRules,
): boolean {
	const polledAt = known?.pace.polledAt;
	if (polledAt === undefined || !wantsRefunds(events)) return false;
	const round = (moment: number) => Math.floor((moment + offsetOf(key)) / slowestCheckMs);
	return round(now) > round(polledAt);
}

const offsetOf = (key: string): number =>
	Buffer.from(key, 'base64url').readUIntBE(0, 6) % 86_400_000;
