import type { IDataObject } from 'n8n-workflow';

import type { Result, WalletRunOptions } from '../support/bench';
import { asAfterCrash, until, useBench } from './support/kit';
import { airtime, asReceipts, byKey, phones } from './support/products';
import { byHand, slowly } from './support/stoppedRuns';

const bench = useBench();

/** `ORDERS=all` plays every story, otherwise one of so many. */
const oneOf = process.env.ORDERS === 'all' ? 1 : 9;

const sheet: IDataObject[] = phones
	.slice(0, 4)
	.map((phone, at) => ({ phone, amount: 100 * (at + 1), order: `order-${at}` }));

const starts = {
	'by hand': byHand,
	'by a trigger': {},
	'by hand in a loop': { ...byHand, loop: 2 },
} satisfies Record<string, Partial<WalletRunOptions>>;
type Start = keyof typeof starts;

const ends = ['whole', 'kept back', 'stopped', 'killed', 'at work'] as const;
type End = (typeof ends)[number];

const otherRows: Record<string, IDataObject[]> = {
	'the same rows': sheet,
	'a part of them': sheet.slice(1),
	'them sorted': [...sheet].reverse(),
	'them written back': sheet.map((row) => ({ ...row, status: 'success', row_number: 7 })),
	'one more on top': [{ phone: phones[4], amount: 900, order: 'order-new' }, ...sheet],
};

const protections = {
	run: {},
	key: byKey,
	list: { repeatProtection: 'list', listName: 'June allowances' },
	period: { repeatProtection: 'period', period: 'month' },
};
type Protection = keyof typeof protections;
const changes: Array<[Protection, Protection]> = [
	['run', 'run'],
	['run', 'key'],
	['run', 'list'],
	['run', 'period'],
	['key', 'run'],
	['list', 'run'],
	['key', 'key'],
	['list', 'list'],
	['period', 'period'],
];

interface Story {
	start: Start;
	end: End;
	before: Protection;
	after: Protection;
	rows: string;
	next: Start;
}

const namesOf = <T extends object>(table: T) => Object.keys(table) as Array<keyof T>;
const stories = changes.flatMap(([before, after]) =>
	namesOf(starts).flatMap((start) =>
		ends.flatMap((end) =>
			namesOf(otherRows).flatMap((rows) =>
				namesOf(starts).map((next): Story => ({ start, end, before, after, rows, next })),
			),
		),
	),
);

const settings = (protection: Protection, options: object = {}, more: object = {}) =>
	airtime({
		...asReceipts,
		...protections[protection],
		...more,
		options: { concurrency: 1, timeout: 10, ...options },
	});

/** The end of the first run, or that it still works when the next one begins. */
async function playFirst({ start, end, before }: Story): Promise<{ ended: Promise<Result> }> {
	const limits = end === 'kept back' ? { limits: { maxPerRun: 350 } } : {};
	const options = { parameters: settings(before, {}, limits), rows: sheet, ...starts[start] };
	if (end === 'whole' || end === 'kept back')
		return { ended: Promise.resolve(await bench().run(options)) };
	slowly(bench());
	const hasTwo = until(() => bench().books.charges >= 2);
	if (end === 'at work') {
		const first = bench().run(options);
		await hasTwo;
		return { ended: first };
	}
	const first = await bench().run({ ...options, stop: hasTwo });
	await until(() => bench().simulator.stats().inFlight === 0);
	bench().endFaults();
	if (end === 'killed') asAfterCrash(bench());
	return { ended: Promise.resolve(first) };
}

const second = async ({ after, rows, next }: Story, options: object = {}, more: object = {}) =>
	await bench().run({
		parameters: settings(after, options),
		rows: otherRows[rows],
		...starts[next],
		...more,
	});

/** Without a name for the orders, a new start by a trigger after an ended run means new orders. */
const buysAgain = ({ after, end, next }: Story): boolean =>
	after === 'run' && next === 'by a trigger' && (end === 'whole' || end === 'kept back');

const bought = (): Record<string, number> =>
	Object.fromEntries(
		Object.entries(bench().books.byRecipient).map(([phone, count]) => [
			phone.replace(/^234/, '0'),
			count,
		]),
	);

const titled = stories
	.filter((_, at) => at % oneOf === 0)
	.map((story) => {
		const { start, end, before, after, rows, next } = story;
		return [`${before}, ${start}, ${end}; then ${after}, ${next}, ${rows}`, story] as const;
	});

it.each(titled)('Two runs buy each row as often as the user meant: %s', async (_, story) => {
	const first = await playFirst(story);
	const asked = await second(story);
	await first.ended;
	bench().endFaults();
	const before = bought();
	const told = { error: asked.error?.message, outcomes: asked.outcomes };
	if (buysAgain(story)) {
		expect({ ...told, again: asked.error }).toEqual({ ...told, again: undefined });
		expect(Math.max(...Object.values(before))).toBe(2);
		return;
	}
	expect({ ...told, most: Math.max(...Object.values(before)) }).toEqual({ ...told, most: 1 });
	// The user does what the message says, and no fault happens.
	const goOn = story.after === 'run' ? { boughtBefore: 'goOn' } : {};
	const last = await second(story, goOn, byHand);
	const after = bought();
	const end = { ...told, last: last.error?.message, outcomes: last.outcomes };
	expect({ ...end, most: Math.max(...Object.values(after)) }).toEqual({ ...end, most: 1 });
	if (story.before !== story.after) return;
	const own = otherRows[story.rows].map(({ phone }) => after[String(phone)]);
	expect({ ...end, own }).toEqual({ ...end, own: own.map(() => 1) });
	// Go On finishes one run. Passes of the second run before the refusal may have made it the latest one.
	const isOfTwo = /, besides the run that this one goes on with$/.test(last.error?.message ?? '');
	const all = isOfTwo ? last.outcomes : own.map(() => 'success');
	expect({ ...end, all: last.outcomes }).toEqual({ ...end, all });
});
