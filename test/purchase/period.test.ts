import fc from 'fast-check';

import { periodLabel } from '../../nodes/VtuWallet/purchase/period';
import { forAll } from '../support/forAll';

const day = 86_400_000;
const two = (n: number) => String(n).padStart(2, '0');
/** After 28 years weekdays and leap years repeat. */
const from = Date.UTC(2019, 0, 1);
const to = Date.UTC(2047, 0, 2);

/** The zones' offsets, by the text of their laws rather than by the host's tables. Valid from 2007 on. */
const zones: Record<string, (instant: number) => number> = {
	UTC: () => 0,
	'Africa/Lagos': () => 60,
	'Asia/Kathmandu': () => 345,
	'Asia/Kolkata': () => 330,
	'Pacific/Kiritimati': () => 840,
	'Etc/GMT+12': () => -720,
	'Europe/London': (instant) => (isSummer(instant) ? 60 : 0),
	'Atlantic/Azores': (instant) => (isSummer(instant) ? 0 : -60),
};

describe('the name of a period', () => {
	test.each(Object.keys(zones))('is right in %s', (zone) => {
		const recent = fc.integer({ min: Date.UTC(2007, 0, 1), max: Date.UTC(2036, 0, 1) });
		forAll(
			[recent],
			(instant) => {
				const local = new Date(instant + zones[zone](instant) * 60_000);
				const date = `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`;
				expect(periodLabel('day', instant, zone)).toBe(date);
				expect(periodLabel('month', instant, zone)).toBe(date.slice(0, 7));
				expect(periodLabel('week', instant, zone)).toBe(countedWeek(date));
			},
			{ numRuns: 300 },
		);
	});

	test('is the week that counting gives, over a whole cycle of the calendar', () => {
		const wrong: string[] = [];
		for (let instant = from; instant < to; instant += day) {
			const date = new Date(instant).toISOString().slice(0, 10);
			if (periodLabel('week', instant, 'UTC') !== countedWeek(date)) wrong.push(date);
		}
		expect(wrong).toEqual([]);
	});
});

/** The ISO week by counting: every week since a known Monday, given to the year that has most of its days. */
const weeks = new Map<string, string>();
function countedWeek(date: string): string {
	if (weeks.size === 0) {
		let year = 0;
		let number = 0;
		for (let monday = Date.UTC(1999, 0, 4); monday < Date.UTC(2061, 0, 1); monday += 7 * day) {
			const days = Array.from({ length: 7 }, (_, index) =>
				new Date(monday + index * day).toISOString().slice(0, 10),
			);
			const most = [days[0], days[6]]
				.map((one) => one.slice(0, 4))
				.find((one) => days.filter((other) => other.startsWith(one)).length >= 4);
			number = Number(most) === year ? number + 1 : 1;
			year = Number(most);
			for (const one of days) weeks.set(one, `${year}-W${two(number)}`);
		}
	}
	return weeks.get(date) ?? '';
}

/** All of Europe changes its clocks at 1:00 UTC of the last Sundays of March and October. */
const isSummer = (instant: number) =>
	instant >= lastSunday(instant, 2) + 3_600_000 && instant < lastSunday(instant, 9) + 3_600_000;

function lastSunday(instant: number, month: number): number {
	const end = new Date(Date.UTC(new Date(instant).getUTCFullYear(), month + 1, 0));
	return end.getTime() - end.getUTCDay() * day;
}
