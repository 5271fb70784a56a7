import type { IDataObject } from 'n8n-workflow';

import { inOneText, type RowResult } from '../report/rowResult';
import type { LeftOut } from './pooling';

/** The item of somebody who was not sent anything: an ordinary one, with the fields of a receipt. */
export function leftOutItem(
	index: number,
	{ recipient, reason, message, advice }: LeftOut,
	{ environment, product }: { environment: string; product: string },
	goOn?: string,
): RowResult {
	const json: IDataObject = {
		outcome: 'notSent',
		charged: 'no',
		recipient,
		amount: null,
		message: inOneText({ title: message, advice }),
		product,
		environment,
		balanceAfter: null,
		replayed: false,
		sent: 'no',
		reason,
		...(goOn !== undefined && { goOn }),
		row: index + 1,
		reference: '',
	};
	return { kind: 'output', index, json: [json] };
}
