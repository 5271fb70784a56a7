import type { IDataObject } from 'n8n-workflow';

import type { Purchase } from '../../journal/journal';
import type { Outcome } from '../../purchase/outcome';
import { formatNaira, readMoney } from '../../values/money';
import { valueUnder } from '../../values/nested';
import type { PlannedRow, PurchaseOperation } from '../operation';
import type { Result } from './purchaseResult';

/** The known facts of a purchase that may have been made earlier. */
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

/** The amount paid. For an earlier purchase, the provider and the journal count more than the row. */
export function amountOf(found: Found): number | null {
	const { plan, price } = found.planned;
	const { replayed, transaction, answer } = found.result;
	const reported = transaction?.amount;
	if (replayed && reported !== undefined) return reported;
	const answered = moneyIn(answer, 'amount');
	if (mayDiffer(found)) return answered ?? found.first?.amount ?? null;
	return plan.amount ?? answered ?? reported ?? price ?? null;
}

/** Whether an earlier purchase of the key or reference may have had another amount. */
export function mayDiffer({
	planned: { by },
	operation,
	result: { replayed, outcome },
}: Found): boolean {
	const isNamed = by === 'key' || by === 'reference';
	return isNamed && isMade(outcome) && replayed && !operation.pooling;
}

/** A warning if the amount paid differs from the row, or from the price of its plan. */
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
			? `It was bought earlier for ${naira}, and the row says ${other} now: to buy more, use a new key`
			: `The provider reports ${naira}, the row says ${other}`;
	if (replayed)
		return mayDiffer(found) && first === undefined
			? `It was bought earlier for ${naira}, and what the row says costs ${other} now: it may be another plan`
			: undefined;
	// The limits used only the price of the list. A discount does no harm.
	return paid < wanted
		? undefined
		: `The provider reports ${naira}. Its list says ${other}, and limits count that price`;
}
