import type { NodeExecutionHint } from 'n8n-workflow';

import { promisesOf } from '../../purchase/trust';
import { formatNaira } from '../../values/money';
import type { FinishedRun } from '../place';
import { allBoughtBefore, hint, lookAt, type Sentences } from './hint';
import { previewHints } from './previewHints';
import {
	countOf,
	countText,
	emptyRowsText,
	inOrder,
	isPutOff,
	leftOutText,
	tallyOf,
	type Tally,
} from './tally';

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

function runHint(run: FinishedRun, tally: Tally, creditsWallet = false): NodeExecutionHint {
	const { results, environment } = run;
	const { counts, warned, bad, balance, sentences, words } = tally;
	const toLookAt = inOrder([...warned, ...bad.rows]);
	const all = { ...tally, rows: tally.named };
	const shown = creditsWallet ? { ...all, spent: 0 } : all;
	const old = allBoughtBefore(run, words, all.rows, counts.foundEarlier + counts.repeats);
	const isPutOffNow = results.some(isPutOff);
	const isAmber = old !== undefined || toLookAt.length > 0 || counts.notSent > 0 || isPutOffNow;
	return hint(environment, isAmber || tally.hasMistakes, [
		old,
		// About a list of one row, the count would say the same.
		(old === undefined || all.rows > 1) &&
			countText(shown, words, leftOutText(results)) +
				(warned.length > 0 ? `, ${warned.length} with a warning` : ''),
		isPutOffNow && (tally.pauseNow()?.advice ?? 'Run it again'),
		emptyRowsText(tally),
		...sentences,
		counts.pending > 0 &&
			`What is pending is decided later, and must not be bought again: ${run.noLookUp ? "look in the provider's list of your transactions" : "run 'Ledger → Follow Up'"} in some minutes`,
		lookAt(toLookAt),
		!creditsWallet && balance !== undefined && `Balance ${formatNaira(balance)}`,
	]);
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
