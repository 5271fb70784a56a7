import { formatterByZone } from '../values/dates';

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** The name of the period of an instant, in a time zone: `2026-11-21`, `2026-W47`, `2026-11`. */
export function periodLabel(period: Period, instant: number, timeZone: string): string {
	const [year, month, day] = calendarDay(instant, timeZone);
	if (period === 'month') return `${year}-${two(month)}`;
	if (period === 'day') return `${year}-${two(month)}-${two(day)}`;
	return isoWeek(year, month, day);
}

/** Every time zone differs from UTC by whole quarters of an hour, so a quarter never spans two days. */
const quarterMs = 900_000;

/** Names the day of each instant. Remembers the days, because there may be very many instants. */
export function daysOf(timeZone: string): (instant: number) => string {
	const known = new Map<number, string>();
	return (instant) => {
		const quarter = Math.floor(instant / quarterMs);
		const day = known.get(quarter) ?? periodLabel('day', instant, timeZone);
		known.set(quarter, day);
		return day;
	};
}

const calendarIn = formatterByZone({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');

function calendarDay(instant: number, timeZone: string): [number, number, number] {
	const parts = calendarIn(timeZone).formatToParts(instant);
	const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
	return [number('year'), number('month'), number('day')];
}

/** ISO 8601: a week belongs to the year of its Thursday. */
function isoWeek(year: number, month: number, day: number): string {
	const date = new Date(Date.UTC(year, month - 1, day));
	const mondayFirst = (date.getUTCDay() + 6) % 7;
	date.setUTCDate(date.getUTCDate() - mondayFirst + 3);
	const weekYear = date.getUTCFullYear();
	const dayOfYear = (date.getTime() - Date.UTC(weekYear, 0, 1)) / 86_400_000;
	return `${weekYear}-W${two(1 + Math.floor(dayOfYear / 7))}`;
}

const two = (n: number) => String(n).padStart(2, '0');
