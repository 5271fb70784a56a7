import { NodeApiError, NodeOperationError, type JsonObject } from 'n8n-workflow';

import { isLedgerLost } from '../../journal/tables/refusals';
import { readOr } from '../../values/readOr';
import { isEmptied, type FinishedRun, type RowResult } from '../place';
import { rowsBoughtBefore } from '../rowPlan';
import type { Complaint } from './complaint';
import { walletText } from './hint';
import { shownReceipt } from './items';
import type { PurchaseEnd } from './receipt';
import { countText, tallyOf, type Tally } from './tally';

/** The error that stops a run. It carries every receipt, because n8n discards the output of a failed node. */
export function stopError(run: FinishedRun, first: RowResult) {
	const { context, reader, results, settings, concernsAll, journalFailure, environment } = run;
	const tally = settings && !settings.preview ? tallyOf(run) : undefined;
	const { title = '', advice = '' } = first.complaint ?? {};
	const { index: itemIndex } = first;
	const purchases = results.filter((result) => result.kind === 'purchase');
	const bought = purchases.filter(({ isRefused }) => !isRefused);
	const receipts = bought.map((result) => shownReceipt(result, run));
	const bad = concernsAll ? undefined : badRows(purchases, run);
	const isOfRow = reader.count > 1 && !concernsAll;
	const named = isOfRow ? `Row ${reader.rowNumber(itemIndex)}: ${title}` : title;
	const message = walletText(environment) + harmless([bad, named], '. ');
	const wrong = purchases.filter(({ isWrong }) => isWrong).length;
	// After a purchase, a new execution could buy again.
	const isUntouched = bought.length === 0 && wrong > 0 && wrong < rowsIn(run);
	const others = isUntouched ? buyOthers : undefined;
	// These problems say themselves how to go on.
	const hasOwnWay = concernsAll || isLedgerLost(journalFailure);
	const mustRetry = !hasOwnWay && settings?.protection.spansRuns === false;
	const usual = tally && mustRetry && isBegun(tally) ? wayOn(run) : [];
	const onward = first.complaint?.onward === undefined ? usual : onlyFor(tally, first.complaint);
	const ofRun = tally ? [runText(tally), ...onward, others] : [];
	const description = harmless([advice, bad && settings && 'Preview lists all.', ...ofRun], ' ');
	// n8n counts items from 0 and writes the number behind the message.
	const options = { message, description, ...(isOfRow && { itemIndex }) };
	const error = bought.some((result) => result === first)
		? new NodeApiError(context.getNode(), { message } as JsonObject, options)
		: new NodeOperationError(context.getNode(), message, options);
	if (receipts.length > 0) error.context.data = { receipts };
	return error;
}

function runText(tally: Tally): string {
	const { rows, counts, notTried } = tally;
	if (notTried + counts.notSent === rows && notTried > 0) return 'Nothing was sent now.';
	if (counts.failed + counts.notSent === rows)
		return counts.failed > 0 ? 'Nothing was bought.' : 'Nothing was sent.';
	return `${countText({ ...tally, spent: 0 })}.`;
}

/** The row says how the other rows go on, if there are some. */
const onlyFor = (tally: Tally | undefined, { onward = '' }: Complaint): string[] =>
	onward !== '' && tally && tally.counts.notSent + tally.notTried > 0 ? [onward] : [];

export const buyOthers = "To go on with the other rows, set 'Rows Not Bought' to 'As Receipts'.";

const isBegun = ({ counts: { bought, foundEarlier, pending, unknown } }: Tally): boolean =>
	bought + foundEarlier + pending + unknown > 0;

/** n8n offers no Retry of an execution that a person started by hand. *Go On* needs the ledger, and tools ignore it. */
const wayOn = ({ context, settings, isTool }: FinishedRun): string[] =>
	context.getMode() === 'manual' && settings?.ledgerTable !== undefined && !isTool
		? byGoOn
		: byRetry;

/** A new execution would buy the finished rows a second time. */
const byRetry = [
	'To go on, choose Retry in the Executions list.',
	"If it stops at this row again, set 'On Error' to 'Continue (using error output)', save, and choose 'Retry with currently saved workflow'.",
	'A new execution buys the finished rows again.',
];
const byGoOn = [
	"To go on, set 'Rows Bought Before', in 'Options', to 'Go On', and start it again.",
];

/** If a message holds the American spelling, n8n takes the error for a stopped execution. */
const harmless = (sentences: ReadonlyArray<string | undefined>, separator: string) =>
	sentences
		.filter((one) => one !== undefined)
		.join(separator)
		.replace(/canceled/gi, 'cancelled');

/** Counts the rows of the run without the empty ones. */
const rowsIn = ({ reader, results }: FinishedRun): number =>
	reader.count - results.filter(isEmptied).length;

const mostNamed = 8;
const longestKey = 30;

/** "14 of 30 rows need correcting: 4 (key S004), 5 (key S005)". Undefined for one row. */
function badRows(rows: readonly PurchaseEnd[], run: FinishedRun): string | undefined {
	const kinds = {
		'need correcting': rows.filter(({ isWrong }) => isWrong),
		'may be bought already': rows.filter(({ receipt }) => receipt.field === rowsBoughtBefore),
	};
	const lists = Object.entries(kinds).flatMap(([kind, bad]) => {
		if (bad.length < 2) return [];
		if (bad.length === rowsIn(run) && haveOneTitle(bad.map(({ complaint }) => complaint)))
			return `All ${bad.length} rows have one problem`;
		bad.sort((a, b) => a.index - b.index);
		const named = bad.slice(0, mostNamed).map(({ index }) => nameWithKey(run, index));
		const more = bad.length > mostNamed ? ` and ${bad.length - mostNamed} more` : '';
		return `${bad.length} of ${rowsIn(run)} rows ${kind}: ${named.join(', ')}${more}`;
	});
	return lists.length > 0 ? lists.join('. ') : undefined;
}

/** A column that is missing is one problem of the sheet, and not one of each row. */
export const haveOneTitle = (complaints: ReadonlyArray<{ title: string } | undefined>): boolean =>
	new Set(complaints.map((complaint) => complaint?.title)).size === 1;

function nameWithKey({ reader, settings }: FinishedRun, index: number): string {
	const number = String(reader.rowNumber(index));
	const named = settings?.protection.name;
	if (!named?.isShown) return number;
	const key = readOr('', () => reader.row(index).text(named.parameter));
	return key === '' || key.length > longestKey ? number : `${number} (key ${key})`;
}
