import { promisesOf } from '../../purchase/trust';
import { dayAndTime } from '../../values/dates';
import { formatNaira } from '../../values/money';
import type { PlannedRow, PurchaseOperation } from '../operation';
import type { Run } from '../purchaseRun';
import type { Result } from './purchaseResult';

/** Providers are in Nigeria, wherever n8n is. */
const timeZone = 'Africa/Lagos';
const list = "the provider's list of your transactions";

/** A purchase as its receipt shows it. */
export interface ReportedPurchase {
	planned: PlannedRow;
	receipt: { amount: number | null; reference: string; providerReference?: string };
}

/** E.g. "₦200 for 08031234567 (airtime-4f2a)". A reference that the provider does not know would lead a person astray. */
export function whatItIs(
	{ planned: { plan }, receipt }: ReportedPurchase,
	operation: PurchaseOperation,
): string {
	const { amount, reference, providerReference } = receipt;
	const { product, recipient } = plan;
	const listed = operation.listedAs?.(plan) ?? (recipient === '' ? product : undefined);
	const whose = listed ?? (amount === null ? `${product} for ${recipient}` : recipient);
	const naira = amount === null ? '' : `${formatNaira(amount)} for `;
	const { honoursReference } = promisesOf(operation.endpoint);
	const name = providerReference ?? (honoursReference ? reference : undefined);
	return `${naira}${whose}${name === undefined ? '' : ` (${name})`}`;
}

/** How a person finds a purchase. Our reference does not help: the provider may know the purchase by its own alone. */
export function whereToLook(
	{ planned: { plan, purchase }, receipt: { amount, providerReference } }: ReportedPurchase,
	{ sentAt }: Result,
	{ operation, journal, control }: Run,
): string {
	if (providerReference !== undefined) return `look for ${providerReference} in ${list}`;
	// An earlier try may be the one in the list.
	const { known } = journal;
	const earlier = known.openClaims(purchase.id).filter(({ run }) => run !== known.me.run);
	const at = Math.min(
		sentAt ?? control.now(),
		...earlier.map(({ addedAt, at: endedAt }) => addedAt || endedAt),
	);
	const named = plan.recipient === '' ? plan.product : `${plan.product} for ${plan.recipient}`;
	const facts = [
		dayAndTime(at, timeZone),
		operation.listedAs?.(plan) ?? named,
		...(amount === null ? [] : [formatNaira(amount)]),
	];
	return `look in ${list} by time and amount: ${facts.join(', ')}`;
}
