import * as fc from 'fast-check';

import {
	endOfHours,
	lagosTime,
	nextMidnight,
	parseHours,
	parseStopAt,
	usualQuietHours,
} from '../../nodes/VtuWallet/values/quietHours';
import { forAll } from '../support/forAll';
import { itReads, itRefuses } from './refusal';

const field = 'Hours';
/** A time in Lagos, on the 23rd of November unless another day is given. */
const at = (clock: string, day = '2026-11-23') => Date.parse(`${day}T${clock}:00+01:00`);
const endOf = (hours: string, clock: string) => {
	const end = endOfHours(parseHours(hours, field), at(clock));
	return end === undefined ? undefined : lagosTime(end);
};

test.each([
	['20:00-08:00', '20:00', '2026-11-24T08:00:00+01:00'],
	['20:00-08:00', '07:59', '2026-11-23T08:00:00+01:00'],
	['20:00-08:00', '08:00', undefined],
	['20:00-08:00', '19:59', undefined],
	['12:00-13:00', '12:00', '2026-11-23T13:00:00+01:00'],
	['12:00-13:00', '13:00', undefined],
	['24:00-08:00', '00:00', '2026-11-23T08:00:00+01:00'],
	['24:00-08:00', '23:59', undefined],
	['20:00-24:00', '23:59', '2026-11-24T00:00:00+01:00'],
	['20:00-24:00', '00:00', undefined],
	['00:00-24:00', '15:30', '2026-11-24T00:00:00+01:00'],
])('with the hours %s a run at %s waits until %s', (hours, clock, end) =>
	expect(endOf(hours, clock)).toBe(end),
);

test('the usual hours are the night', () =>
	expect(usualQuietHours).toEqual(parseHours('20:00-08:00', field)));

const hoursIn = (raw: unknown, name: string) => parseHours(String(raw), name);
const readable = ['9:05-17:30', ' 09:05 - 17:30 ', '09:05–17:30'];
itReads(field, hoursIn, [[{ from: 545, until: 1_050 }, readable]]);

const unreadable = ['', 'at night', '20:00', '20-08', '25:00-08:00', '20:60-08:00', '24:01-08:00'];
/** Hours with equal beginning and end may mean all day or never. */
const ambiguous = ['08:00-08:00'];
const refused = [...unreadable, ...ambiguous];
itRefuses(field, hoursIn, [[/^'Hours' cannot be read/, refused]], /20:00-08:00/);

const minute = fc.integer({ min: 0, max: 1_439 });
const moment = fc.integer({ min: at('00:00'), max: at('00:00', '2028-01-01') });
const clockOf = (time: number) => lagosTime(time).slice(11, 16);

test('every time is either in the quiet hours or in the others, and the end of the quiet hours is in the others', () =>
	forAll([minute, minute, moment], (from, until, now) => {
		fc.pre(from !== until);
		const end = endOfHours({ from, until }, now);
		const endOfOthers = endOfHours({ from: until, until: from }, now);
		expect([end, endOfOthers].filter((one) => one !== undefined)).toHaveLength(1);
		if (end === undefined) return;
		expect(end).toBeGreaterThan(now);
		expect(end - now).toBeLessThan(24 * 3_600_000);
		expect(endOfHours({ from, until }, end)).toBe(undefined);
		expect(endOfHours({ from, until }, end - 1)).toBe(end);
		expect(clockOf(end)).toBe(
			`${String(Math.floor(until / 60)).padStart(2, '0')}:${String(until % 60).padStart(2, '0')}`,
		);
	}));

test('a time to stop belongs to the day on which the run began, in Lagos', () => {
	const stop = (began: number) => parseStopAt('18:00', 'Stop At', began);
	expect(stop(at('09:00'))).toEqual({ at: at('18:00'), daily: true });
	expect(stop(at('00:30'))).toEqual({ at: at('18:00'), daily: true });
	expect(stop(at('23:30'))).toEqual({ at: at('18:00'), daily: true });
});

const stopAt = (raw: unknown, name: string) => parseStopAt(String(raw), name, at('09:00'));
test.each([
	['2026-12-24T18:00', '2026-12-24T18:00:00+01:00'],
	['2026-12-24 18:00', '2026-12-24T18:00:00+01:00'],
	['2026-12-24T18:00Z', '2026-12-24T19:00:00+01:00'],
	['2026-12-24T18:00:30+05:30', '2026-12-24T13:30:30+01:00'],
])('the date to stop %s is %s', (text, when) => {
	const stop = stopAt(text, 'Stop At');
	expect([lagosTime(stop.at), stop.daily]).toEqual([when, false]);
});

itRefuses('Stop At', stopAt, [
	[/^'Stop At' is not a time/, ['soon', '18', '25:00', '18:60', '2026-12-24']],
	[/^'Stop At' is not a time/, ['2026-13-24T18:00', '24.12.2026 18:00']],
]);

test('the next day begins at midnight in Lagos', () => {
	expect(lagosTime(nextMidnight(at('23:59')))).toBe('2026-11-24T00:00:00+01:00');
	expect(lagosTime(nextMidnight(at('00:00')))).toBe('2026-11-24T00:00:00+01:00');
});
