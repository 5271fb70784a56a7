import type { IDataObject } from 'n8n-workflow';

import { costIn } from '../../api/cost';
import { isOtherAmount } from '../../purchase/ownership';
import type { Protection } from '../../purchase/protections';
import { formatNaira, largestFee, moneyIn } from '../../values/money';
import { membersOf } from '../members';
import type { PlannedRow, PurchaseOperation } from '../operation';
import { isMade, type Result } from './purchaseResult';
import { promisesOf } from '../../purchase/trust';

/** The amount paid. For an earlier purchase, the provider and the journal count more than the row. */
export function amountOf(planned: PlannedRow, result: Result): number | null {
	const { plan, price } = planned;
	const { replayed, transaction, answer, first } = result;
	const reported = transaction?.amount;
	// The price of a list may have changed since then.
	const face = plan.amount === undefined ? undefined : (first?.amount ?? plan.amount);
	if (replayed && reported !== undefined)
		return face !== undefined && isFee(reported, face) ? face : reported;
	const answered = moneyIn(answer, 'amount');
	if (result.mayDiffer) return answered ?? first?.amount ?? null;
	return plan.amount ?? answered ?? reported ?? price ?? null;
}

/** Charges or a discount may explain the difference. */
const isFee = (reported: number, face: number) => !isOtherAmount(reported, face, largestFee);

/** In Naira. `face`: the amount of the receipt. */
export function costOf(
	face: number | null,
	{ outcome, answer, transaction, cost: known }: Result,
	operation: PurchaseOperation,
): number | undefined {
	const { endpoint, creditsWallet = false } = operation;
	const said = answer ?? (transaction?.raw as IDataObject | undefined);
	if (!isMade(outcome) || creditsWallet || !membersOf(operation).hasOwnAnswer) return undefined;
	const isReadable = known === undefined && said !== undefined && face !== null;
	return isReadable ? costIn(said, face, promisesOf(endpoint).hasSoundBalances) : known;
}

/** A warning if something else was bought than the row says now, or for other money. */
export function difference(
	planned: PlannedRow,
	result: Result,
	protection: Protection,
	{ foundUnderKey }: PurchaseOperation,
): string | undefined {
	const { plan, price, purchase } = planned;
	const { replayed, transaction, answer, first, mayDiffer: isOfName } = result;
	const then = (isOfName && first?.what) || '';
	// If the key alone names a purchase, the row may be corrected without another `what`.
	const isSame = then !== '' && then === purchase.what && plan.keyed !== '';
	if (isOfName && !isSame && !protection.isReference && foundUnderKey) return foundUnderKey;
	const claimed = isOfName ? first?.amount : undefined;
	const answered = moneyIn(answer, 'amount') ?? moneyIn(answer, 'soldpricengn');
	const paid = transaction?.amount ?? answered ?? claimed;
	const wanted = plan.amount ?? price;
	if (paid !== undefined && wanted !== undefined && paid !== wanted) {
		const isOfList = plan.amount === undefined;
		// The journal compares plans, and a discount does no harm.
		const isHarmless = isOfList && (replayed ? !isOfName || first !== undefined : paid < wanted);
		const says = isOfList ? 'its list says' : 'the row says';
		const [naira, other] = [formatNaira(paid), formatNaira(wanted)];
		const isSameFace = first?.amount === undefined || first.amount === wanted;
		const isWithFee = replayed && !isOfList && isSameFace && isFee(paid, wanted);
		if (isWithFee) return first?.amount === wanted ? undefined : withFee(naira, other);
		if (!isHarmless)
			return replayed
				? `It was bought earlier for ${naira}, and ${says} ${other} now: to buy that, use ${protection.words.another}`
				: `The provider reports ${naira}, ${says} ${other}`;
	}
	const isOther = then !== '' && purchase.what !== '' && then !== purchase.what;
	return isOther
		? `This ${protection.words.noun} was used before to buy something else than the row says now, e.g. another plan or quantity. What the row says was not bought`
		: undefined;
}

const withFee = (paid: string, face: string) =>
	`The provider's record says ${paid}, and the row says ${face}: charges or a discount may be the difference`;
