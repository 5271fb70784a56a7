import { trimmed } from './cell';
import { isMissing, missingIn } from './missingValue';

/** A part of a text that n8n evaluates for each row, such as a name. */
export interface FilledExpression {
	/** With its brackets. */
	written: string;
	/** The result. */
	value: unknown;
}

/** The places of an expression, with their brackets; a plain text has none. */
export function placesIn(written: unknown): string[] {
	if (typeof written !== 'string' || !written.startsWith('=')) return [];
	const places: string[] = [];
	// Not a pattern, which would search to the end for each open bracket.
	for (let start = written.indexOf('{{'); start !== -1; ) {
		const end = written.indexOf('}}', start + 2);
		if (end === -1) break;
		places.push(written.slice(start, end + 2));
		start = written.indexOf('{{', end + 2);
	}
	return places;
}

/** A place whose expression names an empty text may be empty. */
const writesEmptyText = /''|""|``/;

/** The first place that is empty and must not be, as in "Hello ,". */
export const emptyPlace = (places: readonly FilledExpression[]): FilledExpression | undefined =>
	places.find(({ written, value }) => gaveNothing(value, writesEmptyText.test(written)));

function gaveNothing(value: unknown, mayBeEmpty: boolean): boolean {
	if (value === undefined || value === null) return true;
	const text = String(value).trim();
	return text === '' ? !mayBeEmpty : isMissing(text);
}

/** Unfilled places: `{name}`, `{{ name }}`, `<<name>>`, `[[name]]`, `%name%`. */
const unfilled =
	/(?<!\{)\{+\s*\$?[\p{L}_][\p{L}\p{N} _.-]*\}+|<<[^<>]+>>|\[\[[^[\]]+\]\]|%[\p{L}_]{2,}%|\[object \w+\]/u;
/** An empty column leaves a space before the comma. */
const traceOfName = /(?:^|[\r\n])[^\S\r\n]*(?:[\p{L}]+\s+){1,3}[,!](?:\s|$)/u;

/** An expression that puts texts together may leave a space for the name itself. */
const joinsTexts = /\s['"`]/;

/** An unfilled place of a finished text. A space at the end of a filled cell is no trace of a missing name. */
export function unfilledPlace(
	text: string,
	places: readonly FilledExpression[],
): string | undefined {
	const found = unfilled.exec(text)?.[0];
	if (found !== undefined || places.length === 0) return found;
	const withTrimmedCells = places
		.filter(({ written, value }) => !joinsTexts.test(written) && trimmed(value) !== '')
		.reduce((whole, { value }) => whole.replaceAll(String(value), trimmed(value)), text);
	return traceOfName.exec(withTrimmedCells)?.[0].trim();
}

/** The trace of a missing value in a part: "Hi null", "You owe #REF!". */
export const missingWithin = (places: readonly FilledExpression[]): string | undefined =>
	places
		.map(({ value }) => (typeof value === 'string' ? missingIn(value) : undefined))
		.find((trace) => trace !== undefined);
