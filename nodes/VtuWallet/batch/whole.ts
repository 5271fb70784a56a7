import type { IExecuteFunctions } from 'n8n-workflow';

import { openApi } from '../api/client';
import { ledgerDesk } from '../ledger/desk';
import type { Kind } from '../purchase/kinds';
import type { WholeOperation } from './operation';
import { binaryOf } from './report/files';
import type { RowResult } from './report/rowResult';
import type { RowReader } from './rows/row';
import { tableHost } from './tableHost';

/** Runs an operation that looks at everything at once; its items are linked to the first row. */
export async function runWhole(
	context: IExecuteFunctions,
	operation: WholeOperation,
	kinds: readonly Kind[],
	reader: RowReader,
): Promise<RowResult[]> {
	const api = await openApi(context);
	const items = await operation.run(reader.row(0), api, {
		...tableHost(context),
		ledger: ledgerDesk,
		inputs: context.getInputData().map(({ json }) => json),
		kinds,
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
