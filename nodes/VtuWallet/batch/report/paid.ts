import type { IDataObject } from 'n8n-workflow';

import type { Purchase } from '../../journal/journal';
import type { Outcome } from '../../purchase/outcome';
import { formatNaira, readMoney } from '../../values/money';
import { valueUnder } from '../../values/nested';
import type { PlannedRow, PurchaseOperation } from '../operation';
import type { Result } from './purchaseResult';

/** What is known about a purchase that may have been made earlier. */
export interface Found {
	planned: PlannedRow;
	operation: PurchaseOperation;
	result: Result;
	first?: Purchase;
}

export const isMade = (outcome: Outcome): boolean => outcome === 'success' || outcome === 'pending';

/** Some deployments put all their fields into `data` or `response`. */
export const moneyIn = (answer: IDataObject = {}, name: string) =>
	valueUnder(answer, [name], readMoney, 1);

/** What was paid: of an earlier purchase, what the provider or the journal says rather than what the row says now. */
export function amountOf(found: Found): number | null {
	const { plan, price } = found.planned;
	const { replayed, transaction, answer } = found.result;
	const reported = transaction?.amount;
	if (replayed && reported !== undefined) return reported;
	const answered = moneyIn(answer, 'amount');
	if (mayDiffer(found)) return answered ?? found.first?.amount ?? null;
	return plan.amount ?? answered ?? reported ?? price ?? null;
}

/** Made earlier, and a key or reference may have come with another amount then. */
export function mayDiffer({
	planned: { by },
	operation,
	result: { replayed, outcome },
}: Found): boolean {
	const isNamed = by === 'key' || by === 'reference';
	return isNamed && isMade(outcome) && replayed && !operation.pooling;
}

/** What was paid differs from what the row says or its plan costs. */
export function otherMoney(found: Found): string | undefined {
	const { planned, result, first } = found;
	const { plan, price } = planned;
	const { replayed, transaction, answer } = result;
	const claimed = mayDiffer(found) ? first?.amount : undefined;
	const paid = transaction?.amount ?? moneyIn(answer, 'amount') ?? claimed;
	const wanted = plan.amount ?? price;
	if (paid === undefined || wanted === undefined || paid === wanted) return undefined;
	const [naira, other] = [formatNaira(paid), formatNaira(wanted)];
	if (plan.amount !== undefined)
		return replayed
			? `It was bought earlier for ${naira}, and the row says ${other} now`
			: `The provider reports ${naira}, the row says ${other}`;
	if (replayed)
		return mayDiffer(found) && first === undefined
			? `It was bought earlier for ${naira}, and what the row says costs ${other} now: it may be another plan`
			: undefined;
	// The limits knew the price of the list alone. A discount does no harm.
	return paid < wanted
		? undefined
		: `The provider reports ${naira}. Its list says ${other}, and limits count that price`;
}
