import { z } from 'zod';

import type { EsimEventName } from '../formEvents';
import type { Rules } from '../pollResult';
import { hour, notAfter, saneDue } from '../times';

const state = z.object({
	id: z.string(),
	provisioned: z.boolean(),
	linkReady: z.boolean(),
	isTopUp: z.boolean(),
	expiresAt: z.number().optional(),
});

export interface EsimFacts extends z.infer<typeof state> {
	createdAt?: number;
	/** The provider's record. */
	record: Record<string, unknown>;
}

export interface EsimRules extends Rules<EsimEventName> {
	expiringWithinMs: number;
}

const knownEsim = state.extend({
	/** The ends that these events last reported; only a later end is reported again. */
	expiringReportedFor: z.number().optional(),
	expiredReportedFor: z.number().optional(),
	/** The time at which the eSIM left the provider's list, which shows only the newest. */
	leftAt: z.number().optional(),
	/** Its next look-up by ID. */
	dueAt: z.number().optional(),
});
export type KnownEsim = z.infer<typeof knownEsim>;

export const knownEsims = z.object({
	/** The oldest first. */
	entries: z.array(knownEsim),
	/** An eSIM that was made before this time is not new. */
	newAfter: z.number().optional(),
});
export type KnownEsims = z.infer<typeof knownEsims>;

/** Plans last whole days, so a smaller change of the end is not news. */
const extension = 12 * hour;

/** Whether this end, or one close to it, was reported. */
export const isReported = (end: number, reportedFor: number | undefined): boolean =>
	reportedFor !== undefined && end < reportedFor + extension;

/** eSIMs that have left the provider's list and can still have an event. */
export function dueEsims(
	known: KnownEsims,
	listedIds: ReadonlySet<string>,
	now: number,
	rules: EsimRules,
	limit: number,
): string[] {
	return known.entries
		.filter((esim) => !listedIds.has(esim.id) && whenWanted(esim, now, rules) <= now)
		.map(({ id, dueAt = 0 }) => ({ id, dueAt: saneDue(dueAt, now) }))
		.filter(({ dueAt }) => dueAt <= now)
		.sort((a, b) => a.dueAt - b.dueAt)
		.slice(0, limit)
		.map(({ id }) => id);
}

/** The time of its next possible event, or `Infinity`. */
export function whenWanted(
	esim: KnownEsim,
	now: number,
	{ events, expiringWithinMs, giveUpAfterMs }: EsimRules,
): number {
	const { expiresAt, expiringReportedFor, expiredReportedFor } = esim;
	const leftAt = notAfter(esim.leftAt ?? now, now);
	if (now - Math.max(leftAt, expiresAt ?? 0) >= giveUpAfterMs) return Infinity;
	const settling =
		(events.has('provisioned') && !esim.provisioned) ||
		(events.has('linkReady') && !esim.linkReady && !esim.isTopUp);
	if (settling && now - leftAt < giveUpAfterMs) return leftAt;
	if (expiresAt === undefined || isReported(expiresAt, expiredReportedFor)) return Infinity;
	if (events.has('expiring') && !isReported(expiresAt, expiringReportedFor))
		return expiresAt - expiringWithinMs;
	return events.has('expired') ? expiresAt : Infinity;
}
