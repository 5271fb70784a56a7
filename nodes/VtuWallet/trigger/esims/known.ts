import { notAfter, saneDue } from '../spacing';

/** What a record of an owned eSIM says of the things that are watched. */
export interface EsimSeen {
	id: string;
	provisioned: boolean;
	/** There is a link to install it with. */
	linkReady: boolean;
	isTopUp: boolean;
	expiresAt?: number;
	createdAt?: number;
	/** The whole record, as the provider gave it. */
	record: Record<string, unknown>;
}

export const esimEventNames = [
	'expired',
	'expiring',
	'linkReady',
	'missed',
	'new',
	'provisioned',
	'topUpAdded',
] as const;
export type EsimEventName = (typeof esimEventNames)[number];

export interface EsimRules {
	events: ReadonlySet<EsimEventName>;
	/** Tell what is there on the first poll, instead of only remembering it. */
	emitExisting: boolean;
	expiringWithinMs: number;
	giveUpAfterMs: number;
	/** Look-ups of one eSIM are never further apart than this. */
	slowestCheckMs: number;
}

export interface KnownEsim {
	provisioned: boolean;
	linkReady: boolean;
	isTopUp: boolean;
	expiresAt?: number;
	/** The ends for which these two were told last: only a later end can be told again. */
	toldExpiringFor?: number;
	toldExpiredFor?: number;
	/** Since when the provider's list, which shows the newest only, no longer holds it. */
	leftAt?: number;
	/** Not to be fetched by itself before; and how often that brought no news. */
	dueAt: number;
	step: number;
}

export interface KnownEsims {
	/** By id, oldest first. */
	entries: Map<string, KnownEsim>;
	/** What was made before this and shows up later is not new. */
	newAfter?: number;
	/** Some of what was known could not be read back: what is missing may have been told already. */
	incomplete: boolean;
}

/** Plans last whole days. An end that moves by less wavers; what was told of it is not told again. */
const extension = 12 * 3_600_000;

/** Whether an end was told of, or one so near to it that it is the same. */
export const wasToldFor = (end: number, toldFor: number | undefined): boolean =>
	toldFor !== undefined && end < toldFor + extension;

/** The eSIMs that have left the provider's list and of which something is still to be told: at most `limit` at a time. */
export function dueEsims(
	known: KnownEsims,
	listedIds: ReadonlySet<string>,
	now: number,
	rules: EsimRules,
	limit: number,
): string[] {
	const due: Array<{ id: string; dueAt: number }> = [];
	for (const [id, esim] of known.entries) {
		const wantedAt = listedIds.has(id) ? undefined : whenWanted(esim, now, rules);
		const dueAt = saneDue(esim.dueAt, now);
		if (wantedAt !== undefined && wantedAt <= now && dueAt <= now) due.push({ id, dueAt });
	}
	return due
		.sort((a, b) => a.dueAt - b.dueAt)
		.slice(0, limit)
		.map(({ id }) => id);
}

/** When something may be learned of it; undefined when nothing more is expected. */
export function whenWanted(
	esim: KnownEsim,
	now: number,
	{ events, expiringWithinMs, giveUpAfterMs }: EsimRules,
): number | undefined {
	const { expiresAt, toldExpiringFor, toldExpiredFor } = esim;
	const leftAt = notAfter(esim.leftAt ?? now, now);
	if (now - Math.max(leftAt, expiresAt ?? 0) >= giveUpAfterMs) return undefined;
	const settling =
		(events.has('provisioned') && !esim.provisioned) ||
		(events.has('linkReady') && !esim.linkReady && !esim.isTopUp);
	if (settling && now - leftAt < giveUpAfterMs) return leftAt;
	if (expiresAt === undefined || wasToldFor(expiresAt, toldExpiredFor)) return undefined;
	if (events.has('expiring') && !wasToldFor(expiresAt, toldExpiringFor))
		return expiresAt - expiringWithinMs;
	return events.has('expired') ? expiresAt : undefined;
}
