import type { PlannedRow, PurchaseOperation } from '../operation';
import { adviceOn, isFinal } from './advice';
import type { Result } from './purchaseResult';

/** The words of a row that did not do what it should: what happened, and what to do. */
export interface Complaint {
	title: string;
	advice: string;
	/** Every later try says the same: only a person can find out. */
	isFinal?: boolean;
}

/** Undefined for a purchase that was made, or is pending. */
export function complaintAbout(
	result: Result,
	by: PlannedRow['by'],
	operation: PurchaseOperation,
): Complaint | undefined {
	const { outcome, charged, message } = result;
	if (outcome === 'success' || outcome === 'pending') return undefined;
	const { creditsWallet } = operation;
	const ended = { result, by, operation };
	const titles = {
		failed: `Not bought${charged === 'refunded' && !creditsWallet ? ' (the wallet was refunded)' : ''}`,
		unknown: 'Outcome unknown',
		notSent: 'Not sent',
	};
	const reason = message === '' ? '' : `: ${message}`;
	const own = creditsWallet ? converted : (text: string) => text;
	return {
		title: own(titles[outcome]) + reason,
		advice: own(adviceOn(ended)),
		isFinal: outcome === 'unknown' && isFinal(ended),
	};
}

/** Airtime that becomes money is not bought. */
const converted = (text: string): string =>
	text.replace(/\bbought\b/g, 'converted').replace(/\bbuy(s|ing)?\b/g, 'convert$1');
