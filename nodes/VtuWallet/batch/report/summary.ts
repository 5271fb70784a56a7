import type { NodeExecutionHint } from 'n8n-workflow';

import { dayText } from '../../values/dates';
import { rowsText } from '../../values/lists';
import { formatNaira } from '../../values/money';
import { inOneText } from '../../values/words';
import type { CampaignRun, FinishedRun } from '../place';
import type { PreviewSummary } from '../plan/preview';
import { buyOthers, haveOneTitle } from './stopError';
import {
	countOf,
	countText,
	inOrder,
	isPutOff,
	leftOutText,
	ofRecipients,
	ofRows,
	tallyOf,
	type Tally,
} from './tally';
import { promisesOf } from '../../purchase/trust';

/** An empty one does not apply. */
type Sentences = ReadonlyArray<string | false | undefined>;

/** The hints above the node's output: how the run went, and settings that matter for money. */
export function hintsOf(run: FinishedRun): NodeExecutionHint[] {
	const { context, operation, settings, journalFailure, preview, boughtBefore, goesOnWith } = run;
	const { oddities = [], environment, ledgerFullness } = run;
	if (operation?.kind !== 'purchase' || settings === undefined) return [];
	const tally = tallyOf(run);
	if (preview) return previewHints({ ...run, ...goesOn(run) }, tally, preview);
	if (settings.preview) return [];
	const { failed, unknown, notSent } = tally.counts;
	const { onError, retryOnFail } = context.getNode();
	const isMixed = onError === 'continueRegularOutput' && !settings.notBoughtAsReceipts;
	const hints = [runHint(run, tally, operation.creditsWallet)];
	const warn = (sentences: Sentences) => hints.push(hint(undefined, true, sentences));
	if (oddities.length > 0) warn(oddities);
	if (boughtBefore) hints.push(hint(environment, true, [boughtBefore]));
	if (goesOnWith) warn(wentOn(goesOnWith, tally));
	if (journalFailure)
		warn([
			`The ledger could not be written to the end: ${journalFailure.message}`,
			`Nothing more was sent from then on. ${journalFailure.advice.replace(/\.$/, '')}`,
			'Keep these receipts: the ledger may lack the last purchases',
		]);
	if (ledgerFullness) warn([ledgerFullness]);
	if (isMixed && failed + unknown + notSent > 0)
		warn([
			"Rows that were not bought are on this output too, with an 'error' field",
			"Set 'On Error' to 'Continue (using error output)' to keep them apart",
		]);
	if (retryOnFail && !promisesOf(operation.endpoint).honoursReference)
		hints.push(
			hint(undefined, false, [
				"'Retry On Fail' does not send this product a second time if its outcome is unknown",
				'It only asks the provider, if the provider can be asked',
			]),
		);
	return hints;
}

/** Sentences of the campaign about its texts and lists. */
const sentencesOf = ({ campaign, plans, sent = plans }: CampaignRun): string[] => [
	...(sent.length > 0 ? campaign.tell(sent) : []),
	...campaign.warnings,
];

function runHint(run: FinishedRun, tally: Tally, creditsWallet = false): NodeExecutionHint {
	const { results, environment, campaign } = run;
	const { counts, warned, bad, balance } = tally;
	const toLookAt = inOrder([...warned, ...bad.rows]);
	const all = campaign ? { ...tally, rows: campaign.places } : tally;
	const shown = creditsWallet ? { ...all, spent: 0 } : all;
	const old = allBoughtBefore(run, all.rows, counts.foundEarlier + counts.repeats);
	const isAmber =
		old !== undefined || toLookAt.length > 0 || counts.notSent > 0 || results.some(isPutOff);
	return hint(environment, isAmber || hasWarnings(campaign), [
		old,
		countText(shown, campaign ? ofRecipients : ofRows, leftOutText(results)) +
			(warned.length > 0 ? `, ${warned.length} with a warning` : ''),
		...(campaign ? sentencesOf(campaign) : []),
		counts.pending > 0 &&
			`What is pending is decided later, and must not be bought again: ${run.noLookUp ? "look in the provider's list of your transactions" : "run 'Ledger → Follow Up'"} in some minutes`,
		lookAt(toLookAt),
		!creditsWallet && balance !== undefined && `Balance ${formatNaira(balance)}`,
	]);
}

/** Last month's list under the same name must not look like success. `found`: rows that are bought already. */
function allBoughtBefore(run: FinishedRun, rows: number, found: number): string | undefined {
	const { settings, campaign, context, results } = run;
	if (settings?.listName === undefined || found === 0 || found < rows) return undefined;
	const { noun, done, doneTo } = campaign ? ofRecipients : ofRows;
	const times = results.map((one) =>
		Date.parse(String((one.kind === 'purchase' ? one.receipt : one.json[0])?.purchasedAt)),
	);
	const last = Math.max(...times.filter((at) => !Number.isNaN(at)));
	const on = Number.isFinite(last) ? ` on ${dayText(last, context.getTimezone())}` : '';
	const whom =
		rows === 1
			? `The only ${noun.one} of this list was`
			: `All ${countOf(rows, noun)} of this list were`;
	return `${whom} ${doneTo} earlier${on}, so nothing was ${done} now. For a new list, change 'List Name'`;
}

/** For a preview: as with a question about earlier runs, the rest goes without advice. */
const goesOn = ({ goesOnWith }: FinishedRun) =>
	goesOnWith !== undefined && {
		boughtBefore: `Buying goes on with the ${goesOnWith}, and buys only what is missing`,
	};

/** One story with the counts of the run. */
function wentOn(earlier: string, { counts: { bought } }: Tally): Sentences {
	const were = bought === 1 ? 'was' : 'were';
	const missing = `${countOf(bought)} had not been bought by the ${earlier}, and ${were} bought now`;
	const none = `This run went on with the ${earlier}, and bought nothing more`;
	return [bought > 0 ? missing : none, backToAsk];
}

const backToAsk = "Set 'Rows Bought Before' back to 'Ask'";

/** As long as one row is wrong. */
const wouldStop = `Buying would stop and buy nothing. ${buyOthers.replace(/\.$/, '')}`;

const hasWarnings = (run: CampaignRun | undefined) => (run?.campaign.warnings ?? []).length > 0;

/** The hints of a preview: the cost, the rows that cannot be bought, the rows to look at. */
function previewHints(
	run: FinishedRun,
	tally: Tally,
	preview: PreviewSummary,
): NodeExecutionHint[] {
	const parts = [badSentences(run, tally, preview), oddSentences(run, tally)];
	const others = parts.filter((sentences) => sentences.some(Boolean));
	return [costHint(run, preview), ...others.map((sentences) => hint(undefined, true, sentences))];
}

function costHint(run: FinishedRun, preview: PreviewSummary): NodeExecutionHint {
	const { results, environment, campaign, boughtBefore, settings } = run;
	const { count, found, isBlind } = preview;
	const { noun, done, doneTo } = campaign ? ofRecipients : ofRows;
	const pause = count > 0 ? campaign?.campaign.pausedAt(Date.now()) : undefined;
	const from = pause?.goOn === undefined ? '' : `: start it from ${pause.goOn} on`;
	const earlier = `${countOf(found, noun)} ${doneTo} earlier`;
	const old = allBoughtBefore(run, results.length, found);
	const isAmber = old !== undefined || isShort(preview) || pause !== undefined;
	return hint(environment, isAmber || hasWarnings(campaign), [
		old ?? `Nothing was ${done}`,
		...(count > 0 ? costText(countOf(count, noun), preview) : []),
		...(campaign ? sentencesOf(campaign) : []),
		pause && `If it starts now, nothing is sent, ${pause.because}${from}`,
		found > 0 && `${earlier} would not be ${doneTo} again, and cost nothing more`,
		leftOutText(results),
		count > 1 &&
			settings?.protection.spansRuns === false &&
			!boughtBefore &&
			"With 'Once per List', or 'Once per Key', you can run the sheet again, and only the missing rows are bought",
		count > 0 &&
			isBlind &&
			'Rows that are bought already are counted here too: turn on the ledger to leave them out',
	]);
}

function badSentences(run: FinishedRun, { bad }: Tally, { count }: PreviewSummary): Sentences {
	const { context, campaign, boughtBefore, settings } = run;
	const { noun, doneTo } = campaign ? ofRecipients : ofRows;
	const [one] = bad.complaints;
	const isOneProblem = bad.complaints.length > 1 && haveOneTitle(bad.complaints);
	const mayStop = !settings?.notBoughtAsReceipts && !context.continueOnFail();
	return [
		one && `${countOf(bad.complaints.length, noun)} cannot be ${doneTo}`,
		lookAt(bad.rows),
		isOneProblem && inOneText([one.title, one.advice]).replace(/\.$/, ''),
		one && count > 0 && !boughtBefore && mayStop && wouldStop,
	];
}

function oddSentences(
	{ campaign, oddities = [], boughtBefore }: FinishedRun,
	{ warned }: Tally,
): Sentences {
	const { noun } = campaign ? ofRecipients : ofRows;
	return [
		...oddities,
		boughtBefore,
		warned.length > 0 && `${countOf(warned.length, noun)} with a warning`,
		lookAt(warned),
	];
}

/** A run in the sandbox must not look like a real purchase, and n8n may have chosen the credential by itself. */
const hint = (
	environment: string | undefined,
	isAmber: boolean,
	sentences: Sentences,
): NodeExecutionHint => ({
	message: `${environment === undefined ? '' : `${environment.toUpperCase()}: `}${sentences.filter(Boolean).join('. ')}.`,
	type: isAmber ? 'warning' : 'info',
	location: 'outputPane',
});

function costText(who: string, preview: PreviewSummary): Sentences {
	const { cost, unpriced, balance, howToPrice } = preview;
	if (cost === undefined) return [];
	const only = isShort(preview) ? 'only ' : '';
	const wallet = balance === undefined ? '' : `; the wallet has ${only}${formatNaira(balance)}`;
	const addPrice = howToPrice?.replace(/\.$/, '');
	if (cost === 0 && unpriced > 0) return [`The cost of ${who} is not known${wallet}`, addPrice];
	return [
		`${who} would cost ${unpriced > 0 ? 'at least ' : ''}${formatNaira(cost)}${wallet}`,
		addPrice,
		isShort(preview) && `Fund ${formatNaira(cost - (balance ?? 0))}, then run again`,
	];
}

const isShort = ({ balance, cost }: PreviewSummary): boolean =>
	balance !== undefined && cost !== undefined && balance < cost;

/** Names the first of these rows. */
const lookAt = (rows: readonly number[]) =>
	rows.length > 0 && `Look at ${rows.length === 1 ? 'row' : 'rows'} ${rowsText(rows)}`;
