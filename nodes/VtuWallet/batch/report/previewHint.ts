import type { NodeExecutionHint } from 'n8n-workflow';

import { formatNaira } from '../../values/money';
import type { PreviewSummary } from '../rows/preview';
import { repeatedText } from '../rows/repeatedRows';
import { environmentPrefix } from './hints';
import { lookAt, rowsToLookAt } from './moneyText';
import type { RowResult } from './rowResult';

/** Says of a preview that it was one, and what buying would take. */
export function previewHint(
	results: RowResult[],
	{ cost, unpriced, balance, found, repeated = 0, isBlind }: PreviewSummary,
	environment: string | null,
): NodeExecutionHint {
	const toLookAt = rowsToLookAt(results);
	const bad = toLookAt.length;
	const good = results.length - bad - found;
	const short = balance !== undefined && cost !== undefined && balance < cost;
	const sentences = [
		'Nothing was bought',
		...(good > 0 && cost !== undefined
			? [costText(good, cost, unpriced) + walletText(balance, short)]
			: []),
		...(found > 0
			? [`${countOf(found)} bought earlier would not be bought again, and cost nothing more`]
			: []),
		...(repeated > 0 ? [repeatedText(repeated, 'would be')] : []),
		...(good > 0 && isBlind ? [cannotSee('bought')] : []),
		...(bad > 0 ? [`${countOf(bad)} cannot be bought`] : []),
		...lookAt(toLookAt),
	];
	return {
		message: `${environmentPrefix(environment)}${sentences.join('. ')}.`,
		type: bad > 0 || short || repeated > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
}

/** Nobody is asked about earlier runs: the provider would be asked once for each row. */
export const cannotSee = (done: 'bought' | 'sent') =>
	`Without a ledger a preview cannot see what was ${done} earlier: that would cost nothing more`;

const countOf = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

function costText(rows: number, cost: number, unpriced: number): string {
	if (cost === 0 && unpriced > 0) return `What ${countOf(rows)} would cost is not known`;
	const least = unpriced > 0 ? 'at least ' : '';
	return `${countOf(rows)} would cost ${least}${formatNaira(cost)}`;
}

function walletText(balance: number | undefined, short: boolean): string {
	if (balance === undefined) return '';
	return `; the wallet has ${short ? 'only ' : ''}${formatNaira(balance)}`;
}
