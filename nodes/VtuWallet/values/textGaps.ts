import { isMissing, missingIn } from './missingValue';

/** A place in a text that is worked out for each row, such as the one of a name. */
export interface Place {
	/** As it is written, brackets included. */
	written: string;
	/** What it gave. */
	value: unknown;
}

/** The places of a text that is written as an expression, brackets included; none in a plain one. */
export function placesIn(written: unknown): string[] {
	if (typeof written !== 'string' || !written.startsWith('=')) return [];
	const places: string[] = [];
	// Looked for one after the other: a pattern would look for the end anew from each bracket that is never closed.
	for (let start = written.indexOf('{{'); start !== -1; ) {
		const end = written.indexOf('}}', start + 2);
		if (end === -1) break;
		places.push(written.slice(start, end + 2));
		start = written.indexOf('{{', end + 2);
	}
	return places;
}

/** A place that somebody wrote an empty text into means one where it gives one. */
const writesEmptyText = /''|""|``/;

/** The first place that stays empty although nobody said that it may: "Hello ," goes to nobody. */
export function emptyPlace(places: readonly Place[]): string | undefined {
	return places.find(({ written, value }) => gaveNothing(value, writesEmptyText.test(written)))
		?.written;
}

function gaveNothing(value: unknown, mayBeEmpty: boolean): boolean {
	if (value === undefined || value === null || Number.isNaN(value)) return true;
	if (typeof value !== 'string') return false;
	const text = value.trim();
	if (text === '') return !mayBeEmpty;
	return isMissing(text);
}

/** `{name}`, `{{ name }}`, `<<name>>`, `[[name]]`, `%name%`: a place that is not filled. */
const unfilled =
	/(?<!\{)\{+\s*\$?[\p{L}_][\p{L}\p{N} _.-]*\}+|<<[^<>]+>>|\[\[[^[\]]+\]\]|%[\p{L}_]{2,}%|\[object \w+\]/u;
/** What an empty column leaves in a text that was put together elsewhere: a space before the comma. */
const traceOfName = /(?:^|[\r\n])[^\S\r\n]*(?:[\p{L}]+\s+){1,3}[,!](?:\s|$)/u;

/** A place of a finished text that was to be filled and was not. */
export function unfilledPlace(text: string, isFromRow: boolean): string | undefined {
	const found = unfilled.exec(text)?.[0];
	if (found !== undefined || !isFromRow) return found;
	return traceOfName.exec(text)?.[0].trim();
}

/** What a missing value has left in a part that was put together elsewhere: "Hi null", "You owe #REF!". */
export const missingWithin = (places: readonly Place[]): string | undefined =>
	places
		.map(({ value }) => (typeof value === 'string' ? missingIn(value) : undefined))
		.find((trace) => trace !== undefined);
