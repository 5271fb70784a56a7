import * as fc from 'fast-check';

import { day, esim, esims, EsimWatcher, ready } from './world';
import { hour, minute, start } from '../transactions/world';
import { forAll } from '../../support/forAll';

const there = [
	esim(1, ready),
	esim(2, { ...ready, expiresAt: start - hour }),
	esim(3, { ...ready, expiresAt: start + hour }),
];

test('with Emit Existing the first poll reports the listed eSIMs, the oldest first', () =>
	expect(new EsimWatcher({ emitExisting: true }).poll(start, there)).toEqual([
		...['1 new', '1 provisioned', '1 linkReady'],
		...['2 new', '2 provisioned', '2 linkReady', '2 expired'],
		...['3 new', '3 provisioned', '3 linkReady', '3 expiring'],
	]));

describe('an eSIM', () => {
	test('that expired between two polls is reported as expired only', () => {
		const watcher = new EsimWatcher();
		const listed = [esim(1, { ...ready, expiresAt: start + 10 * day })];
		watcher.poll(start, listed);
		expect(watcher.poll(start + 11 * day, listed)).toEqual(['1 expired']);
	});

	test('may expire again after its plan was extended, and a small change of its end reports nothing', () => {
		const watcher = new EsimWatcher();
		const ending = (at: number) => [esim(1, { ...ready, expiresAt: at })];
		watcher.poll(start, ending(start + 3 * day));
		expect(watcher.poll(start + 2 * day, ending(start + 3 * day))).toEqual(['1 expiring']);
		expect(watcher.poll(start + 2 * day + minute, ending(start + 3 * day + 20_000))).toEqual([]);
		expect(watcher.poll(start + 2 * day + 2 * minute, ending(start + 30 * day))).toEqual([]);
		expect(watcher.poll(start + 29 * day, ending(start + 30 * day))).toEqual(['1 expiring']);
		expect(watcher.poll(start + 31 * day, ending(start + 30 * day))).toEqual(['1 expired']);
	});
});

test('a top-up is reported as added, without the link of its eSIM', () => {
	const watcher = new EsimWatcher();
	watcher.poll(start, [esim(1, ready)]);
	const topUp = esim(2, { ...ready, isTopUp: true });
	const told = watcher.poll(start + minute, [esim(1, ready), topUp]);
	expect(told).toEqual(['2 topUpAdded', '2 provisioned']);
});

/** Polls for so many hours. The end of an eSIM changes between two times. */
const flicker = (watcher: EsimWatcher, hours: number, ...ends: number[]) => {
	for (let passed = 0; passed < hours; passed++)
		watcher.poll(start + passed * hour, [esim(1, { ...ready, expiresAt: ends[passed % 2] })]);
	return watcher.told.map(({ event }) => event);
};

describe('an end that changes between two times', () => {
	const [first, second] = [start + day, start + day + 2 * hour];

	test('is reported once', () => {
		const watcher = new EsimWatcher({ events: new Set(['expiring', 'expired']) });
		expect(flicker(watcher, 31, first, second)).toEqual(['expired']);
		const near = new EsimWatcher({ emitExisting: true, events: new Set(['expiring']) });
		expect(flicker(near, 20, first, second)).toEqual(['expiring']);
	});

	test('is reported once if only one of the two times is near', () => {
		const watcher = new EsimWatcher({ events: new Set(['expiring']) });
		watcher.poll(start - 10 * day, [esim(1, { ...ready, expiresAt: first })]);
		expect(flicker(watcher, 24, first, start + 30 * day)).toEqual(['expiring']);
	});
});

test('eSIMs that are older than the first poll are not new, also if its list was empty', () => {
	const watcher = new EsimWatcher();
	const old = esims(1, 15, { createdAt: start - day });
	watcher.poll(start, []);
	expect(watcher.poll(start + minute, old)).toEqual([]);
	expect(watcher.poll(start + 2 * minute, [...old, esim(99)])).toEqual(['99 new']);
});

test('the trigger reports that new eSIMs may be missing if there are more than the provider lists', () => {
	const watcher = new EsimWatcher({ events: new Set(['missed']) });
	watcher.poll(start, [esim(1)]);
	watcher.poll(start + minute, esims(100, 50));
	const message = expect.stringMatching(/At least 50/);
	expect(watcher.told).toMatchObject([{ event: 'missed', esim: null, message }]);
	watcher.poll(start + 2 * minute, esims(110, 50));
	expect(watcher.told).toHaveLength(1);
});

test('each step that an eSIM reaches is reported exactly once', () => {
	const state = fc.record({
		id: fc.integer({ min: 1, max: 4 }),
		provisioned: fc.boolean(),
		linkReady: fc.boolean(),
		expiresAt: fc.constantFrom(undefined, start + day),
	});
	const polls = fc.array(
		fc.record({
			states: fc.uniqueArray(state, { selector: ({ id }) => id }),
			pass: fc.integer({ min: -day, max: day }),
		}),
		{ maxLength: 15 },
	);
	forAll([polls], (scenario) => {
		const watcher = new EsimWatcher();
		watcher.poll(start, []);
		let now = start;
		const reached = new Set<string>();
		const ends = new Map<number, number>();
		for (const { states, pass } of scenario) {
			now += pass;
			watcher.poll(
				now,
				states.map(({ id, ...changes }) => esim(id, { ...changes, createdAt: undefined })),
			);
			for (const { id, provisioned, linkReady, expiresAt } of states) {
				reached.add(`${id} new`);
				if (provisioned) reached.add(`${id} provisioned`);
				if (linkReady) reached.add(`${id} linkReady`);
				if (expiresAt !== undefined) ends.set(id, expiresAt);
				if (now >= (ends.get(id) ?? Infinity)) reached.add(`${id} expired`);
			}
		}
		const told = watcher.told.map(({ event, esim: record }) => `${String(record?.id)} ${event}`);
		expect(new Set(told).size).toBe(told.length);
		expect(new Set(told.filter((name) => !name.endsWith('expiring')))).toEqual(reached);
	});
});
