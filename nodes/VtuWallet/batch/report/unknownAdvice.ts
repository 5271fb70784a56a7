import type { Reason } from '../../purchase/machineTypes';
import { promisesOf } from '../../purchase/trust';
import { capital } from '../../values/words';
import { membersOf, type Ways } from '../members';
import type { Run } from '../purchaseRun';
import type { Result } from './purchaseResult';
import { whereToLook, type ReportedPurchase } from './whereToLook';

/** What to do about a purchase whose result is not known. */
export interface UnknownAdvice {
	advice: string;
	/** How to buy the other rows. It is '' if the advice says how. Undefined: as after any other row. */
	onward?: string;
}

/** A model can change neither rows nor settings. */
export const anewBy = ({ settings, facts }: Run): string =>
	facts.isTool ? 'tell the user' : settings.protection.words.anew;

export function adviceOnUnknown(
	result: Result,
	purchase: ReportedPurchase,
	run: Run,
): UnknownAdvice {
	const { reason } = result;
	const where = whereToLook(purchase, result, run);
	const { protection } = run.settings;
	const { canBeAsked, honoursReference } = promisesOf(run.operation.endpoint);
	const requeryable = canBeAsked && !run.api.lacksLookUp();
	if (run.facts.isTool && !protection.spansRuns)
		return { advice: doNotCallAgain(requeryable ? 'look up its reference' : where) };
	if (reason === 'openForOther')
		return {
			advice: `Write the earlier plan or amount into the row, and run it again. Do not use another ${protection.words.noun} before its result is known.`,
		};
	if (reason === 'otherAccount') return { advice: askOtherAccount };
	const { again, ifNotBought, others, byHand } = waysOf(purchase.planned.plan.recipient, run);
	if (reason === 'contradicted')
		return { advice: `${askProvider} If it was not, ${ifNotBought}.`, onward: others };
	if (isUndecided(result)) {
		const own = reason === 'unsendable' || reason === 'journalFailed' ? result.advice : '';
		const wait = waitsFor.has(reason) ? 'Wait a minute.' : own;
		return { advice: inOrder(wait, byHand, again), onward: '' };
	}
	// The provider was asked and has no record, so asking again leads nowhere.
	const isAsked = reason === 'sentEarlier' || reason === 'sentByThisExecution';
	const ifAbsent = honoursReference ? '' : `If it stays unknown, ${where}.`;
	if (requeryable && !isAsked) return { advice: inOrder(byHand, again, ifAbsent), onward: '' };
	const { verdict } = result;
	const isUsed = verdict?.kind === 'ambiguous' && verdict.alreadyUsed;
	const then = isUsed
		? `${anewBy(run)}: the provider does not take this reference any more`
		: ifNotBought;
	return {
		advice: `${capital(where)}. If it is there, it was bought. If it is not there, ${then}.`,
		onward: others,
	};
}

const askOtherAccount =
	"Look it up with the 'Requery' operation and the credential that sent it before you buy it again.";

const askProvider = 'Ask the provider whether it was delivered.';

/** For the model of an agent. Under *Once per Run*, its next message buys again. */
const doNotCallAgain = (where: string) =>
	`Do not call again: the next message would buy again. Tell the user to ${where} first.`;

const inOrder = (...sentences: string[]) => sentences.filter(Boolean).join(' ');

const waitsFor: ReadonlySet<Reason> = new Set(['outOfTouch', 'heldByAnother'] as const);

/** Whether this try sent nothing, and a later one can decide the outcome. */
function isUndecided({ reason, verdict }: Result): boolean {
	if (waitsFor.has(reason) || reason === 'unsendable' || reason === 'journalFailed') return true;
	const isUnsent = verdict === undefined || (verdict.kind === 'notSent' && !verdict.throttled);
	return isUnsent && decidesNothing.has(reason);
}

const decidesNothing: ReadonlySet<Reason> = new Set([
	'answer',
	'stopped',
	'tokenRefused',
	'walletEmpty',
	'dayLimit',
] as const);

const notByHand = 'Do not buy it by hand.';
const keepGoing = "To buy the other rows, set 'On Error' to 'Continue (using error output)'";
const buysMissing = 'the node asks the provider, and buys only what is missing';

function waysOf(recipient: string, run: Run): Ways {
	const { stopOnError, operation, settings, facts, journal } = run;
	const { ways } = membersOf(operation);
	if (facts.isTool) return byTool;
	if (ways) return ways;
	if (settings.protection.spansRuns) return byName;
	// n8n offers Retry only of an execution that failed and was not started by hand. *Go On* needs the ledger.
	if (stopOnError && !facts.isByHand) return byRetry;
	if (!journal.store.isDurable) return byReference;
	return recipient === '' ? { ...byGoOn, ifNotBought: buyAgain } : byGoOn;
}

const buyAgain = "run only this row with 'Rows Bought Before', in 'Options', set to 'Buy Again'";
const byGoOn: Ways = {
	byHand: notByHand,
	again: `Start it again with 'Rows Bought Before', in 'Options', set to 'Go On': ${buysMissing}.`,
	ifNotBought:
		"run only this row with 'Rows Bought Before' set to 'Go On' and 'Send Again if Unknown' on, both in 'Options'",
	others: `${keepGoing}, and start all rows with 'Rows Bought Before' set to 'Go On'.`,
};
const byRetry: Ways = {
	byHand: notByHand,
	again: `Choose Retry in the Executions list: ${buysMissing}. A new execution would buy the finished rows again.`,
	ifNotBought: 'run only this row in a new execution',
	others: `${keepGoing}, save, and choose 'Retry with currently saved workflow'.`,
};
/** Without a ledger, a new execution knows nothing of this one. */
const byReference: Ways = {
	...byRetry,
	again: "Look it up with the 'Requery' operation and its reference before you buy it again.",
};
const byTool: Ways = {
	byHand: '',
	again: 'To look it up, call with exactly the same values: nothing is bought twice.',
	ifNotBought: 'tell the user',
};
const byName: Ways = {
	byHand: notByHand,
	again: `Run the workflow again: ${buysMissing}.`,
	ifNotBought: "switch 'Send Again if Unknown' on, in 'Options', and run this row alone",
	others: `${keepGoing}, and run the workflow again.`,
};
