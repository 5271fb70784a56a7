import type { IDataObject } from 'n8n-workflow';

import { inOneText } from '../../values/words';
import type { RowResult } from '../place';
import type { Pause } from '../plan/campaign';
import type { Run } from '../purchaseRun';
import { unsentReceipt } from './receipt';

type LeftOutRecipient = Pick<Pause, 'reason' | 'goOn' | 'advice'> &
	Record<'recipient' | 'message', string>;

/** The item of a recipient who gets nothing: an ordinary item with the fields of a receipt. */
export function leftOutItem(
	index: number,
	product: string,
	{ recipient, reason, message, advice, goOn }: LeftOutRecipient,
	{ api, reader }: Run,
): RowResult {
	const json: IDataObject = {
		...unsentReceipt(),
		recipient,
		message: inOneText([message, advice]),
		product,
		environment: api.account.environment,
		sent: 'no',
		reason,
		...(goOn !== undefined && { goOn }),
		row: reader.rowNumber(index),
	};
	// No amount is known, and n8n paints null red.
	delete json.amount;
	return { kind: 'output', index, json: [json] };
}
