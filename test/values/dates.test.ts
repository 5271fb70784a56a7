import * as fc from 'fast-check';

import { isoDate, utcTime } from '../../nodes/VtuWallet/values/dates';
import { forAll } from '../support/forAll';
import { itReads, itRefuses } from './refusal';

itReads('Date of Birth', isoDate, [
	['1990-05-21', ['1990-05-21', ' 1990-05-21 ', '1990-05-21T14:30:00']],
	['1990-05-21', ['1990-05-21T00:00:00.000+01:00', '1990-05-21T00:00:00Z', '1990-05-21 08:00']],
	['1990-05-21', [new Date('1990-05-21'), { toISO: () => '1990-05-21T00:00:00.000+01:00' }]],
	['2024-02-29', ['2024-02-29']],
]);

itRefuses(
	'Date of Birth',
	isoDate,
	[
		[/is empty/, ['', null]],
		[/not a date in the form/, ['21/05/1990', '05-21-1990', '1990-5-21', 'May 21, 1990', 33014]],
		[/not a day of the calendar/, ['2023-02-29', '1990-13-01', '1990-04-31', '0090-04-30']],
		[/not a day of the calendar/, ['1990-00-10']],
		[/in doubt/, ['1990-05-20T23:00:00.000Z']],
		[/not a date/, [new Date(NaN)]],
		[/neither/, [{}]],
	],
	/YYYY-MM-DD/,
);

const bounds = { notAfter: '2026-01-15', notBefore: '1900-01-01' };
const within = (raw: unknown, field: string) => isoDate(raw, field, bounds);
itReads('Last Day', within, [['2026-01-15', ['2026-01-15']]]);
itReads('First Day', within, [['1900-01-01', ['1900-01-01']]]);
itRefuses('Day', within, [
	[/is after 2026-01-15/, ['2026-01-16']],
	[/is before 1900-01-01/, ['1899-12-31']],
]);

test('every day of the calendar is read, and the result is read the same again', () =>
	forAll(
		[fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })],
		(day) => {
			const date = day.toISOString().slice(0, 10);
			expect(isoDate(date, 'Date')).toBe(date);
			expect(isoDate(isoDate(date, 'Date'), 'Date')).toBe(date);
		},
	));

test.each([
	['2026-11-25T08:30:00+01:00', '2026-11-25T07:30:00.000Z'],
	['2026-11-25 08:30:00.123456+0100', '2026-11-25T07:30:00.123Z'],
	['2026-11-25T07:30:00Z', '2026-11-25T07:30:00.000Z'],
	['2026-11-25 08:30:00', '2026-11-25 08:30:00'],
	['25th November', '25th November'],
	['2026-13-45T08:30:00Z', '2026-13-45T08:30:00Z'],
])('the time %p is written %p', (written, spelled) => expect(utcTime(written)).toBe(spelled));
