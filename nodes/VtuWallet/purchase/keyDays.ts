const months = [
	...['January', 'February', 'March', 'April', 'May', 'June'],
	...['July', 'August', 'September', 'October', 'November', 'December'],
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const shortOrLong = (names: readonly string[], others: string) =>
	`(${names.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|${others})`;
const name = shortOrLong(months, 'Sept');
const weekday = shortOrLong(weekdays, 'Tues|Thurs?');
const alone = (pattern: string) => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`;

/** How far a zone is from Greenwich. */
const distance = '(?:0\\d|1[0-4])(?::?(?:00|15|30|45))?';
/** `GMT+0100 (West Africa Standard Time)` */
const greenwich = ` ?(?:GMT|UTC)(?:[+-]${distance}(?: \\([A-Za-z -]{1,50} Time\\))?|(?![+-]?\\d))`;
const east = `(?:Z|${greenwich}| ?\\+${distance}(?![:.]?\\d))`;
/** Behind a minus only what cannot be the number of a line (`-01`) or the end of some hours (`00:00-05:00`). */
const west = ':00(?:\\.0+)?(?:-(?:0\\d|1[0-2]):[03]0(?![:.]?\\d))?';
/** How sheets, databases and n8n write a day that has no time: its midnight, in whatever zone. */
const midnight = `(?:,?[T ](?:00?:00(?:${west})?${east}?|12:00(?::00)? AM))?`;

/** `2026/11/23`, `2026-11-23 00:00:00`, `2026-11-23T00:00:00.000+01:00` */
const yearFirst = new RegExp(alone(`(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${midnight}`), 'gu');
/** `23rd`; loosely, for the four endings in full take the engine long to prepare. */
const dayOfMonth = '(\\d{1,2})(?:[snrt][tdh])?';
/** `23-Nov-2026`, `23rd November 26` */
const dayFirst = new RegExp(alone(`${dayOfMonth}[ -]${name}\\.?,?[ -](\\d{4}|\\d\\d)`), 'giu');
/** `23/Nov/2026`: the same sign twice, for `5/Nov 23, 2026` is no fifth of November. */
const withSigns = new RegExp(alone(`${dayOfMonth}([/.])${name}\\2(\\d{4})`), 'giu');
/** `Nov 23, 2026` */
const nameFirst = new RegExp(alone(`${name}\\.?[ -]${dayOfMonth},?[ -](\\d{4})`), 'giu');
/** `Monday, ` in front of a plain day. */
const namedDay = new RegExp(alone(`${weekday}\\.?,? (\\d{4}-\\d\\d-\\d\\d)`), 'giu');
/** `11/23/2026`, `23.11.2026`: which part is the month hangs on the language of the sheet. */
const inDoubt = new RegExp(
	alone('(\\d{1,2})(?:\\/(\\d{1,2})\\/\\d\\d(?:\\d\\d)?|([.-])(\\d{1,2})\\3\\d{4})'),
	'gu',
);

/** A key in which every day that leaves no doubt is written as 2026-11-23. */
export const withPlainDays = (key: string): string =>
	withoutMidnights(
		withoutMidnights(key)
			.replace(dayFirst, (all, day: string, month: string, year: string) =>
				plainDay(all, year, placeIn(months, month), day),
			)
			.replace(nameFirst, (all, month: string, day: string, year: string) =>
				plainDay(all, year, placeIn(months, month), day),
			)
			.replace(withSigns, (all, day: string, _, month: string, year: string) =>
				plainDay(all, year, placeIn(months, month), day),
			),
	)
		// One of the two is wrong where they do not go together: nobody knows which.
		.replace(namedDay, (all, written: string, day: string) =>
			new Date(day).getUTCDay() === placeIn(weekdays, written) - 1 ? day : all,
		);

/** Twice, since a day that was written in words has its midnight still. */
const withoutMidnights = (key: string) =>
	key.replace(yearFirst, (all, year: string, _, month: string, day: string) =>
		plainDay(all, year, Number(month), day),
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

/** Counted from 1; three letters tell them all apart. */
const placeIn = (names: readonly string[], written: string) =>
	names.findIndex((name) => name.slice(0, 3).toLowerCase() === written.slice(0, 3).toLowerCase()) +
	1;
