import { settleTransactions } from '../../../nodes/VtuWallet/trigger/transactions/rules';
import { hour, list, minute, observe, rules, start, Watcher } from './world';

test.each([
	[['changed'], 'changed'],
	[['success'], 'success'],
	[['changed', 'success'], 'success'],
	[['failed'], undefined],
] as const)('a change to success is called by its own name where %j is chosen', (events, name) => {
	const watcher = new Watcher({ events: new Set(events) });
	watcher.poll(start, { a: 'pending' });
	const told = watcher.poll(start + minute, { a: 'success' }).map(({ event }) => event);
	expect(told).toEqual(name ? [name] : []);
});

describe('a purchase that stays pending', () => {
	const pendingSince = (date: number) =>
		new Map([['a', { status: 'pending' as const, transaction: {}, date }]]);
	const one = list('a');
	type Settled = ReturnType<typeof settleTransactions>;
	const settle = (seen: Map<string, ReturnType<typeof observe>>, now: number, before?: Settled) =>
		settleTransactions(before?.known, one, seen, now, rules);
	const namesOf = ({ events }: Settled) => events.map(({ event }) => event);

	test('counts from its own date', () => {
		const seen = pendingSince(start - 28 * minute);
		const first = settle(new Map([['a', observe('notFound')]]), start);
		const second = settle(seen, start + minute, first);
		expect(namesOf(second)).toEqual(['changed']);
		expect(namesOf(settle(seen, start + 2 * minute, second))).toEqual(['stillPending']);
	});

	test('counts from now where its date lies in the future', () => {
		const seen = pendingSince(start + 24 * hour);
		const second = settle(seen, start + 31 * minute, settle(seen, start));
		expect(namesOf(second)).toEqual(['stillPending']);
	});

	test('for longer than that before the first poll is not told of', () => {
		const seen = pendingSince(start - 24 * hour);
		const first = settle(seen, start);
		expect([...first.events, ...settle(seen, start + minute, first).events]).toEqual([]);
	});
});

describe('a reference that is not found', () => {
	test('is told of once after the minutes, and kept', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'notFound' });
		watcher.pollMinutes(1, 90, { a: 'notFound' });
		expect(watcher.told).toMatchObject([
			{ event: 'notFound', previousOutcome: 'unknown', outcome: 'unknown', transaction: null },
		]);
		watcher.pollMinutes(91, 150, { a: 'success' });
		expect(watcher.names()).toEqual(['a notFound', 'a success']);
	});

	test('is looked up less and less often, then given up once', () => {
		const watcher = new Watcher();
		const lookUps: number[] = [];
		for (let passed = 0; passed <= 200 * 60; passed++) {
			watcher.poll(start + passed * minute, { a: 'notFound' });
			if (watcher.asked.length > 0) lookUps.push(passed);
		}
		expect(watcher.names()).toEqual(['a notFound', 'a givenUp']);
		expect(watcher.told[1]).toMatchObject({
			outcome: 'unknown',
			changedAt: new Date(start + 168 * hour).toISOString(),
		});
		expect(lookUps.length).toBeLessThan(60);
		expect(lookUps.at(-1)).toBe(168 * 60);
	});
});

test('a purchase with a status word that nobody knows is given up as unknown', () => {
	const watcher = new Watcher({ giveUpAfterMs: hour });
	watcher.pollMinutes(0, 120, { a: 'unknown' });
	expect(watcher.told).toMatchObject([
		{ event: 'givenUp', previousOutcome: 'unknown', outcome: 'unknown' },
	]);
});

test('what is finished is not told of, even if it is seen again', () => {
	const watcher = new Watcher({ giveUpAfterMs: hour });
	watcher.pollMinutes(0, 61, { a: 'pending' });
	const seen = new Map([['a', { status: 'success' as const, transaction: {} }]]);
	const same = { ...rules, giveUpAfterMs: hour };
	expect(settleTransactions(watcher.known, list('a'), seen, start + 2 * hour, same).events).toEqual(
		[],
	);
});
