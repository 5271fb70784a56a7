import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ProviderError } from '../api/answers/errors';
import type { Kind } from '../purchase/kinds';
import { BadInput } from '../values/badInput';
import { Breath } from './breath';
import { withFiles } from './report/files';
import { hintsOf } from './report/hints';
import { longListHint } from './report/longListHint';
import { previewHint } from './report/previewHint';
import type { Operation } from './operation';
import { asBadInput } from './rows/asBadInput';
import { runPooled } from './pooled/runPooled';
import type { PurchaseRun } from './purchaseOrder';
import { runPurchases } from './purchases';
import { runReads } from './reads';
import { runWhole } from './whole';
import { receiptNamesOf } from './report/inputFields';
import { toItems, type ReportOptions } from './report/items';
import { stopError } from './report/stopError';
import { tallyOf } from './report/tally';
import { isUsedAsTool } from './rows/executionFacts';
import { asTool, refuseModelChoices } from './tool';
import { RowReader } from './rows/row';
import { refuseWrittenWhole } from './rows/writtenWhole';
import { readSettings, type Settings } from './settings';
import { complaintOf, outcomeOfRefusal, type RowResult } from './report/rowResult';

/**
 * Runs one operation over all input items. With "continue on fail" nothing is ever thrown: n8n would send the input
 * items on as if all of them had been bought.
 */
export async function runOperation(
	context: IExecuteFunctions,
	chosen: () => Operation,
	kinds: readonly Kind[],
): Promise<INodeExecutionData[]> {
	const inputs = context.getInputData();
	if (inputs.length === 0) return [];
	const breath = new Breath(context.getExecutionCancelSignal());
	const reader = new RowReader(context, breath);
	const isTool = isUsedAsTool(context);
	let operation: Operation | undefined;
	let settings: Settings | undefined;
	let run: Partial<PurchaseRun> & { results: RowResult[] };
	/** What concerns no row alone (a credential, an option) concerns every row. */
	let concernsAll = false;
	/** What nobody foresaw: it says nothing of what was sent before it. */
	let isUnforeseen = false;
	try {
		operation = chosen();
		refuseWrittenWhole(reader, operation);
		if (operation.kind === 'purchase') {
			const count = inputs.length;
			const { pooling } = operation;
			refuseModelChoices(reader, operation);
			settings = await readSettings(reader, count, pooling !== undefined);
			if (isTool) settings = asTool(settings, operation);
			const order = { context, operation, kinds, reader, count, settings };
			run = pooling ? await runPooled(order, pooling) : await runPurchases(order);
		} else if (operation.kind === 'whole') {
			run = { results: await runWhole(context, operation, kinds, reader) };
		} else {
			run = { results: await runReads(context, operation, reader, inputs.length) };
		}
	} catch (caught) {
		concernsAll = true;
		isUnforeseen = !(caught instanceof ProviderError || caught instanceof BadInput);
		const problem = caught instanceof ProviderError ? caught : asBadInput(caught);
		run = { results: inputs.map((_, index) => ({ kind: 'refused', index, problem })) };
	}

	const { environment = null, preview, boughtAgain, repeated, ledgerFailure, hints } = run;
	let { results } = run;
	// Each of what follows takes a while with many rows.
	await breath.take();
	const { recipients = inputs.length, mayBeEarlier = concernsAll } = run;
	const continues = context.continueOnFail();
	const tally =
		settings && !settings.preview
			? tallyOf(concernsAll ? results.filter(isOpen) : results, recipients, mayBeEarlier)
			: undefined;
	const isStopped = context.getExecutionCancelSignal()?.aborted === true;
	const rowsThrow = !settings?.notBoughtAsReceipts && !settings?.preview;
	const allThrow = concernsAll && (!isTool || isUnforeseen);
	if (!continues && (rowsThrow || allThrow || isStopped)) {
		const [first] = results
			.flatMap((result) => complaintOf(result) ?? [])
			.sort((a, b) => a.index - b.index);
		if (first) {
			const oncePerRun = settings?.protection === 'run';
			const rows = inputs.length;
			throw stopError(context, first, { results, rows, environment, tally, oncePerRun });
		}
	}
	await breath.take();
	// A preview has nothing to show, and a model cannot look at a picture.
	if (operation && operation.kind !== 'whole' && !preview && !isTool)
		results = await withFiles(context, operation, reader, results);
	if (operation?.kind === 'purchase' && settings && tally)
		context.addExecutionHints?.(...(await longListHint(context, settings)));
	if (hints) context.addExecutionHints?.(...hints);
	else if (operation?.kind === 'purchase' && settings && tally)
		context.addExecutionHints?.(
			...hintsOf(context, {
				operation,
				settings,
				results,
				tally,
				environment,
				boughtAgain,
				repeated,
				ledgerFailure,
			}),
		);
	if (preview) context.addExecutionHints?.(previewHint(results, preview, environment));
	const report: ReportOptions = {
		simplify: settings?.simplify ?? true,
		includeInputFields: settings?.includeInputFields ?? false,
		notBoughtAsReceipts: settings?.notBoughtAsReceipts || (settings?.preview && !continues),
		...(operation?.kind === 'purchase' && {
			purchase: { environment },
			receiptNames: receiptNamesOf(operation, reader),
			...(isTool && settings && { model: settings }),
		}),
	};
	return await toItems(results, inputs, report, breath);
}

/** Refused because what an earlier try has bought cannot be seen. */
const isOpen = (result: RowResult): boolean =>
	result.kind === 'refused' && outcomeOfRefusal(result.problem) === 'unknown';
