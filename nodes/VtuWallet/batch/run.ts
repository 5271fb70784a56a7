import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ProviderError } from '../api/answers/errors';
import type { ProductFacts } from '../purchase/ownership';
import { BadInput } from '../values/badInput';
import type { Operation, PurchaseOperation } from './operation';
import { refuseSkipWithoutLedger } from './plan/boughtBefore';
import { refuseWholeExpressions } from './plan/collections';
import { isUsedAsTool } from './plan/executionFacts';
import { asBadInput } from './plan/problems';
import { RowReader } from './plan/rowReader';
import { readSettings, refuseWithoutLedger, type Settings } from './plan/settings';
import { asTool, refuseModelChoices } from './plan/tool';
import { runPurchases } from './purchases';
import { runReads, runWhole } from './reads';
import { withFiles } from './report/files';
import { toItems } from './report/items';
import { complaintOf, refusedRow, type FinishedRun, type RowResult } from './report/rowResult';
import { stopError } from './report/stopError';
import { hintsOf } from './report/summary';
import { tallyOf, type Tally } from './report/tally';

/**
 * Runs one operation over all input items. With "continue on fail" this never throws: n8n would output the input items as
 * if all of them were bought.
 */
export async function runOperation(
	context: IExecuteFunctions,
	chosen: () => Operation,
	products: readonly ProductFacts[],
): Promise<INodeExecutionData[]> {
	const rows = context.getInputData().length;
	if (rows === 0) return [];
	const reader = new RowReader(context);
	const isTool = isUsedAsTool(context);
	const done: FinishedRun = {
		context,
		reader,
		isTool,
		...(await doneWith(context, chosen, products, reader, isTool)),
	};
	// With many rows, each of the next steps takes a while.
	await reader.giveTurn();
	throwIfStopped(done, rows);
	await reader.giveTurn();
	const { operation, preview, results } = done;
	// A preview has no file to show, and a model cannot look at a picture.
	const run =
		operation && operation.kind !== 'whole' && !preview && !isTool
			? { ...done, results: await withFiles(context, operation, reader, results) }
			: done;
	context.addExecutionHints?.(...hintsOf(run, tallyIn(run, rows)));
	return await toItems(run);
}

async function doneWith(
	context: IExecuteFunctions,
	chosen: () => Operation,
	products: readonly ProductFacts[],
	reader: RowReader,
	isTool: boolean,
): Promise<Omit<FinishedRun, 'context' | 'reader' | 'isTool'>> {
	const inputs = context.getInputData();
	const count = inputs.length;
	const known: Pick<FinishedRun, 'operation' | 'settings'> = {};
	try {
		const operation = chosen();
		known.operation = operation;
		refuseWholeExpressions(reader, operation);
		if (operation.kind === 'whole')
			return { ...known, results: await runWhole(context, operation, products, reader) };
		if (operation.kind === 'read')
			return { ...known, results: await runReads(context, operation, reader, count) };
		refuseModelChoices(context.getNode().parameters, operation);
		const settings = await settingsOf(operation, reader, count, isTool);
		known.settings = settings;
		const order = { context, operation, products, reader, count, settings };
		const work = async () => await runPurchases(order);
		// The calls of an agent in one execution share its limits, so they run one after the other.
		const run = isTool
			? await inTurn(`${context.getExecutionId() ?? ''} ${context.getNode().id}`, work)
			: await work();
		return { ...known, ...run };
	} catch (caught) {
		const isUnforeseen = !(caught instanceof ProviderError || caught instanceof BadInput);
		const problem = caught instanceof ProviderError ? caught : asBadInput(caught);
		const results = inputs.map((_, index) => refusedRow(index, problem));
		return { ...known, results, concernsAll: true, isUnforeseen };
	}
}

const turns = new Map<string, Promise<unknown>>();

/** Runs work of one name one after the other. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
	const before = turns.get(name) ?? Promise.resolve();
	const turn = before.catch(() => undefined).then(work);
	turns.set(name, turn);
	try {
		return await turn;
	} finally {
		if (turns.get(name) === turn) turns.delete(name);
	}
}

async function settingsOf(
	operation: PurchaseOperation,
	reader: RowReader,
	count: number,
	isTool: boolean,
): Promise<Settings> {
	const settings = await readSettings(reader, count, operation.pooling !== undefined);
	refuseWithoutLedger(settings, operation, `'${operation.action}'`);
	refuseSkipWithoutLedger(settings);
	return isTool ? asTool(settings, operation) : settings;
}

function tallyIn(done: FinishedRun, rows: number): Tally {
	const { results, concernsAll = false, campaign, mayBeEarlier = concernsAll } = done;
	const leftOut = results.filter(({ kind }) => kind === 'output').length;
	const usual = new Set(campaign?.plans.flatMap(({ warnings }) => warnings));
	const counted = concernsAll ? results.filter(isInDoubt) : results;
	return tallyOf(counted, campaign ? campaign.places - leftOut : rows, mayBeEarlier, usual);
}

/** An earlier try may have bought the row. */
const isInDoubt = (result: RowResult): boolean =>
	result.kind === 'purchase' && result.receipt.outcome === 'unknown';

function throwIfStopped(done: FinishedRun, rows: number): void {
	const { context, isTool, results, settings, concernsAll, isUnforeseen } = done;
	const isStopped = context.getExecutionCancelSignal()?.aborted === true;
	const rowsThrow = !settings?.notBoughtAsReceipts && !settings?.preview;
	const allThrow = concernsAll && (!isTool || isUnforeseen);
	if (context.continueOnFail() || !(rowsThrow || allThrow || isStopped)) return;
	const [first] = results.filter(complaintOf).sort((a, b) => a.index - b.index);
	if (first === undefined) return;
	const tally = settings && !settings.preview ? tallyIn(done, rows) : undefined;
	throw stopError(done, first, rows, tally);
}
