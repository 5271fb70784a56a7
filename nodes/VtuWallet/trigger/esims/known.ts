import { z } from 'zod';

import type { EsimEventName } from '../formEvents';
import { notAfter, saneDue } from '../spacing';

/** The facts of an eSIM record that are watched. */
export interface EsimFacts {
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

export interface EsimRules {
	events: ReadonlySet<EsimEventName>;
	/** Report on the first poll what is there already. */
	emitExisting: boolean;
	expiringWithinMs: number;
	giveUpAfterMs: number;
	/** Look-ups of one eSIM are never further apart than this. */
	slowestCheckMs: number;
}

const knownEsim = z.object({
	id: z.string(),
	provisioned: z.boolean(),
	linkReady: z.boolean(),
	isTopUp: z.boolean(),
	expiresAt: z.number().optional(),
	/** The ends that these two events reported last: only a later end is reported again. */
	expiringReportedFor: z.number().optional(),
	expiredReportedFor: z.number().optional(),
	/** Since when the provider's list, which shows the newest only, no longer holds it. */
	leftAt: z.number().optional(),
	/** When it last had news after that, and when it is fetched by its ID next. */
	newsAt: z.number().optional(),
	dueAt: z.number().optional(),
});
export type KnownEsim = z.infer<typeof knownEsim>;

export const knownEsims = z.object({
	/** The oldest first. */
	entries: z.array(knownEsim),
	/** An eSIM that was made before this and shows up later is not new. */
	newAfter: z.number().optional(),
});
export type KnownEsims = z.infer<typeof knownEsims>;

/** Plans last whole days. An end that moves by less wavers, and is not reported again. */
const extension = 12 * 3_600_000;

/** Whether this end, or one near to it, was reported. */
export const isReported = (end: number, reportedFor: number | undefined): boolean =>
	reportedFor !== undefined && end < reportedFor + extension;

/** At most `limit` eSIMs that the provider's list no longer shows and that can still have an event. */
export function dueEsims(
	known: KnownEsims,
	listedIds: ReadonlySet<string>,
	now: number,
	rules: EsimRules,
	limit: number,
): string[] {
	const due: Array<{ id: string; dueAt: number }> = [];
	for (const esim of known.entries) {
		const wantedAt = listedIds.has(esim.id) ? undefined : whenWanted(esim, now, rules);
		const dueAt = saneDue(esim.dueAt ?? 0, now);
		if (wantedAt !== undefined && wantedAt <= now && dueAt <= now) due.push({ id: esim.id, dueAt });
	}
	return due
		.sort((a, b) => a.dueAt - b.dueAt)
		.slice(0, limit)
		.map(({ id }) => id);
}

/** When the next event of it can happen; undefined if none is expected. */
export function whenWanted(
	esim: KnownEsim,
	now: number,
	{ events, expiringWithinMs, giveUpAfterMs }: EsimRules,
): number | undefined {
	const { expiresAt, expiringReportedFor, expiredReportedFor } = esim;
	const leftAt = notAfter(esim.leftAt ?? now, now);
	if (now - Math.max(leftAt, expiresAt ?? 0) >= giveUpAfterMs) return undefined;
	const settling =
		(events.has('provisioned') && !esim.provisioned) ||
		(events.has('linkReady') && !esim.linkReady && !esim.isTopUp);
	if (settling && now - leftAt < giveUpAfterMs) return leftAt;
	if (expiresAt === undefined || isReported(expiresAt, expiredReportedFor)) return undefined;
	if (events.has('expiring') && !isReported(expiresAt, expiringReportedFor))
		return expiresAt - expiringWithinMs;
	return events.has('expired') ? expiresAt : undefined;
}
