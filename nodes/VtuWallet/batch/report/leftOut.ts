import type { IDataObject } from 'n8n-workflow';

import { inOneText } from '../../values/words';
import type { RowResult } from '../place';
import type { LeftOut } from '../plan/campaign';
import type { Run } from '../purchaseRun';
import { unsentReceipt } from './receipt';

/** The item of a recipient who gets nothing: an ordinary item with the fields of a receipt. */
export function leftOutItem(
	index: number,
	{
		recipient,
		reason,
		message,
		advice,
	}: Pick<LeftOut, 'recipient' | 'reason' | 'message' | 'advice'>,
	{ api, operation }: Pick<Run, 'api' | 'operation'>,
	goOn?: string,
): RowResult {
	const json: IDataObject = {
		...unsentReceipt(),
		recipient,
		message: inOneText([message, advice]),
		product: operation.pooling?.product,
		environment: api.account.environment,
		sent: 'no',
		reason,
		...(goOn !== undefined && { goOn }),
		row: index + 1,
	};
	return { kind: 'output', index, json: [json] };
}

/** By reason: its words, and what the user must do. `correction`: correct the row. `run`: only run again. */
const leftOutReasons: Readonly<Record<string, [words: string, asks?: 'correction' | 'run']>> = {
	duplicate: ['repeated'],
	optedOut: ['opted out'],
	quietHours: ['put off by the quiet hours', 'run'],
	stopAt: ["put off by 'Stop At'", 'run'],
	gap: ['with a gap in the text', 'correction'],
	landline: ['landline', 'correction'],
	tooLong: ['too long', 'correction'],
	wrongNumber: ['wrong for the provider', 'correction'],
};

function leftOutFor(result: RowResult): string | undefined {
	const reason = result.kind === 'output' ? result.json[0]?.reason : undefined;
	return typeof reason === 'string' ? reason : undefined;
}

const reasonFor = (reason: string) => leftOutReasons[reason] ?? [reason, 'correction'];

const asksFor = (result: RowResult): string | undefined => {
	const reason = leftOutFor(result);
	return reason === undefined ? undefined : reasonFor(reason)[1];
};

export const isPutOff = (result: RowResult): boolean => asksFor(result) === 'run';
export const mustBePutRight = (result: RowResult): boolean => asksFor(result) === 'correction';

/** The count of recipients left out, with words such as "left out (3 opted out, 2 landline)". */
export function leftOutCounts(results: readonly RowResult[]): Array<readonly [number, string]> {
	const reasons = new Map<string, number>();
	for (const reason of results.map(leftOutFor))
		if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
	const each = [...reasons].map(([reason, count]) => `${count} ${reasonFor(reason)[0]}`);
	const total = [...reasons.values()].reduce((sum, count) => sum + count, 0);
	return total === 0 ? [] : [[total, `left out (${each.join(', ')})`]];
}
