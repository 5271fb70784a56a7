import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Kind } from '../purchase/kinds';
import { tableHost } from './host';
import type { WholeItem, WholeOperation } from './operation';
import type { RowResult } from './report/rowResult';
import type { RowReader } from './rows/row';

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
		inputs: context.getInputData().map(({ json }) => json),
		kinds,
		timeZone: context.getTimezone(),
		warn: (message) =>
			context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' }),
	});
	const results: RowResult[] = [];
	for (const item of items) {
		const binary = await binaryOf(context, item);
		results.push({ kind: 'output', index: 0, json: [item.json], ...(binary && { binary }) });
	}
	return results;
}

async function binaryOf(
	{ helpers }: IExecuteFunctions,
	{ file }: WholeItem,
): Promise<INodeExecutionData['binary']> {
	if (file === undefined) return undefined;
	const { text, name, type } = file;
	return { data: await helpers.prepareBinaryData(Buffer.from(text), name, type) };
}
