import { identityDigest } from '../../purchase/reference';
import type { Result } from '../../purchase/steps';
import { digest } from '../../values/canonical';
import type { PlannedRow } from '../rows/plannedRow';
import { noteOpen } from './keptCounts';
import { ownKey, type KeptState, type Written } from './keptState';

/** What a row buys, and under which reference. */
export type IdentifiedRow = Pick<PlannedRow, 'seed' | 'subject' | 'reference' | 'unnamed'>;

/** Keeps what became of a purchase: whether identical rows of a later loop meet it, and what its key stands for. */
export function noteOutcome(
	kept: KeptState,
	account: number,
	now: Written,
	{ seed, subject, reference, unnamed }: IdentifiedRow,
	{ outcome, foundNothing }: Pick<Result, 'outcome' | 'foundNothing'>,
): void {
	// A refusal on no list may have come after the charge, and the provider may show it later.
	const isDoubted = outcome === 'failed' && foundNothing === true;
	const isOpen = outcome === 'unknown' || outcome === 'pending' || isDoubted;
	if (seed.by === 'run') noteOpen(kept, identityDigest(subject), seed.nth, isOpen);
	if (seed.by !== 'key' && seed.by !== 'reference') return;
	// What the row means is not known, and so is not what its key or reference stands for.
	if (unnamed) return;
	const key = ownKey(account, reference);
	if (isOpen || outcome === 'success') kept.meanings[key] ??= { ...now, meaning: digest(subject) };
	else delete kept.meanings[key];
}

/** Whether a key or reference stands for something else that this execution bought, or may have, in an earlier loop. */
export function isTakenByAnother(
	kept: KeptState,
	account: number,
	execution: string,
	{ reference, subject }: IdentifiedRow,
): boolean {
	const meant = kept.meanings[ownKey(account, reference)];
	if (meant?.execution !== execution || meant.runIndex >= kept.runIndex) return false;
	return meant.meaning !== digest(subject);
}
