import type { LedgerKnowledge } from '../../ledger/knowledge';
import type { Ledger } from '../../ledger/ledger';
import { lastAttempt, referenceOf } from '../../purchase/reference';
import type { Claim } from './sentRecords';

/** Those whose next attempt somebody has claimed: only a failure that was certain lets anybody do that. */
export async function leftBehindOf(
	claims: Claim[],
	ledger: Pick<Ledger, 'claimedOf'> & { knows: Pick<LedgerKnowledge, 'hasNeverSeen'> },
): Promise<Set<string>> {
	const nexts = new Map<string, string>();
	for (const { planned, attempt, reference } of claims) {
		const { subject, seed } = planned;
		const isOnlyOne = seed.by === 'reference' || attempt === lastAttempt;
		if (!isOnlyOne && !ledger.knows.hasNeverSeen(reference))
			nexts.set(referenceOf(subject, seed, attempt + 1), reference);
	}
	const claimed = nexts.size > 0 ? await ledger.claimedOf([...nexts.keys()]) : [];
	return new Set(claimed.map((next) => nexts.get(next) ?? next));
}
