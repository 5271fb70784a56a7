import type { EsimEventName } from '../formEvents';
import { sampleSize } from '../pollResult';
import type { EsimFacts } from './known';
import { previousOf, type EsimEvent } from './rules';

type Events = ReadonlySet<EsimEventName>;

/** The eSIMs that fit a chosen event as they are now, else one example of a chosen event. */
export function samplesOf(listed: readonly EsimFacts[], events: Events, now: number): EsimEvent[] {
	const fitting = listed.flatMap((facts) => {
		const event = eventsThatFit(facts, now).find((name) => events.has(name));
		return event ? [sampleOf(event, facts)] : [];
	});
	if (fitting.length > 0 || listed.length === 0) return fitting.slice(0, sampleSize);
	const message = 'An example: none of your eSIMs has such an event now.';
	return [...events].slice(0, 1).map((event) => ({ ...sampleOf(event, listed[0]), message }));
}

function eventsThatFit(
	{ isTopUp, provisioned, linkReady, expiresAt }: EsimFacts,
	now: number,
): EsimEventName[] {
	return [
		isTopUp ? 'topUpAdded' : 'new',
		...(provisioned ? (['provisioned'] as const) : []),
		...(linkReady ? (['linkReady'] as const) : []),
		...(expiresAt !== undefined && expiresAt <= now ? (['expired'] as const) : []),
	];
}

function sampleOf(event: EsimEventName, facts: EsimFacts): EsimEvent {
	if (event === 'missed') return { event, esim: null, previous: null };
	if (event === 'new' || event === 'topUpAdded') {
		return { event, esim: facts.record, previous: null };
	}
	const before = {
		...facts,
		...(event === 'provisioned' && { provisioned: false }),
		...(event === 'linkReady' && { linkReady: false }),
	};
	return { event, esim: facts.record, previous: previousOf(before) };
}
