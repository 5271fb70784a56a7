import { tryToParseDateTime } from 'n8n-workflow';

import { readCell } from '../../values/cell';
import { dateText, midnightOf } from '../../values/dates';

const moment =
	/^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?))?$/i;

/** A date alone is a whole day. A time has no length. Without a zone, both are in the time zone. */
export function spanOf(raw: unknown, field: string, timeZone: string): { start: Date; end: Date } {
	const written = 'Write it as 2026-11-26, or with a time as 2026-11-26T08:00.';
	const { text, refuse } = readCell(dateText(raw), field, written);
	const [, date, time] = moment.exec(text) ?? [];
	if (date === undefined || midnightOf(date) === undefined) throw refuse('is not a date');
	const start = tryToParseDateTime(text.replace(' ', 'T'), timeZone);
	const end = time === undefined ? start.plus({ days: 1 }) : start;
	return { start: start.toJSDate(), end: end.toJSDate() };
}
