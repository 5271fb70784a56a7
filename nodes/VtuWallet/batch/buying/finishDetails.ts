import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Api } from '../../api/types';
import { stopped } from './stopSignal';
import type { PurchaseOperation } from '../operation';
import type { Receipt } from '../report/receipt';
import type { RowReader } from '../rows/row';
import { complaintOf, type RowResult } from '../report/rowResult';

/** What takes a while after a purchase (an eSIM's link) is waited for once nothing more is bought, and not after a stop. */
export async function completed(
	context: IExecuteFunctions,
	results: RowResult[],
	operation: PurchaseOperation,
	reader: RowReader,
	api: Api,
): Promise<RowResult[]> {
	const { complete } = operation;
	if (!complete) return results;
	const stop = stopped(context.getExecutionCancelSignal()).then((): IDataObject => ({}));
	return await Promise.all(
		results.map(async (result): Promise<RowResult> => {
			if (
				result.kind !== 'purchased' ||
				complaintOf(result) ||
				result.purchased.receipt.outcome !== 'success'
			)
				return result;
			const { receipt } = result.purchased;
			const more = complete(reader.row(result.index), receipt, api).catch(() => notYet(receipt));
			const added = await Promise.race([stop, more]);
			return { ...result, purchased: { ...result.purchased, receipt: { ...receipt, ...added } } };
		}),
	);
}

/** The purchase stands, whatever became of the question about it. */
function notYet({ warnings = [] }: Receipt): IDataObject {
	return {
		warnings: [
			...(warnings as string[]),
			'It was bought, but its details could not be fetched yet',
		],
	};
}
