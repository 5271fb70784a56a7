import { movedMoney } from '../../api/answers/plainRefusal';
import { speaksOf } from '../../api/answers/refusals';
import { bodyOf } from '../../api/answers/verdict';
import { refunded } from '../../api/dialect';
import type { Charged, Verdict } from '../../purchase/outcome';
import type { PurchaseEndpoint } from '../operation';
import type { RequestEnd } from '../requestEnd';

const chargedWithoutAnswer = {
	success: 'yes',
	pending: 'yes',
	failed: 'no',
	notSent: 'no',
	unknown: 'unknown',
} as const;

/** Whether the wallet paid for a purchase that ended so. */
export function chargedOf(
	{ finish, verdict, found, stored }: RequestEnd,
	{ failureMayCost }: Pick<PurchaseEndpoint, 'failureMayCost'>,
): Charged {
	const { outcome, reason } = finish;
	if (outcome !== 'failed') return chargedWithoutAnswer[outcome];
	if (reason === 'failedEarlier' && stored?.outcome === 'failed') return stored.charged;
	if (reason === 'leftOut') return 'no';
	const said = bodyOf(verdict);
	// Without the balances of an answer, nothing shows that the money was not kept.
	const mayBeKept = said === undefined || movedMoney(said, {}) !== undefined;
	if (failureMayCost && mayBeKept && !found?.transaction?.refunded) return 'unknown';
	// The provider took the purchase and records its failure: the money was paid back.
	const wasTaken = verdict?.kind === 'failed' || verdict?.kind === 'accepted';
	const isPaidBack =
		found?.transaction?.refunded || wasTaken || refunded.test(failureIn(verdict).toLowerCase());
	if (reason === 'found') return isPaidBack ? 'refunded' : 'no';
	if (verdict?.kind === 'doubtful' && finish.end?.recorded) return 'refunded';
	return verdict?.kind === 'rejected' || verdict?.kind === 'failed' ? verdict.charged : 'no';
}

/** The message of an answer that speaks of a failure. */
export const failureIn = (verdict?: Verdict) =>
	verdict !== undefined && speaksOf('failure', verdict.message) ? verdict.message : '';
