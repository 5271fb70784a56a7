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
	/** The events of polls after so many minutes, of which the first finds nothing or what the others find. */
	const eventsOf = (first: 'notFound' | 'pending', date: number, ...minutes: number[]) => {
		const pending = { status: 'pending' as const, transaction: {}, date };
		let known: Parameters<typeof settleTransactions>[0];
		return minutes.map((passed, index) => {
			const seen = index === 0 && first === 'notFound' ? observe(first) : pending;
			const now = start + passed * minute;
			const settled = settleTransactions(known, list('a'), new Map([['a', seen]]), now, rules);
			known = settled.known;
			return settled.events.map(({ event }) => event);
		});
	};

	test('counts from its own date', () => {
		const events = eventsOf('notFound', start - 28 * minute, 0, 1, 2);
		expect(events).toEqual([[], ['changed'], ['stillPending']]);
	});

	test('counts from now where its date lies in the future', () =>
		expect(eventsOf('pending', start + 24 * hour, 0, 31)).toEqual([[], ['stillPending']]));

	test('for longer than that before the first poll is not told of', () =>
		expect(eventsOf('pending', start - 24 * hour, 0, 1)).toEqual([[], []]));
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
		const lookUps = watcher.pollMinutes(0, 200 * 60, { a: 'notFound' });
		expect(watcher.names()).toEqual(['a notFound', 'a givenUp']);
		const changedAt = new Date(start + 168 * hour).toISOString();
		expect(watcher.told[1]).toMatchObject({ outcome: 'unknown', changedAt });
		expect(lookUps.flat().length).toBeLessThan(60);
		expect(lookUps.map(({ length }) => length).lastIndexOf(1)).toBe(168 * 60);
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
