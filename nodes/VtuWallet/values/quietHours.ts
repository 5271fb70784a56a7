import { BadInput } from './badInput';

/** Nigeria has one time zone without summer time. */
const lagosMs = 3_600_000;
const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/** In minutes from midnight in Lagos; hours may go over midnight. */
export interface Hours {
	from: number;
	until: number;
}

export const usualQuietHours: Hours = { from: 20 * 60, until: 8 * 60 };

const howTo = 'Write the hours as 20:00-08:00, in Nigerian time.';

/** `20:00-08:00` */
export function parseHours(text: string, field: string): Hours {
	const parts = /^\s*(\d{1,2}:\d{2})\s*[-\u2013]\s*(\d{1,2}:\d{2})\s*$/.exec(text);
	const [from, until] = [parts?.[1], parts?.[2]].map(minutesIn);
	if (from === undefined || until === undefined || from === until)
		throw new BadInput(field, `'${field}' cannot be read (${text === '' ? 'empty' : text})`, howTo);
	return { from, until };
}

function minutesIn(text: string | undefined): number | undefined {
	const [hours, minutes] = (text ?? '').split(':').map(Number);
	return hours <= 24 && minutes < 60 && hours * 60 + minutes <= 24 * 60
		? hours * 60 + minutes
		: undefined;
}

/** The end of the hours around a moment; undefined outside them. */
export function endOfHours({ from, until }: Hours, now: number): number | undefined {
	const midnight = midnightBefore(now);
	const minute = (now - midnight) / minuteMs;
	const isOvernight = from > until;
	const isInside = isOvernight
		? minute >= from || minute < until
		: minute >= from && minute < until;
	if (!isInside) return undefined;
	const endsTomorrow = isOvernight && minute >= from;
	return midnight + until * minuteMs + (endsTomorrow ? dayMs : 0);
}

const stopHowTo =
	'Write an hour of the day in Nigerian time, e.g. 18:00, or a date with its time, e.g. 2026-12-24T18:00.';

/**
 * `18:00` of the day on which the run began, or a date with its time; without a zone, in Nigerian time. After a `daily` hour,
 * sending may continue the next day.
 */
export function parseStopAt(text: string, field: string, began: number) {
	const minutes = /^\d{1,2}:\d{2}$/.test(text) ? minutesIn(text) : undefined;
	if (minutes !== undefined) return { at: midnightBefore(began) + minutes * minuteMs, daily: true };
	const isDate = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text);
	const zone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? '' : '+01:00';
	const at = isDate ? Date.parse(`${text.replace(' ', 'T')}${zone}`) : NaN;
	if (Number.isNaN(at)) throw new BadInput(field, `'${field}' is not a time (${text})`, stopHowTo);
	return { at, daily: false };
}

export const nextMidnight = (now: number): number => midnightBefore(now) + dayMs;

function midnightBefore(now: number): number {
	return Math.floor((now + lagosMs) / dayMs) * dayMs - lagosMs;
}

/** `2026-11-23T08:00:00+01:00` */
export function lagosTime(moment: number): string {
	return `${new Date(moment + lagosMs).toISOString().slice(0, 19)}+01:00`;
}
