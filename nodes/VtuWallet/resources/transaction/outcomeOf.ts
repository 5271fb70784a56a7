import type { LookedUp } from '../../api/types';

export const lookUpOutcomes = ['success', 'pending', 'failed', 'unknown', 'notFound'] as const;
export type LookUpOutcome = (typeof lookUpOutcomes)[number];

/** What a look-up says of a purchase; undefined if it says nothing about it. */
export function outcomeOf(looked: LookedUp): LookUpOutcome | undefined {
	if (looked.kind === 'cannotTell') return undefined;
	if (looked.kind === 'absent') return 'notFound';
	return looked.status === 'unknownWord' ? 'unknown' : looked.status;
}
