import type { IExecuteFunctions } from 'n8n-workflow';

import { openApi } from '../api/client';
import { ProviderError } from '../api/answers/errors';
import { bounds } from './bounds';
import type { ReadOperation } from './operation';
import { asBadInput } from './rows/asBadInput';
import { gotNothing } from './rows/gotNothing';
import { fieldsByName, withIds } from './rows/names';
import { runPool } from './pool';
import type { RowReader } from './rows/row';
import type { RowResult } from './report/rowResult';

/** Runs an operation that buys nothing, for every row. With "stop on error" the first row that fails ends it. */
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
				results.push({
					kind: 'refused',
					index,
					problem:
						caught instanceof ProviderError
							? caught
							: gotNothing(asBadInput(caught), index, operation, reader),
				});
			}
		},
		{ stopped: () => stopped },
	);
	return results;
}
