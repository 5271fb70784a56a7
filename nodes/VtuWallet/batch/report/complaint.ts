import { webPageTitle } from '../../api/answers/explain';
import type { Reason } from '../../purchase/machineTypes';
import { lastAttempt } from '../../purchase/reference';
import type { PlannedRow, PurchaseOperation } from '../operation';
import type { Result } from './purchaseResult';

/** The message about a row with a problem: what happened, then what to do. */
export interface Complaint {
	title: string;
	advice: string;
	/** Later tries cannot decide the outcome. Only a person can. */
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

/** Airtime to cash buys nothing, so its messages say "convert". */
const converted = (text: string): string =>
	text.replace(/\bbought\b/g, 'converted').replace(/\bbuy(s|ing)?\b/g, 'convert$1');

type Protection = PlannedRow['by'];

/** The facts that decide the advice about a purchase. */
interface Ended {
	result: Result;
	by: Protection;
	operation: Pick<PurchaseOperation, 'endpoint' | 'creditsWallet'>;
}

/** The advice about a purchase that was not made, or whose outcome is unknown. */
function adviceOn(ended: Ended): string {
	const { result, by, operation } = ended;
	const special = byReason(ended);
	const first = special || result.advice;
	const then = wayOn(by);
	if (result.outcome === 'unknown')
		return [special || steps[stepAfter(ended)](by), ...pageAdvice(result)].join(' ');
	if (result.outcome === 'notSent') return `${first || 'Nothing was charged.'} ${then}`;
	const isRefunded = result.charged === 'refunded';
	if (isRefunded && operation.creditsWallet) return `Check that the line has its airtime. ${then}`;
	return `${first || (isRefunded ? 'Check the row.' : 'Nothing was charged. Check the row.')} ${then}`;
}

/** Says how to buy the missing rows, and nothing twice. */
const wayOn = (by: Protection): string =>
	by === 'run'
		? 'To buy it, run only this row again, or loop it back to this node. A new execution of all rows buys the finished rows again.'
		: 'To buy it, run the workflow again: rows that are bought are not bought again.';

function byReason({ result, by }: Ended): string | undefined {
	const { advice } = result;
	switch (result.reason) {
		case 'belongsToAnother':
			// This package makes the other references: a user cannot change them.
			if (by === 'run' || by === 'period') return undefined;
			return `Give each purchase a ${by} of its own.`;
		case 'unclaimed':
			return `Ask the provider for whom it was. If it was not for this row, ${anew[by]}.`;
		case 'found':
		case 'failedEarlier':
			return result.outcome === 'failed' && by !== 'run' && isSpent(result, by)
				? `The provider keeps it as failed: ${anew[by]}.`
				: undefined;
		case 'walletEmpty':
			return result.outcome === 'unknown' ? undefined : 'Fund the wallet.';
		case 'dayLimit':
			return result.outcome === 'unknown' ? undefined : 'Buy it tomorrow, or raise the limit.';
		case 'unsendable':
			return result.outcome === 'unknown' ? `${advice} ${steps.runAgain(by)}` : undefined;
		case 'journalFailed':
			return result.outcome === 'unknown'
				? `${advice} ${steps.runAgain(by)}`.trim()
				: `Nothing was charged now. ${advice}`.trim();
		default:
			return undefined;
	}
}

/** No later try can use another reference. */
const isSpent = ({ attempt, transaction }: Result, by: Protection): boolean =>
	by === 'reference' || attempt === lastAttempt || transaction?.cancelled === true;

const anew: Readonly<Record<Protection, string>> = {
	run: 'run only this row in a new execution',
	key: 'give the row another key, and run it alone',
	period: "run this row alone with 'Once per Key' and a key of its own",
	reference: 'give the row another reference, and run it alone',
};

type Step = 'wait' | 'runAgain' | 'otherAccount' | 'requery' | 'look' | 'newReference';

const listFirst = "Check the provider's list of your transactions. If it was not bought,";

/** The advice about a purchase whose result is not known. */
const steps: Readonly<Record<Step, (by: Protection) => string>> = {
	wait: (by) => `Wait a minute. ${again(by)}`,
	runAgain: (by) =>
		`${again(by)} It is bought then if it was not sent before. Do not buy it by hand as well.`,
	otherAccount: () =>
		"Look it up with the 'Requery' operation and the credential that sent it before you buy it again.",
	requery: (by) =>
		by === 'run'
			? "Look it up with the 'Requery' operation and its reference before you buy it again: a new execution does not know it."
			: "Run it again with the same protection, or look it up with the 'Requery' operation. Do not buy it by hand before that.",
	look: (by) =>
		by === 'run'
			? `${listFirst} run only this row in a new execution.`
			: `${listFirst} switch 'Send Again if Unknown' on, in 'Options', and run this row alone.`,
	newReference: (by) =>
		`${listFirst} ${anew[by]}: the provider does not take this reference any more.`,
};

const again = (by: Protection): string =>
	by === 'run' ? "Choose 'Retry' of this execution." : 'Run it again with the same protection.';

/** The step that can decide an unknown outcome. */
function stepAfter({ result: { reason, verdict }, operation: { endpoint } }: Ended): Step {
	if (reason === 'heldByAnother') return 'wait';
	if (reason === 'otherAccount') return 'otherAccount';
	const isUnsent = verdict === undefined || (verdict.kind === 'notSent' && !verdict.throttled);
	if (isUnsent && decidesNothing.has(reason)) return 'runAgain';
	if (endpoint.requeryable) return 'requery';
	return verdict?.kind === 'ambiguous' && verdict.alreadyUsed ? 'newReference' : 'look';
}

const last: ReadonlySet<Step> = new Set(['look', 'newReference']);

const isFinal = (ended: Ended): boolean => last.has(stepAfter(ended));

/** Reasons for which this try sent nothing, and a later try can decide the outcome. */
const decidesNothing: ReadonlySet<Reason> = new Set([
	'answer',
	'stopped',
	'tokenRefused',
	'walletEmpty',
	'dayLimit',
	'unsendable',
	'journalFailed',
] as const);

/** If no purchase of the credential ever worked, another server may have sent the page. */
const pageAdvice = ({ message }: Pick<Result, 'message'>): string[] =>
	message.startsWith(webPageTitle)
		? ['If nothing was ever bought with this credential, check its base address first.']
		: [];
