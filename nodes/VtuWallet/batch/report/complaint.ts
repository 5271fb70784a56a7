import { isLedgerLost } from '../../journal/tables/refusals';
import type { Reason } from '../../purchase/machineTypes';
import { lastAttempt } from '../../purchase/claims';
import { protections, type Protection } from '../../purchase/protections';
import type { Run } from '../purchaseRun';
import type { Result } from './purchaseResult';
import { promisesOf } from '../../purchase/trust';

/** What happened, then what to do. Undefined for a purchase that was made, or is pending. */
export function complaintAbout(result: Result, run: Run) {
	const { operation, settings, journal } = run;
	const { creditsWallet, endpoint } = operation;
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
	const onName = adviceOnName(result, run);
	const onUnknown = isGone
		? result.advice
		: adviceOnUnknown(result, run, promisesOf(endpoint).canBeAsked && !run.api.lacksLookUp());
	// The error that stops the run says how to go on.
	const isSaidByStop = !spansRuns && run.stopOnError;
	const onRow = adviceOnRow(result, run);
	const advice =
		outcome === 'unknown'
			? (onName ?? onUnknown)
			: (onName ?? (isGone || isSaidByStop ? onRow : `${onRow} ${wayOn(run)}`));
	const title = own(titles[outcome]) + (message === '' ? '' : `: ${message}`);
	return { title, advice: own(advice) };
}

/** Airtime to cash buys nothing, so its messages say "convert". */
const converted = (text: string): string =>
	text.replace(/\bbought\b/g, 'converted').replace(/\bbuy(s|ing)?\b/g, 'convert$1');

/** Says how to buy the missing rows, and nothing twice. */
function wayOn({ settings: { protection }, identity: { facts } }: Run): string {
	const { spansRuns } = protection;
	if (facts.isTool) return spansRuns ? byTool[0] : askFirst;
	return spansRuns
		? 'To buy it, run the workflow again: rows that are bought are not bought again.'
		: "To buy this row, run it alone, or set 'Rows Bought Before' to 'Go On' and run all rows. Without 'Go On', the rows that were bought are bought again.";
}

/** For the model of an agent. Under *Once per Run*, its next message buys again. */
const askFirst = 'Ask the user before you call again.';
const doNotCallAgain = (where: string) =>
	`Do not call again: the next message would buy again. Tell the user to ${where} first.`;

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
function adviceOnName({ reason, sentAs = 'it' }: Result, run: Run): string | undefined {
	const { name, words } = run.settings.protection;
	if (reason === 'unclaimed')
		return `Ask the provider for whom ${sentAs} was. If it was not for this row, ${anewBy(run)}.`;
	// This package makes the other references, and the list is the same for all rows.
	return reason === 'belongsToAnother' && name?.isOfRun === false
		? `Give each purchase a ${words.noun} of its own.`
		: undefined;
}

/** A model can change neither rows nor settings. */
const anewBy = ({ settings, identity: { facts } }: Run): string =>
	facts.isTool ? 'tell the user' : settings.protection.words.anew;

/** The advice about a purchase whose result is not known. */
function adviceOnUnknown(result: Result, run: Run, requeryable: boolean): string {
	const { reason, verdict, whereToLook: where = '' } = result;
	const { spansRuns, words } = run.settings.protection;
	if (run.identity.facts.isTool && !spansRuns)
		return doNotCallAgain(requeryable ? 'look up its reference' : where);
	const [again, lookUp, ifNotBought] = waysOf(run);
	const runAgain = `${again} It is bought then if it was not sent before. Do not buy it by hand as well.`;
	if (reason === 'outOfTouch') return `Wait a minute. ${runAgain}`;
	if (reason === 'unsendable' || reason === 'journalFailed')
		return `${result.advice} ${runAgain}`.trim();
	if (reason === 'openForOther')
		return `Write the earlier plan or amount into the row, and run it again. Do not use another ${words.noun} before its result is known.`;
	if (reason === 'heldByAnother') return `Wait a minute. ${again}`;
	if (reason === 'otherAccount')
		return "Look it up with the 'Requery' operation and the credential that sent it before you buy it again.";
	const isUnsent = verdict === undefined || (verdict.kind === 'notSent' && !verdict.throttled);
	if (isUnsent && decidesNothing.has(reason)) return runAgain;
	// The provider was asked and has no record, so asking again leads nowhere.
	const isAsked = reason === 'sentEarlier' || reason === 'sentByThisExecution';
	if (requeryable && !isAsked)
		return promisesOf(run.operation.endpoint).honoursReference
			? lookUp
			: `${lookUp} If it stays unknown, ${where}.`;
	const isUsed = verdict?.kind === 'ambiguous' && verdict.alreadyUsed;
	const then = isUsed
		? `${anewBy(run)}: the provider does not take this reference any more`
		: ifNotBought;
	return `${capital(where)}. If it was not bought, ${then}.`;
}

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** How to try again, how to look it up, and what to do if it was not bought. */
function waysOf(run: Run): string[] {
	const { stopOnError, operation, settings, identity, journal } = run;
	const { facts } = identity;
	if (facts.isTool) return byTool;
	if (operation.pooling) return byCampaign;
	if (settings.protection.spansRuns) return byName;
	// n8n offers Retry only of an execution that failed and was not started by hand. *Go On* needs the ledger.
	return (!stopOnError || facts.isByHand) && journal.store.isDurable ? byGoOn : byRetry;
}

const byRetry = [
	"Choose 'Retry' of this execution.",
	"Look it up with the 'Requery' operation and its reference before you buy it again: a new execution does not know it.",
	protections.run.words.anew,
];
const byGoOn = [
	"Run all rows again with 'Rows Bought Before', in 'Options', set to 'Go On'.",
	"Look it up with the 'Requery' operation and its reference before you buy it again.",
	protections.run.words.anew,
];
const byTool = [
	'To try again, call with exactly the same values.',
	'To look it up, call with exactly the same values: nothing is bought twice.',
	'tell the user',
];
const byCampaign = [
	'Run it again with the same name.',
	"Run it again with the same name, or look it up with the 'Requery' operation. Do not send it by hand before that.",
	'run it again under a new name with those recipients alone',
];
const byName = [
	'Run it again with the same protection.',
	"Run it again with the same protection, or look it up with the 'Requery' operation. Do not buy it by hand before that.",
	"switch 'Send Again if Unknown' on, in 'Options', and run this row alone",
];

/** Reasons for which this try sent nothing, and a later try can decide the outcome. */
const decidesNothing: ReadonlySet<Reason> = new Set([
	'answer',
	'stopped',
	'tokenRefused',
	'walletEmpty',
	'dayLimit',
] as const);
