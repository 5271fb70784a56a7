import type { IExecuteFunctions } from 'n8n-workflow';

import { openApi } from '../api/client';
import { ledgerReaders } from '../journal/openJournal';
import type { ProductFacts } from '../purchase/ownership';
import { ProviderError } from '../api/answers/errors';
import { bounds } from './plan/bounds';
import type { ReadOperation, WholeOperation } from './operation';
import { binaryOf } from './report/files';
import { tableHost } from './purchaseRun';

import { asBadInput, explainEmpty } from './plan/problems';
import { fieldsByName, withIds } from './plan/planRows';
import { runPool } from './pool';
import type { RowReader } from './plan/rowReader';
import { refusedRow, type RowResult } from './report/rowResult';

/** Runs a read operation for every row. With "stop on error" the first row that fails ends the run. */
export async function runReads(
	context: IExecuteFunctions,
	operation: ReadOperation,
	reader: RowReader,
	count: number,
): Promise<RowResult[]> {
	const api = await openApi(context);
	const byName = fieldsByName(operation, reader);
	const stopOnError = !context.continueOnFail();
	const results: RowResult[] = [];
	let stopped = false;
	const rows = Array.from({ length: count }, (_, index) => index);
	await runPool(
		rows,
		bounds.concurrency.usual,
		async (index) => {
			try {
				const row = await withIds(reader.row(index), byName, api);
				const output = await operation.run(row, api);
				results.push({ kind: 'output', index, json: Array.isArray(output) ? output : [output] });
			} catch (caught) {
				stopped ||= stopOnError;
				const problem =
					caught instanceof ProviderError
						? caught
						: explainEmpty(asBadInput(caught), index, operation, reader);
				results.push(refusedRow(index, problem));
			}
		},
		{ stopped: () => stopped },
	);
	return results;
}

/** Runs an operation once for all rows. Its items are linked to the first row. */
export async function runWhole(
	context: IExecuteFunctions,
	operation: WholeOperation,
	products: readonly ProductFacts[],
	reader: RowReader,
): Promise<RowResult[]> {
	const api = await openApi(context);
	const items = await operation.run(reader.row(0), api, {
		...tableHost(context),
		ledger: ledgerReaders,
		inputs: context.getInputData().map(({ json }) => json),
		products,
		timeZone: context.getTimezone(),
		warn: (message) =>
			context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' }),
	});
	const results: RowResult[] = [];
	for (const { json, file } of items) {
		const binary = file && (await binaryOf(context, file));
		results.push({ kind: 'output', index: 0, json: [json], ...(binary && { binary }) });
	}
	return results;
}
