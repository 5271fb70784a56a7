import type { Outcome } from '../../purchase/outcome';
import { grouped } from '../../values/lists';
import { formatNaira } from '../../values/money';
import { ownRequest } from '../members';
import type { FinishedRun, RowResult } from '../place';
import { countedIn } from './counted';

export type Tally = ReturnType<typeof tallyOf>;

export function tallyOf(run: FinishedRun) {
	const { results, concernsAll = false, mayBeEarlier = concernsAll } = run;
	const counted = countedIn(run);
	const receiptIn = (one: RowResult) => (one.kind === 'purchase' ? one.receipt : undefined);
	// An earlier try may have bought a row in doubt.
	const isInDoubt = (one: RowResult) => receiptIn(one)?.outcome === 'unknown';
	const some = concernsAll ? results.filter(isInDoubt) : results;
	const all = some.flatMap((one) => receiptIn(one) ?? []);
	const others = counted.rows - all.length;
	const isRepeat = (one: RowResult) =>
		one.kind === 'purchase' && one.isRepeat === true && one.receipt.outcome === 'success';
	const receipts = some.flatMap((one) => (isRepeat(one) ? [] : (receiptIn(one) ?? [])));
	const groups = grouped(receipts, ({ outcome, replayed }) =>
		outcome !== 'success' ? outcome : replayed ? 'foundEarlier' : 'bought',
	);
	const count = (kind: Exclude<Outcome, 'success'> | 'foundEarlier') =>
		groups.get(kind)?.length ?? 0;
	const bought = groups.get('bought') ?? [];
	const balances = receipts.flatMap((one) => (one.replayed ? [] : (one.balanceAfter ?? [])));
	const warned = some.filter((one) => {
		// A preview is an item with the fields of a receipt.
		const { warnings = [] } = (one.kind === 'purchase' ? one.receipt : one.json[0]) ?? {};
		return (warnings as string[]).some((warning) => !counted.usual.has(warning));
	});
	const bad = some.filter((one) => leftOutReasonOf(one)?.[1] === 'correction' || one.complaint);
	const numbersOf = (those: readonly RowResult[]) =>
		inOrder(those.map(({ index }) => run.reader.rowNumber(index)));
	return {
		...counted,
		counts: {
			bought: bought.length,
			foundEarlier: count('foundEarlier'),
			/** Rows that are the same purchase as another one. */
			repeats: all.length - receipts.length,
			pending: count('pending'),
			failed: count('failed'),
			unknown: count('unknown'),
			notSent: count('notSent') + (mayBeEarlier ? 0 : others),
		},
		/** Rows that the run did not reach; an earlier try may have sent them. */
		notTried: mayBeEarlier ? others : 0,
		/** The cost of the purchases of this run, as far as their amounts are known. */
		spent: bought.reduce((sum, { cost, amount }) => sum + (cost ?? amount ?? 0), 0),
		unpriced: bought.filter(({ cost, amount }) => cost === undefined && amount === null).length,
		/** The lowest balance is the last one: purchases only take from the wallet. */
		balance: balances.sort((a, b) => a - b).at(0),
		/** The rows without a problem that have a warning, as the sheet counts them. */
		warned: numbersOf(warned.filter(({ complaint }) => !complaint)),
		/** The rows that need correcting, and what is wrong with those that are not bought. */
		bad: { rows: numbersOf(bad), complaints: bad.flatMap(({ complaint }) => complaint ?? []) },
	};
}

export const inOrder = (rows: readonly number[]): number[] =>
	[...new Set(rows)].sort((a, b) => a - b);

/** E.g. "3 rows: 2 bought now (₦400), 1 failed". */
export function countText(
	{ rows, counts, notTried, spent, unpriced }: Tally,
	{ noun, done } = ownRequest.words,
	leftOut = '',
): string {
	const money = `${unpriced > 0 ? 'at least ' : ''}${formatNaira(spent)}`;
	const parts = listed([
		[counts.bought, spent > 0 ? `${done} now (${money})` : `${done} now`],
		[counts.foundEarlier, `${done} earlier`],
		[counts.repeats, 'the same as another row'],
		[counts.pending, 'pending'],
		[counts.failed, 'failed'],
		[counts.unknown, 'unknown'],
		[counts.notSent + notTried, notTried > 0 ? 'not sent now' : 'not sent'],
	]);
	return `${countOf(rows, noun)}: ${[parts, leftOut].filter(Boolean).join(', ')}`;
}

/** It is '' if there is none. */
export const emptyRowsText = ({ emptyRows }: Tally): string =>
	emptyRows === 0 ? '' : `${emptyRows} empty ${emptyRows === 1 ? 'row was' : 'rows were'} left out`;

/** The counts that are not zero, with their words. */
const listed = (counts: ReadonlyArray<readonly [number, string]>): string =>
	counts
		.filter(([count]) => count > 0)
		.map(([count, what]) => `${count.toLocaleString('en')} ${what}`)
		.join(', ');

export const countOf = (count: number, { one, many } = ownRequest.words.noun): string =>
	`${count.toLocaleString('en')} ${count === 1 ? one : many}`;

type LeftOutReason = readonly [words: string, asks?: 'correction' | 'run'];

/** The words for a reason, and what the user must do. `correction`: correct the row. `run`: only run again. */
const leftOutReasons: Readonly<Record<string, LeftOutReason>> = {
	duplicate: ['repeated'],
	optedOut: ['opted out'],
	quietHours: ['not sent in the quiet hours', 'run'],
	stopAt: ["not sent after 'Stop At'", 'run'],
	gap: ['with a gap in the text', 'correction'],
	landline: ['landline', 'correction'],
	tooLong: ['too long', 'correction'],
	wrongNumber: ['wrong for the provider', 'correction'],
};

const leftOutReason = (reason: string): LeftOutReason =>
	leftOutReasons[reason] ?? [reason, 'correction'];

export const mustBeCorrected = (reason: string): boolean =>
	leftOutReason(reason)[1] === 'correction';

/** Why a recipient is left out. Undefined for any other row. */
function leftOutReasonOf(result: RowResult): LeftOutReason | undefined {
	const reason = result.kind === 'output' ? result.json[0]?.reason : undefined;
	return typeof reason === 'string' ? leftOutReason(reason) : undefined;
}

export const isPutOff = (result: RowResult): boolean => leftOutReasonOf(result)?.[1] === 'run';

/** E.g. "5 left out (3 opted out, 2 landline)". It is '' if none is left out. */
export function leftOutText(results: readonly RowResult[]): string {
	const all = results.flatMap((result) => leftOutReasonOf(result)?.[0] ?? []);
	const groups = [...grouped(all, (words) => words)];
	const each = listed(groups.map(([words, { length }]) => [length, words]));
	return listed([[all.length, `left out (${each})`]]);
}
