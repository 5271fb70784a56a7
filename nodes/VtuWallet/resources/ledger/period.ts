import { tryToParseDateTime } from 'n8n-workflow';

import { setting } from '../fields/field';

/** How far back a period begins, and how long it is. */
const spans = {
	today: ['Today', 'day', 0],
	yesterday: ['Yesterday', 'day', 1],
	thisWeek: ['This Week', 'week', 0],
	thisMonth: ['This Month', 'month', 0],
} as const;

export const periodNames: ReadonlyMap<string, string> = new Map(
	Object.entries(spans).map(([name, [label]]) => [name, label]),
);

const label = 'Period';

export const periodField = setting.choice('ledgerPeriod', label, {
	description:
		"Only purchases of this period, in the workflow's time zone. For another one, choose All and add the filters From and Until.",
	default: 'all',
	choices: [
		['all', 'All'],
		['thisMonth', 'This Month'],
		['thisWeek', 'This Week', 'From Monday'],
		['today', 'Today'],
		['yesterday', 'Yesterday'],
	],
});

/** Undefined for all. */
export function spanOfPeriod(
	period: string,
	timeZone: string,
): { start: Date; end: Date } | undefined {
	if (!Object.hasOwn(spans, period)) return undefined;
	const [, unit, back] = spans[period as keyof typeof spans];
	const now = tryToParseDateTime(new Date(Date.now()).toISOString(), timeZone).setZone(timeZone);
	const start = now.startOf(unit).minus({ [unit]: back });
	return { start: start.toJSDate(), end: start.plus({ [unit]: 1 }).toJSDate() };
}
