import type { NodeExecutionHint } from 'n8n-workflow';

import { formatNaira } from '../../values/money';
import type { PurchasePlan } from '../operation';
import { environmentPrefix } from '../report/hints';
import type { Receipt } from '../report/receipt';
import { cannotSee } from '../report/previewHint';
import { complaintOf, type RowResult } from '../report/rowResult';
import type { PreviewSummary } from '../rows/preview';
import type { Place } from './planRecipients';
import type { Pool, Pooling } from './pooling';

export interface Told {
	pool: Pool;
	pooling: Pooling;
	places: Place[];
	environment: string;
	/** Of those who are sent to. */
	plans: PurchasePlan[];
}

/** How the run went, in one line above the output. */
export function pooledHint(told: Told, results: RowResult[]): NodeExecutionHint {
	const receipts = results.flatMap((result) =>
		result.kind === 'purchased' ? [result.purchased.receipt] : [],
	);
	const of = (outcome: string, replayed?: boolean) =>
		receipts.filter(
			(receipt) =>
				receipt.outcome === outcome && (replayed === undefined || receipt.replayed === replayed),
		);
	const sent = [...of('success', false), ...of('pending', false)];
	const refused = results.filter(({ kind }) => kind === 'refused').length;
	const counts: Array<[number, string]> = [
		[sent.length, `sent now${sumOf(sent)}`],
		[of('success', true).length + of('pending', true).length, 'sent earlier'],
		[of('failed').length, 'failed'],
		[of('unknown').length, 'unknown'],
		[of('notSent').length + refused, 'not sent'],
		...leftOutCounts(results),
	];
	const balances = sent.flatMap(({ balanceAfter }) => balanceAfter ?? []);
	const asked = new Set(told.plans.flatMap(({ warnings }) => warnings));
	const isDoubted = (result: RowResult) =>
		result.kind === 'purchased' &&
		warningsOf(result.purchased.receipt).some((warning) => !asked.has(warning));
	const bad = results.filter((result) => needsALook(result) || isDoubted(result));
	return hint(told, bad.length > 0 || results.some(isPutOff), [
		`${countOf(told.places.length, told.pooling)}: ${listed(counts)}`,
		...told.pool.tell(told.plans),
		...told.pool.warnings,
		...lookAt(bad),
		...(balances.length > 0 ? [`Balance ${formatNaira(Math.min(...balances))}`] : []),
	]);
}

/** What sending would take; nothing was sent. */
export function pooledPreviewHint(
	told: Told,
	results: RowResult[],
	{ cost, unpriced, balance, found, isBlind }: PreviewSummary,
): NodeExecutionHint {
	const count = countOf(told.plans.length, told.pooling);
	const short = balance !== undefined && cost !== undefined && balance < cost;
	const wallet =
		balance === undefined ? '' : `; the wallet has ${short ? 'only ' : ''}${formatNaira(balance)}`;
	const price =
		cost === undefined || (cost === 0 && unpriced > 0)
			? `What ${count} would cost is not known: add the option 'Price per Part'`
			: `${count} would cost ${unpriced > 0 ? 'at least ' : ''}${formatNaira(cost)}`;
	const left = leftOutCounts(results);
	const bad = results.filter((result) => complaintOf(result) !== undefined).length;
	return hint(told, short || results.some(needsALook), [
		'Nothing was sent',
		...(told.plans.length > 0 ? [price + wallet, ...told.pool.tell(told.plans)] : []),
		...told.pool.warnings,
		...(found > 0
			? [`${countOf(found, told.pooling)} sent to earlier would not be sent to again`]
			: []),
		...(told.plans.length > 0 && isBlind ? [cannotSee('sent')] : []),
		...(left.length > 0 ? [listed(left)] : []),
		...(bad > 0 ? [`${bad} cannot be sent`] : []),
		...lookAt(results.filter(needsALook)),
	]);
}

function hint({ environment, pool }: Told, amber: boolean, sentences: string[]): NodeExecutionHint {
	return {
		message: `${environmentPrefix(environment)}${sentences.join('. ')}.`,
		type: amber || pool.warnings.length > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
}

const countOf = (count: number, { noun }: Pooling) =>
	`${count.toLocaleString('en')} ${count === 1 ? noun.one : noun.many}`;

const words: Record<string, string> = {
	duplicate: 'repeated',
	gap: 'with a gap in the text',
	landline: 'landline',
	optedOut: 'opted out',
	quietHours: 'put off by the quiet hours',
	stopAt: "put off by 'Stop At'",
	tooLong: 'too long',
	wrongNumber: 'wrong for the provider',
};

/** Who is left out as the list and the form want it. */
const asMeant = new Set(['duplicate', 'optedOut']);
/** Nothing has to be put right for them: the workflow has to be started again. */
const putOff = new Set(['quietHours', 'stopAt']);

const isPutOff = (result: RowResult) => putOff.has(reasonOf(result) ?? '');

/** Somebody has to see to the row. */
function needsALook(result: RowResult): boolean {
	const reason = reasonOf(result);
	if (reason === undefined) return complaintOf(result) !== undefined;
	return !asMeant.has(reason) && !putOff.has(reason);
}

function reasonOf(result: RowResult): string | undefined {
	const reason = result.kind === 'output' ? result.json[0]?.reason : undefined;
	return typeof reason === 'string' ? reason : undefined;
}

const warningsOf = ({ warnings }: Receipt) => (warnings ?? []) as string[];

/** "5 left out (3 opted out, 2 landline)", as counts. */
function leftOutCounts(results: RowResult[]): Array<[number, string]> {
	const reasons = new Map<string, number>();
	for (const result of results) {
		const reason = reasonOf(result);
		if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
	}
	const total = [...reasons.values()].reduce((sum, count) => sum + count, 0);
	if (total === 0) return [];
	const each = [...reasons].map(([reason, count]): [number, string] => [
		count,
		words[reason] ?? reason,
	]);
	return [[total, `left out (${listed(each)})`]];
}

const listed = (counts: Array<[number, string]>) =>
	counts
		.filter(([count]) => count > 0)
		.map(([count, what]) => `${count.toLocaleString('en')} ${what}`)
		.join(', ');

function sumOf(receipts: Receipt[]): string {
	const known = receipts.flatMap(({ amount }) => amount ?? []);
	const sum = known.reduce((total, amount) => total + amount, 0);
	return known.length === receipts.length && known.length > 0 ? ` (${formatNaira(sum)})` : '';
}

const mostRowsNamed = 5;

/** The first rows that need a look, counted as a sheet does. */
function lookAt(results: RowResult[]): string[] {
	const bad = new Set(results.map(({ index }) => index + 1));
	if (bad.size === 0) return [];
	const named = [...bad].slice(0, mostRowsNamed).join(', ');
	const more = bad.size - mostRowsNamed;
	return [
		`Look at ${bad.size === 1 ? 'row' : 'rows'} ${named}${more > 0 ? ` and ${more} more` : ''}`,
	];
}
