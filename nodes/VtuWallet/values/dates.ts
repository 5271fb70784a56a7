import { readCell } from './cell';

/** `YYYY-MM-DD`; as texts, such dates compare correctly. */
interface DateBounds {
	/** The latest day allowed, e.g. today for a date of birth. */
	notAfter?: string;
	notBefore?: string;
}

export const dateAndTime =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i;
const howTo = 'Enter the date as YYYY-MM-DD, e.g. 1990-05-21.';

export function isoDate(
	raw: unknown,
	field: string,
	{ notAfter, notBefore }: DateBounds = {},
): string {
	const { text, refuse } = readCell(dateText(raw), field, howTo);
	const [, date, time = '', zone = ''] = dateAndTime.exec(text) ?? [];
	if (date === undefined) throw refuse('is not a date in the form YYYY-MM-DD');
	if (date < '1000' || midnightOf(date) === undefined) throw refuse('is not a day of the calendar');
	// With a zone, only midnight names a certain day: 23:00 may be the next day elsewhere.
	if (zone !== '' && /[1-9]/.test(time))
		throw refuse('has a time and a zone, so that its day is in doubt');
	if (notAfter !== undefined && date > notAfter) throw refuse(`is after ${notAfter}`);
	if (notBefore !== undefined && date < notBefore) throw refuse(`is before ${notBefore}`);
	return date;
}

/** Expressions give dates as JavaScript or Luxon objects. */
export function dateText(raw: unknown): unknown {
	if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? 'Invalid Date' : raw.toISOString();
	if (typeof raw === 'object' && raw !== null && 'toISO' in raw && typeof raw.toISO === 'function')
		return raw.toISO();
	return raw;
}

/** Undefined for a day that the calendar does not have: JavaScript reads `2026-02-30` as 2 March. */
export function midnightOf(date: string): number | undefined {
	const at = Date.parse(date);
	return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? at : undefined;
}

/** In UTC, as in all receipts. A time without a zone stays unchanged. */
export function utcTime(text: string): string {
	const hasZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.{0,12}(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
	const at = hasZone ? Date.parse(text.replace(' ', 'T')) : NaN;
	return Number.isNaN(at) ? text : new Date(at).toISOString();
}

const dayMs = 24 * 3_600_000;

/** A formatter takes far longer to make than to use, and a sheet needs one for each row. */
export function formatterByZone(options: Intl.DateTimeFormatOptions, locale = 'en-GB') {
	const known = new Map<string, Intl.DateTimeFormat>();
	return (timeZone: string): Intl.DateTimeFormat => {
		const format = known.get(timeZone) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
		known.set(timeZone, format);
		return format;
	};
}

const time = { hour: '2-digit', minute: '2-digit' } as const;
const dayAndTimeIn = formatterByZone({ day: 'numeric', month: 'short', ...time });
const minuteIn = formatterByZone({ dateStyle: 'medium', timeStyle: 'short' });
const timeIn = formatterByZone(time);
const dayAndMonthIn = formatterByZone({ day: 'numeric', month: 'long' });
const dayIn = formatterByZone({ dateStyle: 'long' });

/** `28 Nov, 18:58` */
export const dayAndTime = (at: number, timeZone: string): string =>
	dayAndTimeIn(timeZone).format(at);

/** `28 Nov 2026, 18:58` */
export const minuteText = (at: number, timeZone: string): string => minuteIn(timeZone).format(at);

/** `14:02`, with its day if it is more than 24 hours ago. */
export function clockText(at: number, timeZone: string, now = Date.now()): string {
	const clock = timeIn(timeZone).format(at);
	return now - at < dayMs ? clock : `${clock} on ${dayAndMonthIn(timeZone).format(at)}`;
}

/** `31 October 2026` */
export const dayText = (at: number, timeZone: string): string => dayIn(timeZone).format(at);
