import { BadInput } from './badInput';
import { filledCell, shown } from './cell';

/** A date as `YYYY-MM-DD`; two such texts compare as dates do. */
export interface DateBounds {
	/** The latest day allowed, e.g. today for a date of birth. */
	notAfter?: string;
	notBefore?: string;
}

const howTo = 'Enter the date as YYYY-MM-DD, e.g. 1990-05-21.';

export function isoDate(
	raw: unknown,
	field: string,
	{ notAfter, notBefore }: DateBounds = {},
): string {
	const text = filledCell(asText(raw), field, howTo);
	const refuse = (matter: string, advice = howTo) =>
		new BadInput(field, `'${field}' ${matter} (${shown(text)})`, advice);

	const [, date, time = '', zone = ''] =
		/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
			text,
		) ?? [];
	if (date === undefined) throw refuse('is not a date in the form YYYY-MM-DD');
	if (!isOnCalendar(date)) throw refuse('is not a day of the calendar');
	// 23:00 in one zone is the next day in another: with a zone only midnight leaves no doubt about the day.
	if (zone !== '' && /[1-9]/.test(time))
		throw refuse('has a time and a zone, so that its day is in doubt');
	if (notAfter !== undefined && date > notAfter) throw refuse(`is after ${notAfter}`);
	if (notBefore !== undefined && date < notBefore) throw refuse(`is before ${notBefore}`);
	return date;
}

/** Expressions give dates as objects, JavaScript's own or Luxon's. */
function asText(raw: unknown): unknown {
	if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? 'Invalid Date' : raw.toISOString();
	if (typeof raw === 'object' && raw !== null && 'toISO' in raw && typeof raw.toISO === 'function')
		return raw.toISO();
	return raw;
}

function isOnCalendar(date: string): boolean {
	const [year, month, day] = date.split('-').map(Number);
	const midnight = new Date(Date.UTC(year, month - 1, day));
	// Date.UTC reads the years 0 to 99 as 1900 to 1999.
	return year >= 1000 && midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
}

/** A moment with its zone, as all receipts spell it. What names no zone stays as it is. */
export function utcTime(text: string): string {
	const hasZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.{0,12}(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
	const at = hasZone ? Date.parse(text.replace(' ', 'T')) : NaN;
	return Number.isNaN(at) ? text : new Date(at).toISOString();
}
