import { isLedgerLost } from '../../journal/tables/refusals';
import { lastAttempt } from '../../purchase/claims';
import type { Protection } from '../../purchase/protections';
import type { Run } from '../purchaseRun';
import type { Result } from './purchaseResult';
import { whatItIs, type ReportedPurchase } from './whereToLook';
import { adviceOnUnknown, anewBy, type UnknownAdvice } from './unknownAdvice';

/** What happened, then what to do. */
export interface Complaint extends UnknownAdvice {
	title: string;
}

/** Undefined for a purchase that was made, or is pending. */
export function complaintAbout(
	result: Result,
	purchase: ReportedPurchase,
	run: Run,
): Complaint | undefined {
	const { operation, settings, journal } = run;
	const { creditsWallet } = operation;
	const { spansRuns } = settings.protection;
	const { outcome, charged, message, reason } = result;
	if (outcome === 'success' || outcome === 'pending') return undefined;
	const isRefunded = charged === 'refunded';
	const titles = {
		failed: isRefunded && !creditsWallet ? 'Not bought (the wallet was refunded)' : 'Not bought',
		unknown: 'Outcome unknown',
		notSent: 'Not sent',
	};
	const own = creditsWallet ? converted : (text: string) => text;
	// A ledger that is gone keeps no later run from buying again, so its own advice says how to go on.
	const isGone = reason === 'journalFailed' && isLedgerLost(journal.failure);
	const onName = adviceOnName(result, purchase, run);
	const onUnknown = isGone ? { advice: result.advice } : adviceOnUnknown(result, purchase, run);
	// The error that stops the run says how to go on.
	const isSaidByStop = !spansRuns && run.stopOnError;
	const onRow = adviceOnRow(result, run);
	const onOther = isGone || isSaidByStop ? onRow : `${onRow} ${wayOn(run)}`;
	const isUnknown = outcome === 'unknown';
	const { advice, onward } =
		onName !== undefined ? { advice: onName } : isUnknown ? onUnknown : { advice: onOther };
	// In a panic, a person must see which purchase it is.
	const said = isUnknown ? [whatItIs(purchase, operation), message] : [message];
	const title = [own(titles[outcome]), said.filter(Boolean).join('. ')].filter(Boolean).join(': ');
	return { title, advice: own(advice), onward: onward && own(onward) };
}

/** Airtime to cash buys nothing, so its messages say "convert". */
const converted = (text: string): string =>
	text.replace(/\bbought\b/g, 'converted').replace(/\bbuy(s|ing)?\b/g, 'convert$1');

/** Says how to buy the missing rows, and nothing twice. */
function wayOn({ settings: { protection }, facts, journal }: Run): string {
	const { spansRuns } = protection;
	if (facts.isTool) return spansRuns ? callAgain : askFirst;
	if (spansRuns)
		return 'To buy it, run the workflow again: rows that are bought are not bought again.';
	const byGoOn =
		"To buy this row, run it alone, or set 'Rows Bought Before' to 'Go On' and run all rows.";
	// A start by hand asks first.
	const isAsked = facts.isByHand && journal.store.isDurable;
	return isAsked
		? byGoOn
		: `${byGoOn} Without 'Go On', the rows that were bought are bought again.`;
}

/** The model of an agent reads this advice. */
const askFirst = 'Ask the user before you call again.';
const callAgain = 'To try again, call with exactly the same values.';

/** The advice about a purchase that was not made. */
function adviceOnRow(result: Result, run: Run): string {
	const { outcome, reason, charged, advice } = result;
	const { creditsWallet } = run.operation;
	const { protection } = run.settings;
	const isRefunded = charged === 'refunded';
	if (isRefunded && creditsWallet) return 'Check that the line has its airtime.';
	if (reason === 'walletEmpty') return 'Fund the wallet.';
	if (reason === 'dayLimit') return 'Buy it tomorrow, or raise the limit.';
	if (reason === 'journalFailed') return advice;
	if (outcome === 'failed' && protection.spansRuns && isSpent(result, protection))
		return `The provider keeps it as failed: ${anewBy(run)}.`;
	if (outcome === 'failed' && charged === 'unknown') return mayBeKept;
	const usual = outcome === 'failed' ? 'Check the row.' : '';
	const uncharged = isRefunded ? usual : `Nothing was charged. ${usual}`.trim();
	return advice || uncharged;
}

const mayBeKept =
	'The provider may have kept the money: ask the provider to pay it back before you try again.';

/** The provider has recorded a failure, and no later try can use another reference. */
const isSpent = ({ reason, attempt, transaction }: Result, { mayAdvance }: Protection): boolean =>
	(reason === 'found' || reason === 'failedEarlier') &&
	(!mayAdvance || attempt === lastAttempt || transaction?.cancelled === true);

/** The advice about a key or reference that may belong to another purchase. */
function adviceOnName(
	{ reason }: Result,
	{ receipt }: ReportedPurchase,
	run: Run,
): string | undefined {
	const { name, words } = run.settings.protection;
	const sentAs = run.operation.endpoint.carriesReference ? receipt.reference : 'it';
	if (reason === 'unclaimed')
		return `Ask the provider for whom ${sentAs} was. If it was not for this row, ${anewBy(run)}.`;
	// This package makes the other references, and the list is the same for all rows.
	return reason === 'belongsToAnother' && name?.isOfRun === false
		? `Give each purchase a ${words.noun} of its own.`
		: undefined;
}
