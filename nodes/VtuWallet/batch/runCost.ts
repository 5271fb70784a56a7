import type { PurchaseRow } from '../journal/journal';
import { sumOf } from '../values/money';
import type { PlannedRow } from './rowPlan';

/** In Naira: the money that this node took, or may take, in this execution. */
export class RunCost {
	private readonly costs = new Map<string, number>();
	private total = 0;

	/** Replaces the cost of a purchase. */
	set(id: string, cost: number): void {
		this.total = sumOf([this.total, cost, -(this.costs.get(id) ?? 0)]);
		this.costs.set(id, cost);
	}

	/** A purchase that this execution has sent costs the amount that the provider reports, if that is more. */
	end(
		{ purchase: { id }, price = 0 }: PlannedRow,
		{ charged, amount, cost }: Pick<PurchaseRow, 'charged' | 'amount' | 'cost'>,
	): void {
		const isFree = charged === 'no' || charged === 'refunded';
		if (this.costs.has(id)) this.set(id, isFree ? 0 : (cost ?? Math.max(price, amount ?? 0)));
	}

	/** The cost without these rows. */
	without(rows: readonly PlannedRow[]): number {
		const ids = new Set(rows.map(({ purchase }) => purchase.id));
		return sumOf([this.total, ...[...ids].map((id) => -(this.costs.get(id) ?? 0))]);
	}
}
