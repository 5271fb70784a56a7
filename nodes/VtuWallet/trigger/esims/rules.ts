import { spacing } from '../spacing';
import { wasToldFor, whenWanted } from './known';
import type { EsimEventName, EsimRules, EsimSeen, KnownEsim, KnownEsims } from './known';

/** So many are remembered at most, or as many as the provider lists. */
export const mostEsimsRemembered = 1_000;

/** So many the provider lists at most. */
const longestList = 50;

/** The clocks of the provider and of this n8n may differ by so much. */
const clockSkew = 60_000;

export interface EsimEvent {
	event: EsimEventName;
	/** Null where some were missed: which ones is not known. */
	esim: Record<string, unknown> | null;
	/** Null for an eSIM that had not been seen before. */
	previous: { plan_status: 0 | 1; link_ready: boolean; expires_at: string | null } | null;
	message?: string;
}

export interface SettledEsims {
	events: EsimEvent[];
	known: KnownEsims;
	/** An eSIM of which something is still to be told was first seen in silence: its list may soon drop it. */
	mustSave: boolean;
	warnings: string[];
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
	const newAfter = known ? known.newAfter : (newest(listed) ?? now - clockSkew);
	const warnings = known && mayBeMissing(known, listed) ? [someMissed] : [];
	if (warnings.length > 0 && rules.events.has('missed'))
		events.push({ event: 'missed', esim: null, previous: null, message: someMissed });
	let mustSave = false;

	const settle = (before: KnownEsim | undefined, seen: EsimSeen) => {
		const isOld = known !== undefined && isBefore(seen.createdAt, newAfter);
		return settleOne(
			before,
			seen,
			now,
			rules,
			before === undefined && (silent || isOld) ? [] : events,
		);
	};
	// The provider lists the newest first; events read better in the order of time.
	for (const seen of [...listed].reverse()) {
		const before = entries.get(seen.id);
		const after = settle(before, seen);
		entries.set(seen.id, after);
		if (known && !before && whenWanted(after, now, rules) !== undefined) mustSave = true;
	}

	const listedIds = new Set(listed.map(({ id }) => id));
	for (const [id, esim] of entries) {
		if (listedIds.has(id)) continue;
		const fetch = fetched.get(id);
		const leftAt = esim.leftAt ?? now;
		const after =
			fetch === undefined || fetch === 'nothing' ? esim : settle(esim, { ...fetch, id });
		const checked = fetch === undefined ? esim : afterFetch(esim, after, now, rules);
		entries.set(id, { ...checked, leftAt });
	}
	return {
		events,
		known: { entries: forgetOldest(entries, listedIds), newAfter, incomplete: false },
		mustSave,
		warnings,
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
	if (expiresAt === undefined) return after;
	if (now >= expiresAt) {
		if (wasToldFor(expiresAt, after.toldExpiredFor)) return after;
		tell('expired');
		return { ...after, toldExpiredFor: expiresAt, toldExpiringFor: expiresAt };
	}
	if (now < expiresAt - rules.expiringWithinMs || wasToldFor(expiresAt, after.toldExpiringFor))
		return after;
	tell('expiring');
	return { ...after, toldExpiringFor: expiresAt };
}

const someMissed = `At least ${longestList} eSIMs were bought since the last poll. The provider lists no more of them, so some may be missing here: poll more often.`;

/** The whole list is new: what was bought before its oldest and after the last poll was never seen. */
function mayBeMissing(known: KnownEsims, listed: readonly EsimSeen[]): boolean {
	return (
		listed.length >= longestList &&
		listed.every(
			({ id, createdAt }) => !known.entries.has(id) && !isBefore(createdAt, known.newAfter),
		)
	);
}

function afterFetch(before: KnownEsim, after: KnownEsim, now: number, rules: EsimRules): KnownEsim {
	const isNews = after.provisioned !== before.provisioned || after.linkReady !== before.linkReady;
	const step = isNews ? 0 : before.step + 1;
	return { ...after, step, dueAt: now + spacing(step, rules.slowestCheckMs) };
}

/** What has been reached stays reached: a provider that wavers is not told of twice. */
function merge(before: KnownEsim | undefined, seen: EsimSeen): KnownEsim {
	const expiresAt = seen.expiresAt ?? before?.expiresAt;
	return {
		provisioned: seen.provisioned || (before?.provisioned ?? false),
		linkReady: seen.linkReady || (before?.linkReady ?? false),
		isTopUp: seen.isTopUp || (before?.isTopUp ?? false),
		...(expiresAt !== undefined && { expiresAt }),
		...(before?.toldExpiringFor !== undefined && { toldExpiringFor: before.toldExpiringFor }),
		...(before?.toldExpiredFor !== undefined && { toldExpiredFor: before.toldExpiredFor }),
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
