import type { EsimEventName } from '../formEvents';
import { sampleSize } from '../pollResult';
import type { EsimFacts, EsimRules } from './known';
import { previousOf, settleOne, type EsimEvent } from './rules';

/** The eSIMs that fit a chosen event as they are now, else one example of a chosen event. */
export function samplesOf(
	listed: readonly EsimFacts[],
	rules: EsimRules,
	now: number,
): EsimEvent[] {
	const fitting = listed.flatMap((facts) =>
		settleOne(undefined, facts, now, rules)
			.events.slice(0, 1)
			.map(({ event }) => sampleOf(event, facts)),
	);
	if (fitting.length > 0 || listed.length === 0) return fitting.slice(0, sampleSize);
	const message = 'An example: none of your eSIMs has such an event now.';
	return [...rules.events].slice(0, 1).map((event) => ({ ...sampleOf(event, listed[0]), message }));
}

/** Before its event, an eSIM was not ready, or had no link. */
function sampleOf(event: EsimEventName, facts: EsimFacts): EsimEvent {
	if (event === 'missed') return { event, esim: null, previous: null };
	const isNew = event === 'new' || event === 'topUpAdded';
	const before = {
		...facts,
		provisioned: facts.provisioned && event !== 'provisioned',
		linkReady: facts.linkReady && event !== 'linkReady',
	};
	return { event, esim: facts.record, previous: isNew ? null : previousOf(before) };
}
