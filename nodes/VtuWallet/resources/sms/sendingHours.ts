import type { INodeProperties } from 'n8n-workflow';

import type { Pause, PoolSetup } from '../../batch/pooled/pooling';
import { BadInput } from '../../values/badInput';
import {
	endOfHours,
	lagosTime,
	nextMidnight,
	parseHours,
	parseStopAt,
	usualQuietHours,
	type Hours,
} from '../../values/quietHours';

const labels = { quietHours: 'Quiet Hours', other: 'Hours', stopAt: 'Stop At' };

export const sendingHoursFields: INodeProperties[] = [
	{
		displayName: labels.quietHours,
		name: 'quietHours',
		type: 'options',
		noDataExpression: true,
		default: 'off',
		options: [
			{
				name: '20:00 to 08:00',
				value: 'night',
				description: 'When networks in Nigeria do not deliver promotional texts',
			},
			{ name: 'Off', value: 'off', description: 'Send at any hour' },
			{ name: 'Other Hours', value: 'other', description: 'Enter them below' },
		],
		description:
			'Hours in which no batch is started, in Nigerian time. Numbers left waiting come out as not sent, with the time to go on.',
	},
	{
		displayName: labels.other,
		name: 'quietHoursOther',
		type: 'string',
		default: '21:00-07:00',
		required: true,
		displayOptions: { show: { quietHours: ['other'] } },
		description: 'From when to when, in Nigerian time',
	},
	{
		displayName: labels.stopAt,
		name: 'stopAt',
		type: 'string',
		default: '',
		placeholder: 'e.g. 18:00',
		description:
			'The hour of the day, in Nigerian time, from which no batch is started; or a date with its time. Empty means no end.',
	},
];

/** Why nothing may be started at a moment. Throws `BadInput`. */
export async function sendingHoursOf(run: PoolSetup): Promise<(now: number) => Pause | undefined> {
	const quiet = await quietHoursOf(run);
	const text = String((await run.sameForAll('stopAt', labels.stopAt)) ?? '').trim();
	const stop = text === '' ? undefined : parseStopAt(text, labels.stopAt, run.began);
	const pastQuiet = (moment: number) => (quiet && endOfHours(quiet, moment)) ?? moment;
	return (now) => {
		const quietUntil = quiet && endOfHours(quiet, now);
		if (quietUntil !== undefined)
			return {
				reason: 'quietHours',
				message: `Not sent, because of '${labels.quietHours}'`,
				goOn: lagosTime(quietUntil),
			};
		if (stop === undefined || now < stop.at) return undefined;
		const message = `Not sent, because of '${labels.stopAt}' (${text})`;
		const goOn = stop.daily ? lagosTime(pastQuiet(nextMidnight(now))) : undefined;
		return { reason: 'stopAt', message, goOn };
	};
}

async function quietHoursOf(run: PoolSetup): Promise<Hours | undefined> {
	const chosen = await run.sameForAll('quietHours', labels.quietHours);
	switch (chosen ?? 'off') {
		case 'off':
			return undefined;
		case 'night':
			return usualQuietHours;
		case 'other': {
			const hours = await run.sameForAll('quietHoursOther', labels.other);
			return parseHours(String(hours ?? ''), labels.other);
		}
		default:
			throw new BadInput(
				labels.quietHours,
				`'${labels.quietHours}' is none of its values`,
				'Choose it in the form.',
			);
	}
}
