import type { EsimSeen } from './known';
import type { EsimEventName, EsimRules, KnownEsim, KnownEsims } from './known';
import { spacing } from '../spacing';

/** So many are remembered at most, or as many as the provider lists. */
export const mostEsimsRemembered = 1_000;

/** A provider that works out the end of a plan anew for each answer may be seconds off: that extends nothing. */
const extension = 3_600_000;

export interface EsimEvent {
	event: EsimEventName;
	esim: Record<string, unknown>;
	/** Null for an eSIM that had not been seen before. */
	previous: { plan_status: 0 | 1; link_ready: boolean; expires_at: string | null } | null;
}

export interface SettledEsims {
	events: EsimEvent[];
	known: KnownEsims;
}

/** What a fetch of one eSIM by its id gave; `nothing` says neither that it is there nor that it is not. */
export type EsimFetch = EsimSeen | 'nothing';

export function settleEsims(
	known: KnownEsims | undefined,
	listed: readonly EsimSeen[],
	fetched: ReadonlyMap<string, EsimFetch>,
	now: number,
	rules: EsimRules,
): SettledEsims {
	const silent = known ? known.incomplete : !rules.emitExisting;
	const entries = new Map(known?.entries);
	const events: EsimEvent[] = [];
	const newestAtStart = known ? known.newestAtStart : newest(listed);

	const settle = (before: KnownEsim | undefined, seen: EsimSeen) => {
		const isOld = known !== undefined && isBefore(seen.createdAt, newestAtStart);
		return settleOne(
			before,
			seen,
			now,
			rules,
			before === undefined && (silent || isOld) ? [] : events,
		);
	};
	// The provider lists the newest first; events read better in the order of time.
	for (const seen of [...listed].reverse())
		entries.set(seen.id, settle(entries.get(seen.id), seen));

	const listedIds = new Set(listed.map(({ id }) => id));
	for (const [id, esim] of entries) {
		if (listedIds.has(id)) continue;
		const fetch = fetched.get(id);
		const leftAt = esim.leftAt ?? now;
		const after =
			fetch === undefined || fetch === 'nothing' ? esim : settle(esim, { ...fetch, id });
		entries.set(id, { ...(fetch === undefined ? esim : afterFetch(esim, after, now)), leftAt });
	}
	return {
		events,
		known: { entries: forgetOldest(entries, listedIds), newestAtStart, incomplete: false },
	};
}

function settleOne(
	before: KnownEsim | undefined,
	seen: EsimSeen,
	now: number,
	rules: EsimRules,
	events: EsimEvent[],
): KnownEsim {
	const tell = (event: EsimEventName) => {
		if (rules.events.has(event))
			events.push({ event, esim: seen.record, previous: before ? previousOf(before) : null });
	};
	const after = merge(before, seen);
	if (before === undefined) tell(seen.isTopUp ? 'topUpAdded' : 'new');
	if (after.provisioned && !before?.provisioned) tell('provisioned');
	// A top-up has no link of its own: it shows the link of the eSIM that it tops up.
	if (after.linkReady && !before?.linkReady && !after.isTopUp) tell('linkReady');

	const { expiresAt } = after;
	if (expiresAt !== undefined && now >= expiresAt && !after.toldExpired) {
		after.toldExpired = true;
		after.toldExpiring = true;
		tell('expired');
	} else if (
		expiresAt !== undefined &&
		now < expiresAt &&
		now >= expiresAt - rules.expiringWithinMs &&
		!after.toldExpiring
	) {
		after.toldExpiring = true;
		tell('expiring');
	}
	return after;
}

function afterFetch(before: KnownEsim, after: KnownEsim, now: number): KnownEsim {
	const isNews = after.provisioned !== before.provisioned || after.linkReady !== before.linkReady;
	const step = isNews ? 0 : before.step + 1;
	return { ...after, step, dueAt: now + spacing(step) };
}

/** What has been reached stays reached: a provider that wavers is not told of twice. */
function merge(before: KnownEsim | undefined, seen: EsimSeen): KnownEsim {
	const expiresAt = seen.expiresAt ?? before?.expiresAt;
	const extended =
		expiresAt !== undefined &&
		(before?.expiresAt === undefined || expiresAt >= before.expiresAt + extension);
	return {
		provisioned: seen.provisioned || (before?.provisioned ?? false),
		linkReady: seen.linkReady || (before?.linkReady ?? false),
		isTopUp: seen.isTopUp || (before?.isTopUp ?? false),
		expiresAt,
		toldExpiring: !extended && (before?.toldExpiring ?? false),
		toldExpired: !extended && (before?.toldExpired ?? false),
		dueAt: 0,
		step: 0,
	};
}

function previousOf({ provisioned, linkReady, expiresAt }: KnownEsim): EsimEvent['previous'] {
	return {
		plan_status: provisioned ? 1 : 0,
		link_ready: linkReady,
		expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
	};
}

function newest(listed: readonly EsimSeen[]): number | undefined {
	const moments = listed.flatMap(({ createdAt }) => createdAt ?? []);
	return moments.length > 0 ? Math.max(...moments) : undefined;
}

const isBefore = (moment: number | undefined, mark: number | undefined): boolean =>
	moment !== undefined && mark !== undefined && moment < mark;

function forgetOldest(
	entries: Map<string, KnownEsim>,
	listedIds: ReadonlySet<string>,
): Map<string, KnownEsim> {
	const most = Math.max(mostEsimsRemembered, listedIds.size);
	for (const id of entries.keys()) {
		if (entries.size <= most) break;
		if (!listedIds.has(id)) entries.delete(id);
	}
	return entries;
}
