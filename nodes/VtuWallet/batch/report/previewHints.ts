import type { NodeExecutionHint } from 'n8n-workflow';

import { formatNaira } from '../../values/money';
import { inOneText } from '../../values/words';
import type { FinishedRun } from '../place';
import type { PreviewSummary } from '../plan/preview';
import { allBoughtBefore, hint, lookAt, type Sentences } from './hint';
import { buyOthers, haveOneTitle } from './stopError';
import { countOf, emptyRowsText, leftOutText, type Tally } from './tally';

/** As long as one row is wrong. */
const wouldStop = `Buying would stop and buy nothing. ${buyOthers.replace(/\.$/, '')}`;

/** The hints of a preview: the cost, the rows that cannot be bought, the rows to look at. */
export function previewHints(
	run: FinishedRun,
	tally: Tally,
	preview: PreviewSummary,
): NodeExecutionHint[] {
	const parts = [badSentences(run, tally, preview), oddSentences(run, tally)];
	const others = parts.filter((sentences) => sentences.some(Boolean));
	return [
		costHint(run, tally, preview),
		...others.map((sentences) => hint(undefined, true, sentences)),
	];
}

function costHint(run: FinishedRun, tally: Tally, preview: PreviewSummary): NodeExecutionHint {
	const { results, environment, boughtBefore, settings } = run;
	const { count, found, isBlind } = preview;
	const { words, sentences } = tally;
	const { noun, done, doneTo } = words;
	const pause = count > 0 ? tally.pauseNow() : undefined;
	const earlier = `${countOf(found, noun)} ${doneTo} earlier`;
	const old = allBoughtBefore(run, words, results.length - tally.emptyRows, found);
	const isAmber = old !== undefined || isShort(preview) || pause !== undefined;
	return hint(environment, isAmber || tally.hasMistakes, [
		old ?? `Nothing was ${done}`,
		...(count > 0 ? costText(countOf(count, noun), preview) : []),
		...sentences,
		pause && `If it starts now, nothing is sent, ${pause.because}`,
		pause?.advice,
		found > (old === undefined ? 0 : 1) &&
			`${earlier} would not be ${doneTo} again, and cost nothing more`,
		leftOutText(results),
		emptyRowsText(tally),
		count > 1 &&
			settings?.protection.spansRuns === false &&
			!boughtBefore &&
			"With 'Once per List', or 'Once per Key', you can run the sheet again, and only the missing rows are bought",
		count > 0 &&
			isBlind &&
			'Rows that are bought already are counted here too: turn on the ledger to leave them out',
	]);
}

function badSentences(
	run: FinishedRun,
	{ bad, words }: Tally,
	{ count }: PreviewSummary,
): Sentences {
	const { context, boughtBefore, settings } = run;
	const { noun, doneTo } = words;
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
	{ oddities = [], boughtBefore }: FinishedRun,
	{ warned, words: { noun } }: Tally,
): Sentences {
	return [
		...oddities,
		boughtBefore,
		warned.length > 0 && `${countOf(warned.length, noun)} with a warning`,
		lookAt(warned),
	];
}

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
