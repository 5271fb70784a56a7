import type { INodeProperties } from 'n8n-workflow';

import type { Pause } from '../../batch/plan/campaign';
import type { RowReader } from '../../batch/plan/rowReader';
import { minuteText } from '../../values/dates';
import {
	endOfHours,
	lagosTime,
	nextMidnight,
	parseHours,
	parseStopAt,
	usualQuietHours,
	type Hours,
} from '../../values/quietHours';
import { field, refusalOf, required, setting } from '../fields/field';

const labels = { other: 'Hours', stopAt: 'Stop At' };

const quietHoursField = setting.choice('quietHours', 'Quiet Hours', {
	description:
		'Hours in which no batch is started, in Nigerian time. Numbers left waiting come out as not sent, with the time to go on.',
	default: 'off',
	choices: [
		['night', '20:00 to 08:00', 'When networks in Nigeria do not deliver promotional texts'],
		['off', 'Off', 'Send at any hour'],
		['other', 'Other Hours', 'Enter them below'],
	],
});

export const sendingHoursFields: INodeProperties[] = [
	quietHoursField,
	required.text('quietHoursOther', labels.other, {
		description: 'From when to when, in Nigerian time',
		default: '21:00-07:00',
		displayOptions: { show: { quietHours: ['other'] } },
	}),
	field.text('stopAt', labels.stopAt, {
		description:
			'The hour of the day, in Nigerian time, from which no batch is started; or a date with its time. Empty means no end.',
		placeholder: 'e.g. 18:00',
	}),
];

/** Gives the reason for a pause at a moment, if there is one. Throws `BadInput`. */
export async function sendingHoursOf(
	reader: RowReader,
): Promise<(now: number) => Pause | undefined> {
	const quiet = await quietHoursOf(reader);
	const text = String((await reader.sameForAll('stopAt', labels.stopAt)) ?? '').trim();
	const stop = text === '' ? undefined : parseStopAt(text, labels.stopAt, Date.now());
	const pastQuiet = (moment: number) => (quiet && endOfHours(quiet, moment)) ?? moment;
	return (now) => {
		const quietUntil = quiet && endOfHours(quiet, now);
		if (quietUntil !== undefined)
			return {
				reason: 'quietHours',
				because: `because of '${quietHoursField.displayName}'`,
				...goingOnAt(quietUntil),
			};
		if (stop === undefined || now < stop.at) return undefined;
		const because = `because of '${labels.stopAt}' (${text})`;
		const next = stop.daily ? pastQuiet(nextMidnight(now)) : undefined;
		return { reason: 'stopAt', because, ...goingOnAt(next) };
	};
}

function goingOnAt(moment: number | undefined): Pick<Pause, 'goOn' | 'advice'> {
	if (moment === undefined) return { advice: 'Run it again' };
	const time = minuteText(moment, 'Africa/Lagos');
	return { goOn: lagosTime(moment), advice: `Run it again from ${time}, in Nigerian time` };
}

async function quietHoursOf(reader: RowReader): Promise<Hours | undefined> {
	const { name, displayName } = quietHoursField;
	const chosen = (await reader.sameForAll(name, displayName)) ?? 'off';
	if (chosen === 'off') return undefined;
	if (chosen === 'night') return usualQuietHours;
	if (chosen !== 'other')
		throw refusalOf(quietHoursField, 'is none of its values', 'Choose it in the form.');
	const hours = await reader.sameForAll('quietHoursOther', labels.other);
	return parseHours(String(hours ?? ''), labels.other);
}
