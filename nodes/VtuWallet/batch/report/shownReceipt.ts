import type { IDataObject } from 'n8n-workflow';

import { sheetRow } from '../../values/sheetText';
import { AsksForAnother } from '../rows/ledBack';
import { receiptShape } from './receiptShape';
import { outcomeOfRefusal, type Refused, type RowResult } from './rowResult';

/** What a table shows first, from the left; the product's own fields follow, then these last ones. */
const first = Object.keys(receiptShape.first);
const last = ['row', 'reference'];

/** The receipt of a row as people read it: most important fields first, and the row counted as a sheet does. */
export function shownReceipt(
	result: Exclude<RowResult, { kind: 'output' }>,
	environment: string | null,
): IDataObject {
	const receipt: IDataObject =
		result.kind === 'purchased' ? result.purchased.receipt : receiptOfRefusal(result);
	return sheetRow(
		inReadingOrder({
			...receipt,
			environment: receipt.environment ?? environment,
			row: result.index + 1,
		}),
	);
}

function receiptOfRefusal({ problem, planned }: Refused): IDataObject {
	const field = 'field' in problem ? problem.field : '';
	const warnings = planned?.plan.warnings ?? [];
	const outcome = outcomeOfRefusal(problem);
	return {
		outcome,
		charged: outcome === 'notSent' ? 'no' : 'unknown',
		recipient: planned?.plan.recipient ?? '',
		amount: planned?.plan.amount ?? planned?.price ?? null,
		message: problem.message,
		...(warnings.length > 0 && { warnings }),
		product: planned?.plan.product ?? '',
		balanceAfter: null,
		replayed: false,
		...(field !== '' && { field }),
		reference: planned?.reference ?? (problem instanceof AsksForAnother ? problem.reference : ''),
	};
}

function inReadingOrder(receipt: IDataObject): IDataObject {
	const middle = Object.keys(receipt).filter(
		(name) => !first.includes(name) && !last.includes(name),
	);
	return Object.fromEntries(
		[...first, ...middle, ...last]
			.filter((name) => receipt[name] !== undefined)
			.map((name) => [name, receipt[name]]),
	);
}
