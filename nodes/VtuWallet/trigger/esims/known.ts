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
}

export interface KnownEsim {
	provisioned: boolean;
	linkReady: boolean;
	isTopUp: boolean;
	expiresAt?: number;
	/** Both belong to `expiresAt`: an extension lets them be told again. */
	toldExpiring: boolean;
	toldExpired: boolean;
	/** Since when the provider's list, which shows the newest only, no longer holds it. */
	leftAt?: number;
	/** Not to be fetched by itself before; and how often that brought no news. */
	dueAt: number;
	step: number;
}

export interface KnownEsims {
	/** By id, oldest first. */
	entries: Map<string, KnownEsim>;
	/** When the newest one of the first poll was made: what is older and shows up later is not new. */
	newestAtStart?: number;
	/** Some of what was known could not be read back: what is missing may have been told already. */
	incomplete: boolean;
}

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

/** Undefined when nothing more is expected of it. */
export function whenWanted(
	esim: KnownEsim,
	now: number,
	{ events, expiringWithinMs, giveUpAfterMs }: EsimRules,
): number | undefined {
	const leftAt = notAfter(esim.leftAt ?? now, now);
	if (now - Math.max(leftAt, esim.expiresAt ?? 0) >= giveUpAfterMs) return undefined;
	const settling =
		(events.has('provisioned') && !esim.provisioned) ||
		(events.has('linkReady') && !esim.linkReady && !esim.isTopUp);
	if (settling && now - leftAt < giveUpAfterMs) return leftAt;
	if (esim.expiresAt === undefined || esim.toldExpired) return undefined;
	if (events.has('expiring') && !esim.toldExpiring) return esim.expiresAt - expiringWithinMs;
	return events.has('expired') ? esim.expiresAt : undefined;
}
