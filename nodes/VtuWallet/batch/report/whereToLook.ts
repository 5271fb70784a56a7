import { dayAndTime } from '../../values/dates';
import { formatNaira } from '../../values/money';
import type { PlannedRow } from '../operation';
import type { Run } from '../purchaseRun';
import type { Result } from './purchaseResult';

const list = "the provider's list of your transactions";

/** How a person finds a purchase. Our reference does not help: the provider may know the purchase by its own alone. */
export function whereToLook(
	{ plan, purchase }: Pick<PlannedRow, 'plan' | 'purchase'>,
	{ amount, providerReference }: { amount: number | null; providerReference?: string },
	{ sentAt }: Result,
	{ operation, journal, context, now }: Run,
): string {
	if (providerReference !== undefined) return `look for ${providerReference} in ${list}`;
	const at = sentAt ?? journal.known.standing(purchase.id).open?.at ?? now();
	const named = plan.recipient === '' ? plan.product : `${plan.product} for ${plan.recipient}`;
	const facts = [
		dayAndTime(at, context.getTimezone()),
		operation.listedAs?.(plan) ?? named,
		...(amount === null ? [] : [formatNaira(amount)]),
	];
	return `look in ${list} by time and amount: ${facts.join(', ')}`;
}
