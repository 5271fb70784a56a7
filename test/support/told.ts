import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { receiptIn } from './receiptIn';
import type { Result } from './runResult';
import { names } from './workflow';

/** The output of one execution about one row. */
export interface Told {
	/** The row as it reached the node, if known. */
	row?: IDataObject;
	receipt: IDataObject;
}

/** All output of a node about its rows: items, items with an error, and the receipts in the error that ended the run. */
export function toldBy({ runs, data, initial }: Pick<Result, 'runs' | 'data' | 'initial'>): Told[] {
	// A retry is given the runs that went well before it.
	const earlier = initial.resultData.runData[names.subject]?.length ?? 0;
	return runs.slice(earlier).flatMap(({ source, data: output, error }): Told[] => {
		const [from] = source;
		const input = from
			? data.resultData.runData[from.previousNode]?.[from.previousNodeRun ?? 0]?.data?.main?.[
					from.previousNodeOutput ?? 0
				]
			: undefined;
		const said = [...(output?.main?.[0] ?? []), ...(output?.main?.[1] ?? [])].map(
			(item): Told => ({ row: input?.[pairOf(item) ?? 0]?.json, receipt: receiptIn(item.json) }),
		);
		const thrown = (error as { context?: { data?: { receipts?: IDataObject[] } } } | undefined)
			?.context?.data?.receipts;
		return [
			...said,
			...(thrown ?? []).map(
				(receipt): Told => ({
					row: typeof receipt.row === 'number' ? input?.[receipt.row - 1]?.json : undefined,
					receipt,
				}),
			),
		];
	});
}

/** The index of the input item to which an item is linked. */
export function pairOf({ pairedItem }: INodeExecutionData): number | undefined {
	const [first] = [pairedItem].flat();
	return typeof first === 'object' ? first.item : first;
}
