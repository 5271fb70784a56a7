import { inFile } from '../mutant';

const hours = inFile('values/quietHours.ts');
const answer = inFile('values/yesOrNo.ts');
const counted = inFile('resources/sms/counted.ts');
const money = inFile('values/money.ts');
const gaps = inFile('values/textGaps.ts');

/** When nobody is texted, who is not, and what nobody gets. */
export const textingMutants = [
	money(
		'text !== undefined && readInTwoWays.test(bareAmount(text)) ? undefined : readMoney(raw)',
		'readMoney(raw)',
		'takes 1.200 for less than two Naira',
	),
	counted('units >= sent', 'units > 0', 'texting: says nothing of units that are missing'),
	counted('got >= sent', 'got > 0', 'texting: says nothing of numbers that are missing'),
	counted('sent - totalWrong', 'undefined', 'texting: says nothing of wrong numbers'),
	hours('const isOvernight = from > until;', 'const isOvernight = false;', 'texting: at night'),
	hours(
		'minute >= from || minute < until',
		'minute >= from && minute < until',
		'texting: in hours that go over midnight',
	),
	hours('(endsTomorrow ? dayMs : 0)', '0', 'texting: tells a time to go on that is over'),
	hours('const lagosMs = 3_600_000;', 'const lagosMs = 0;', 'texting: by the clock of London'),
	hours(
		'at: midnightBefore(began) + minutes * minuteMs',
		'at: nextMidnight(began) + minutes * minuteMs',
		'texting: stops a day too late',
	),
	hours("? '' : '+01:00'", "? '' : '-11:00'", 'texting: stops at a date of another zone'),
	hours('|| from === until)', ')', 'texting: at any hour where the hours mean nothing'),
	answer(
		'return no.has(word) ? false : undefined;',
		'return false;',
		'texting: takes what cannot be read for no',
	),
	answer(
		'if (word === undefined) return undefined;',
		'if (word === undefined) return false;',
		'texting: takes what is no text for no',
	),
	answer('?.toLowerCase()', '', 'texting: hears no YES in large letters'),
	gaps(
		"if (text === '') return !mayBeEmpty;",
		"if (text === '') return false;",
		'texting: sends a text with a hole in it',
	),
	gaps(
		'value === undefined || value === null || Number.isNaN(value)',
		'value === null',
		'texting: greets undefined',
	),
	gaps(
		'if (found !== undefined || !isFromRow) return found;',
		'return undefined;',
		'texting: greets {name}',
	),
];
