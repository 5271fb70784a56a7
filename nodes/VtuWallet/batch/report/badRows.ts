import type { RowReader } from '../plan/rowReader';
import type { FinishedRun, RowResult } from './rowResult';

type Sheet = Pick<FinishedRun, 'reader' | 'settings' | 'results'>;

export const previewListsAll = 'Preview lists all.';

const mostNamed = 8;
const longestKey = 30;

export const rowName = ({ reader }: Pick<Sheet, 'reader'>, { index }: RowResult): string =>
	`Row ${reader.rowNumber(index)}`;

/** "14 of 30 rows need correcting: 4 (S004), 5 (S005)". Undefined for one row. */
export function badRows(run: Sheet, rows: number): string | undefined {
	const bad = run.results.filter(isWrong).sort((a, b) => a.index - b.index);
	if (bad.length < 2) return undefined;
	const named = bad.slice(0, mostNamed).map(({ index }) => nameWithKey(run, index));
	const more = bad.length > mostNamed ? ` and ${bad.length - mostNamed} more` : '';
	return `${bad.length} of ${rows} rows need correcting: ${named.join(', ')}${more}`;
}

/** Its own cells are wrong: it could not even be planned. */
const isWrong = (result: RowResult): boolean =>
	result.kind === 'purchase' &&
	result.isRefused === true &&
	result.planned === undefined &&
	result.purchased.receipt.outcome === 'notSent';

function nameWithKey({ reader, settings }: Sheet, index: number): string {
	const number = String(reader.rowNumber(index));
	if (settings?.protection !== 'key') return number;
	const key = keyOf(reader, index);
	return key === '' || key.length > longestKey ? number : `${number} (${key})`;
}

function keyOf(reader: Pick<RowReader, 'row'>, index: number): string {
	try {
		return reader.row(index).text('key');
	} catch {
		// The row was refused for it.
		return '';
	}
}
