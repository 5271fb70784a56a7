const months = [
	...['January', 'February', 'March', 'April', 'May', 'June'],
	...['July', 'August', 'September', 'October', 'November', 'December'],
];
const name = `(${months.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')})`;
const alone = (pattern: string) => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`;

/** `2026/11/23`, and `2026-11-23 00:00:00` as sheets and databases write a day that has no time. */
const yearFirst = new RegExp(
	alone('(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?:[T ]00?:00(?::00(?:\\.0+)?)?Z?)?'),
	'gu',
);
/** `23-Nov-2026`, `23 November 26` */
const dayFirst = new RegExp(alone(`(\\d{1,2})[ -]${name}\\.?,?[ -](\\d{4}|\\d\\d)`), 'giu');
/** `Nov 23, 2026` */
const nameFirst = new RegExp(alone(`${name}\\.?[ -](\\d{1,2}),?[ -](\\d{4})`), 'giu');
/** `11/23/2026`, `23.11.2026`: which part is the month hangs on the language of the sheet. */
const inDoubt = new RegExp(
	alone('(\\d{1,2})(?:\\/(\\d{1,2})\\/\\d\\d(?:\\d\\d)?|([.-])(\\d{1,2})\\3\\d{4})'),
	'gu',
);

/** A key in which every day that leaves no doubt is written as 2026-11-23. */
export const withPlainDays = (key: string): string =>
	key
		.replace(yearFirst, (all, year: string, _, month: string, day: string) =>
			plainDay(all, year, Number(month), day),
		)
		.replace(dayFirst, (all, day: string, month: string, year: string) =>
			plainDay(all, year, monthNumber(month), day),
		)
		.replace(nameFirst, (all, month: string, day: string, year: string) =>
			plainDay(all, year, monthNumber(month), day),
		);

/** Whether a key holds a day that another language, or another format, writes with other numbers in front. */
export const hasDayInDoubt = (key: string): boolean =>
	[...key.matchAll(inDoubt)].some(([, first, second, , third]) => {
		const parts = [Number(first), Number(second ?? third)];
		return Math.min(...parts) >= 1 && Math.min(...parts) <= 12 && Math.max(...parts) <= 31;
	});

/** A day as sheets count it, from 30 December 1899. Undefined where the text is no day, or something else as well. */
export function dayNumber(text: string): number | undefined {
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
	const date = year === undefined ? undefined : dayOf(year, Number(month), day);
	return date && date.getTime() / 86_400_000 + 25_569;
}

const plainDay = (written: string, year: string, month: number, day: string): string =>
	dayOf(year.padStart(4, '20'), month, day)?.toISOString().slice(0, 10) ?? written;

/** Undefined for a day that no calendar has. */
function dayOf(year: string, month: number, day: string): Date | undefined {
	const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
	const isOnCalendar = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
	return isOnCalendar ? date : undefined;
}

const monthNumber = (written: string) =>
	months.findIndex(
		(month) => month.slice(0, 3).toLowerCase() === written.slice(0, 3).toLowerCase(),
	) + 1;
