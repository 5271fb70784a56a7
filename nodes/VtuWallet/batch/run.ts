import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ProviderError } from '../api/providerError';
import { openApi, requeryAny } from '../api/client';
import { ledgerReaders } from '../journal/ledgerReaders';
import { tableHost } from '../journal/tables/inlineWorkflow';
import type { ProductFacts } from '../purchase/ownership';
import { BadInput } from '../values/badInput';
import type { Operation, ReadOperation, WholeOperation } from './operation';
import { refusedRow, type FinishedRun, type RowResult } from './place';
import { isUsedAsTool } from './plan/executionFacts';
import { fieldsByName, withIds } from './plan/planRows';
import { asBadInput, explainEmpty } from './plan/problems';
import { asTool, refuseModelChoices, refuseWholeExpressions } from './plan/refusedParameters';
import { RowReader } from './plan/rowReader';
import { bounds, readSettings, refuseWithoutLedger } from './plan/settings';
import { inTurn, runPool } from './pool';
import { readPriceList } from './priceList';
import { openRun } from './purchaseRun';
import { runPurchases } from './purchases';
import { walletText } from './report/hint';
import { binaryOf, toItems, addFiles } from './report/items';
import { stopError } from './report/stopError';
import { hintsOf } from './report/summary';

/**
 * Runs one operation over all input items. With "continue on fail" this never throws: n8n would output the input items as
 * if all of them were bought.
 */
export async function runOperation(
	context: IExecuteFunctions,
	chosen: () => Operation,
	products: readonly ProductFacts[],
): Promise<INodeExecutionData[]> {
	const reader = new RowReader(context);
	if (reader.count === 0) return [];
	const isTool = isUsedAsTool(context);
	const done: FinishedRun = { context, reader, isTool, results: [] };
	try {
		await work(done, chosen(), products);
	} catch (caught) {
		const isKnown = caught instanceof ProviderError || caught instanceof BadInput;
		const problem = asBadInput(caught);
		const results = context.getInputData().map((_, index) => refusedRow(index, problem));
		Object.assign(done, { results, concernsAll: true, isUnforeseen: !isKnown });
	}
	// With many rows, each of the next steps takes a while.
	await reader.giveTurn();
	throwIfStopped(done);
	await reader.giveTurn();
	const { operation, preview } = done;
	// A preview has no file to show, and a model cannot look at a picture.
	if (operation && operation.kind !== 'whole' && !preview && !isTool)
		await addFiles(done, operation);
	context.addExecutionHints?.(...hintsOf(done));
	await reader.giveTurn();
	return await toItems(done);
}

/** Runs the operation and adds its results to `done`. */
async function work(
	done: FinishedRun,
	operation: Operation,
	products: readonly ProductFacts[],
): Promise<void> {
	const { context, reader, isTool } = done;
	done.operation = operation;
	refuseWholeExpressions(reader, operation);
	if (operation.kind === 'whole') done.results = await runWhole(done, operation, products);
	else if (operation.kind === 'read') done.results = await runReads(done, operation);
	else {
		refuseModelChoices(context.getNode().parameters, operation);
		const read = await readSettings(reader, operation);
		refuseWithoutLedger(read, operation);
		const settings = isTool ? asTool(read, operation) : read;
		done.settings = settings;
		const order = { context, operation, products, reader, settings };
		const buy = async () => {
			const run = await openRun(order);
			done.environment = run.api.account.environment;
			return await runPurchases(run);
		};
		// The calls of an agent in one execution share its limits, so they run one after the other.
		const name = `${context.getExecutionId() ?? ''} ${context.getNode().id}`;
		Object.assign(done, isTool ? await inTurn(name, buy) : await buy());
	}
}

function throwIfStopped(done: FinishedRun): void {
	const { context, isTool, results, settings, concernsAll, isUnforeseen } = done;
	const isStopped = context.getExecutionCancelSignal()?.aborted === true;
	const rowsThrow = !settings?.notBoughtAsReceipts && !settings?.preview;
	const allThrow = concernsAll && (!isTool || isUnforeseen);
	if (context.continueOnFail() || !(rowsThrow || allThrow || isStopped)) return;
	const [first] = results.filter(({ complaint }) => complaint).sort((a, b) => a.index - b.index);
	if (first !== undefined) throw stopError(done, first);
}

/** Runs a read operation for every row. With "stop on error" the first row that fails ends the run. */
async function runReads(done: FinishedRun, operation: ReadOperation): Promise<RowResult[]> {
	const { context, reader } = done;
	const api = await openApi(context);
	done.environment = api.account.environment;
	const byName = fieldsByName(operation, reader);
	const tables = tableHost(context);
	const host = { priceList: async (name: string) => await readPriceList(tables, name) };
	const stopOnError = !context.continueOnFail();
	const results: RowResult[] = [];
	let stopped = false;
	await runPool(
		[...Array(reader.count).keys()],
		bounds.concurrency.usual,
		async (index) => {
			try {
				const row = await withIds(reader.row(index), byName, api);
				const output = await operation.run(row, api, host);
				results.push({ kind: 'output', index, json: Array.isArray(output) ? output : [output] });
			} catch (caught) {
				stopped ||= stopOnError;
				const problem = explainEmpty(asBadInput(caught), index, operation, reader);
				results.push(refusedRow(index, problem));
			}
		},
		{ stopped: () => stopped },
	);
	return results;
}

/** Runs an operation once for all rows. Its items are linked to the first row. */
async function runWhole(
	done: FinishedRun,
	operation: WholeOperation,
	products: readonly ProductFacts[],
): Promise<RowResult[]> {
	const { context, reader } = done;
	const api = await openApi(context);
	done.environment = api.account.environment;
	const wallet = walletText(done.environment);
	const hint = (type: 'info' | 'warning', message: string) =>
		context.addExecutionHints?.({ message, type, location: 'outputPane' });
	const items = await operation.run(reader.row(0), api, {
		...tableHost(context),
		ledger: ledgerReaders,
		requeryAny,
		inputs: context.getInputData().map(({ json }) => json),
		products,
		timeZone: context.getTimezone(),
		warn: (sentence) => hint('warning', sentence),
		tell: (sentence) => hint('info', wallet + sentence),
	});
	const results: RowResult[] = [];
	for (const { json, file } of items) {
		const binary = file && (await binaryOf(context, file));
		results.push({ kind: 'output', index: 0, json: [json], ...(binary && { binary }) });
	}
	return results;
}
