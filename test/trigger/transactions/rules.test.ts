import { settleTransactions } from '../../../nodes/VtuWallet/trigger/transactions/rules';
import { hour, list, minute, observe, rules, start, Watcher } from './world';

test.each([
	[['changed'], 'changed'],
	[['success'], 'success'],
	[['changed', 'success'], 'success'],
	[['failed'], undefined],
] as const)('a change to success has its own event if %j is chosen', (events, name) => {
	const watcher = new Watcher({ events: new Set(events) });
	watcher.poll(start, { a: 'pending' });
	const told = watcher.poll(start + minute, { a: 'success' }).map(({ event }) => event);
	expect(told).toEqual(name ? [name] : []);
});

describe('a purchase that stays pending', () => {
	/** The events of polls after so many minutes. The first poll finds no purchase, or the same as the others. */
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

	test('counts from now if its date is in the future', () =>
		expect(eventsOf('pending', start + 24 * hour, 0, 31)).toEqual([[], ['stillPending']]));

	test('is not reported if it was pending for longer before the first poll', () =>
		expect(eventsOf('pending', start - 24 * hour, 0, 1)).toEqual([[], []]));
});

describe('a reference that is not found', () => {
	test('is reported once after the minutes, and stays in the memory', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'notFound' });
		watcher.pollMinutes(1, 90, { a: 'notFound' });
		expect(watcher.told).toMatchObject([
			{ event: 'notFound', previousOutcome: 'unknown', outcome: 'unknown', transaction: null },
		]);
		watcher.pollMinutes(91, 150, { a: 'success' });
		expect(watcher.names()).toEqual(['a notFound', 'a success']);
	});

	test('is looked up less and less often, and the trigger gives it up once', () => {
		const watcher = new Watcher();
		const lookUps = watcher.pollMinutes(0, 200 * 60, { a: 'notFound' });
		expect(watcher.names()).toEqual(['a notFound', 'a givenUp']);
		const changedAt = new Date(start + 168 * hour).toISOString();
		expect(watcher.told[1]).toMatchObject({ outcome: 'unknown', changedAt });
		expect(lookUps.flat().length).toBeLessThan(60);
		expect(lookUps.map(({ length }) => length).lastIndexOf(1)).toBe(168 * 60);
	});
});

test('the trigger gives up a purchase with an unknown status word as unknown', () => {
	const watcher = new Watcher({ giveUpAfterMs: hour });
	watcher.pollMinutes(0, 120, { a: 'unknown' });
	expect(watcher.told).toMatchObject([
		{ event: 'givenUp', previousOutcome: 'unknown', outcome: 'unknown' },
	]);
});

test('the trigger does not report a finished purchase again', () => {
	const watcher = new Watcher({ giveUpAfterMs: hour });
	watcher.pollMinutes(0, 61, { a: 'pending' });
	const seen = new Map([['a', { status: 'success' as const, transaction: {} }]]);
	const same = { ...rules, giveUpAfterMs: hour };
	expect(settleTransactions(watcher.known, list('a'), seen, start + 2 * hour, same).events).toEqual(
		[],
	);
});
