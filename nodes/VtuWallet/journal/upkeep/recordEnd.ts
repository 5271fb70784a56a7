import type { Lookup } from '../../purchase/outcome';
import type { ProductFacts } from '../../purchase/ownership';
import type { NewEntry } from '../claims/entries';
import { referenceIn } from '../claims/foldClaims';
import type { KnownClaims } from '../claims/knownClaims';
import type { StoredRow } from '../claims/types';
import type { RecordState } from '../rows/recordState';
import type { Writer } from '../tables/writer';

/** What the provider says, and what that means for the product. */
export type ProductLookup = Lookup & Pick<ProductFacts, 'failureMayCost'>;

/** Undefined if the lookup decides nothing. Absence decides nothing either. */
export function stateOf({
	kind,
	transaction,
	failureMayCost,
}: ProductLookup): RecordState | undefined {
	const { message = '', amount, refunded, cancelled, raw: record } = transaction ?? {};
	switch (kind) {
		case 'success':
			return { outcome: 'success', charged: 'yes', message, amount, record };
		case 'pending':
			return { outcome: 'pending', charged: 'yes', message, amount };
		case 'failed':
			return {
				outcome: 'failed',
				charged: refunded ? 'refunded' : failureMayCost ? 'unknown' : 'no',
				message,
				cancelled,
			};
		default:
			return undefined;
	}
}

/** The ends of the open claims of a purchase, as its row has it now. */
export function endsOf(
	id: string,
	row: StoredRow,
	{ cancelled }: { cancelled?: boolean },
	known: KnownClaims,
	writer: Writer,
): NewEntry[] {
	const { outcome, charged, amount } = row;
	if (outcome === 'notSent') return [];
	const keyId = known.purchase(id)?.keyId;
	const failed = outcome === 'failed' && { recorded: true, cancelled };
	const taken = charged === 'yes' || charged === 'unknown' ? (amount ?? undefined) : 0;
	const open = known.openClaims(id);
	// A record under the provider's own reference shows one of several sendings.
	const sendings = new Set(open.map((claim) => claim.end?.providerReference));
	const isPromised = open.some((claim) => claim.end?.promised);
	if (outcome === 'failed' && (sendings.size > 1 || isPromised)) return [];
	// The row says nothing about another attempt.
	const ended = open.filter((claim) => referenceIn(id, claim) === row.reference);
	return ended.map(({ attempt, request, account, workflow, execution, origin, run }) => ({
		kind: 'end',
		marks: [{ id, attempt, keyId, request, outcome, ...failed, amount: taken }],
		by: { ...writer, account, workflow, execution, origin, run },
	}));
}
