import type { EsimEventName } from '../formEvents';
import { forgetOldest, type PollResult } from '../pollResult';
import { minute, pauseSince } from '../times';
import {
	type EsimFacts,
	type EsimRules,
	isReported,
	type KnownEsim,
	type KnownEsims,
	whenWanted,
} from './knownEsims';

/** At least as many as the provider lists. */
export const mostEsimsRemembered = 1_000;

const longestList = 50;

/** The clocks of the provider and of n8n may differ by this. */
const clockSkew = minute;

export interface EsimEvent {
	event: EsimEventName;
	/** Null for 'missed', because the records are not known. */
	esim: Record<string, unknown> | null;
	/** Null for a new eSIM. */
	previous: { plan_status: 0 | 1; link_ready: boolean; expires_at: string | null } | null;
	message?: string;
}

/** (known, seen, now) -> (events, known). An unreadable look-up is undefined in `fetched`. */
export function settleEsims(
	known: KnownEsims | undefined,
	listed: readonly EsimFacts[],
	fetched: ReadonlyMap<string, EsimFacts | undefined>,
	now: number,
	rules: EsimRules,
): PollResult<KnownEsims, EsimEvent> {
	const before = new Map(known?.entries.map((esim) => [esim.id, esim]));
	const entries = new Map(before);
	const events: EsimEvent[] = [];
	const newAfter = known ? known.newAfter : (newest(listed) ?? now - clockSkew);
	const isGap = known !== undefined && mayBeMissing(before, listed, newAfter);
	if (isGap && rules.events.has('missed'))
		events.push({ event: 'missed', esim: null, previous: null, message: someMissed });
	let isDependedOn = false;

	// The provider lists the newest first; events read better in the order of time.
	for (const facts of [...listed].reverse()) {
		const earlier = before.get(facts.id);
		const isOld = known ? isBefore(facts.createdAt, newAfter) : !rules.emitExisting;
		const settled = settleOne(earlier, facts, now, rules);
		entries.set(facts.id, settled.after);
		if (earlier || !isOld) events.push(...settled.events);
		if (known && !earlier) isDependedOn ||= whenWanted(settled.after, now, rules) < Infinity;
	}

	const listedIds = new Set(listed.map(({ id }) => id));
	for (const [id, esim] of entries) {
		if (listedIds.has(id)) continue;
		const leftAt = esim.leftAt ?? now;
		const facts = fetched.get(id);
		const settled = facts && settleOne(esim, facts, now, rules);
		if (settled) events.push(...settled.events);
		const dueAt = fetched.has(id)
			? now + pauseSince(leftAt, now, rules.slowestCheckMs)
			: esim.dueAt;
		entries.set(id, { ...(settled?.after ?? esim), leftAt, dueAt });
	}
	const isListed = (id: string) => listedIds.has(id);
	forgetOldest(entries, mostEsimsRemembered, isListed, () => true);
	return {
		events,
		known: { entries: [...entries.values()], newAfter },
		saveBy: isDependedOn ? now : undefined,
		warnings: isGap ? [someMissed] : [],
	};
}

export function settleOne(
	before: KnownEsim | undefined,
	facts: EsimFacts,
	now: number,
	rules: EsimRules,
): { events: EsimEvent[]; after: KnownEsim } {
	const after = merge(before, facts);
	const { expiresAt, provisioned, linkReady, isTopUp } = after;
	const names: EsimEventName[] = [];
	if (before === undefined) names.push(isTopUp ? 'topUpAdded' : 'new');
	if (provisioned && !before?.provisioned) names.push('provisioned');
	// A top-up shows the link of the eSIM that it tops up.
	if (linkReady && !before?.linkReady && !isTopUp) names.push('linkReady');

	const ends = expiresAt === undefined ? undefined : endOf(after, expiresAt, now, rules);
	if (ends) names.push(ends);
	if (ends === 'expired') after.expiredReportedFor = expiresAt;
	if (ends) after.expiringReportedFor = expiresAt;
	const previous = before ? previousOf(before) : null;
	const events = names
		.filter((event) => rules.events.has(event))
		.map((event) => ({ event, esim: facts.record, previous }));
	return { events, after };
}

function endOf(
	{ expiredReportedFor, expiringReportedFor }: KnownEsim,
	expiresAt: number,
	now: number,
	{ expiringWithinMs }: EsimRules,
): 'expired' | 'expiring' | undefined {
	if (now >= expiresAt) return isReported(expiresAt, expiredReportedFor) ? undefined : 'expired';
	const isNear = now >= expiresAt - expiringWithinMs;
	return isNear && !isReported(expiresAt, expiringReportedFor) ? 'expiring' : undefined;
}

const someMissed = `At least ${longestList} eSIMs were bought since the last poll. The provider lists no more of them, so some may be missing here: poll more often.`;

/** If the whole list is new, there may be more new eSIMs than it shows. */
const mayBeMissing = (
	known: ReadonlyMap<string, KnownEsim>,
	listed: readonly EsimFacts[],
	newAfter: number | undefined,
): boolean =>
	listed.length >= longestList &&
	listed.every(({ id, createdAt }) => !known.has(id) && !isBefore(createdAt, newAfter));

/** A state never goes back, so that a provider that wavers causes no second event. */
const merge = (before: KnownEsim | undefined, facts: EsimFacts): KnownEsim => ({
	id: facts.id,
	provisioned: facts.provisioned || before?.provisioned === true,
	linkReady: facts.linkReady || before?.linkReady === true,
	isTopUp: facts.isTopUp || before?.isTopUp === true,
	expiresAt: facts.expiresAt ?? before?.expiresAt,
	expiringReportedFor: before?.expiringReportedFor,
	expiredReportedFor: before?.expiredReportedFor,
});

export const previousOf = (before: EsimFacts | KnownEsim): EsimEvent['previous'] => ({
	plan_status: before.provisioned ? 1 : 0,
	link_ready: before.linkReady,
	expires_at: before.expiresAt === undefined ? null : new Date(before.expiresAt).toISOString(),
});

function newest(listed: readonly EsimFacts[]): number | undefined {
	const moments = listed.flatMap(({ createdAt }) => createdAt ?? []);
	return moments.length > 0 ? Math.max(...moments) : undefined;
}

const isBefore = (moment: number | undefined, mark: number | undefined): boolean =>
	moment !== undefined && mark !== undefined && moment < mark;
