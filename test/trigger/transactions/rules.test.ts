import { settleTransactions } from '../../../nodes/VtuWallet/trigger/transactions/rules';
import { hour, list, minute, rules, start, transaction, Watcher } from './world';

describe('the first poll', () => {
	test('remembers what is there and tells nothing', () => {
		const watcher = new Watcher();
		expect(watcher.poll(start, { a: 'pending', b: 'success', c: 'notFound' })).toEqual([]);
		expect(watcher.mustSave).toBe(false);
	});

	test('tells what is there when asked to', () => {
		const watcher = new Watcher({ emitExisting: true });
		watcher.poll(start, { a: 'pending', b: 'success', c: 'notFound' });
		expect(watcher.names()).toEqual(['a changed', 'b success']);
	});
});

describe('a change', () => {
	test('is told once, with what was before', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending' });
		expect(watcher.poll(start + minute, { a: 'success' })).toEqual([
			{
				event: 'success',
				reference: 'a',
				previousStatus: 'pending',
				status: 'success',
				changedAt: '2025-01-15T12:01:00.000Z',
				transaction: transaction('success'),
			},
		]);
		expect(watcher.poll(start + 2 * minute, { a: 'success' })).toEqual([]);
		expect(watcher.asked).toEqual([]);
	});

	test.each([
		[['changed'], 'changed'],
		[['success'], 'success'],
		[['changed', 'success'], 'success'],
		[['failed'], undefined],
	] as const)('to success is called by its own name where %j is chosen', (events, name) => {
		const watcher = new Watcher({ events: new Set(events) });
		watcher.poll(start, { a: 'pending' });
		expect(watcher.poll(start + minute, { a: 'success' }).map(({ event }) => event)).toEqual(
			name ? [name] : [],
		);
	});

	test('of a reference that joins the list later is told from its first sight', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending' });
		const [event] = watcher.poll(start + minute, { a: 'pending', b: 'failed' });
		expect(event).toMatchObject({
			event: 'failed',
			reference: 'b',
			previousStatus: null,
			status: 'failed',
		});
	});

	test('from not found to pending is told, but not the first "not found"', () => {
		const watcher = new Watcher({ emitExisting: true });
		expect(watcher.poll(start, { a: 'notFound' })).toEqual([]);
		expect(watcher.poll(start + minute, { a: 'pending' })).toMatchObject([
			{ event: 'changed', previousStatus: 'notFound', status: 'pending' },
		]);
	});

	test('is not seen in a look-up that fails', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending', b: 'pending' });
		expect(watcher.poll(start + minute, { a: 'unreadable', b: 'unreadable' })).toEqual([]);
		expect(watcher.poll(start + 2 * minute, { a: 'success', b: 'success' })).toHaveLength(2);
	});

	test('to a status word that nobody knows is a change, and nothing final', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending' });
		expect(watcher.poll(start + minute, { a: 'unknown' })).toMatchObject([
			{ event: 'changed', previousStatus: 'pending', status: 'unknown' },
		]);
		expect(watcher.poll(start + 2 * minute, { a: 'success' })).toMatchObject([
			{ event: 'success', previousStatus: 'unknown' },
		]);
		const chosen = new Watcher({ events: new Set(['success']) });
		chosen.poll(start, { a: 'pending' });
		expect(chosen.poll(start + minute, { a: 'unknown' })).toEqual([]);
	});

	test('that happens while a look-up fails is told at the next one', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending' });
		watcher.poll(start + minute, { a: 'unreadable' });
		expect(watcher.poll(start + 2 * minute, { a: 'success' })).toMatchObject([
			{ previousStatus: 'pending' },
		]);
	});
});

describe('a purchase that stays pending', () => {
	test('is told of once, after the minutes', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending' });
		for (let passed = 1; passed <= 120; passed++)
			watcher.poll(start + passed * minute, { a: 'pending' });
		expect(watcher.told).toMatchObject([
			{
				event: 'stillPending',
				previousStatus: 'pending',
				status: 'pending',
				changedAt: new Date(start + 30 * minute).toISOString(),
			},
		]);
	});

	const pendingSince = (date: number) =>
		new Map([['a', { status: 'pending' as const, transaction: {}, date }]]);
	const one = list('a');
	const namesOf = ({ events }: { events: Array<{ event: string }> }) =>
		events.map(({ event }) => event);

	test('counts from its own date', () => {
		const first = settleTransactions(
			undefined,
			one,
			new Map([['a', { status: 'notFound' as const }]]),
			start,
			rules,
		);
		const second = settleTransactions(
			first.known,
			one,
			pendingSince(start - 28 * minute),
			start + minute,
			rules,
		);
		expect(namesOf(second)).toEqual(['changed']);
		const third = settleTransactions(
			second.known,
			one,
			pendingSince(start - 28 * minute),
			start + 2 * minute,
			rules,
		);
		expect(namesOf(third)).toEqual(['stillPending']);
	});

	test('counts from now where its date lies in the future', () => {
		const first = settleTransactions(undefined, one, pendingSince(start + 24 * hour), start, rules);
		expect(
			namesOf(
				settleTransactions(
					first.known,
					one,
					pendingSince(start + 24 * hour),
					start + 31 * minute,
					rules,
				),
			),
		).toEqual(['stillPending']);
	});

	test('for longer than that before the first poll is not told of', () => {
		const first = settleTransactions(undefined, one, pendingSince(start - 24 * hour), start, rules);
		const second = settleTransactions(
			first.known,
			one,
			pendingSince(start - 24 * hour),
			start + minute,
			rules,
		);
		expect([...first.events, ...second.events]).toEqual([]);
	});
});

describe('a reference that is not found', () => {
	test('is told of once after the minutes, and kept', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'notFound' });
		for (let passed = 1; passed <= 90; passed++)
			watcher.poll(start + passed * minute, { a: 'notFound' });
		expect(watcher.told).toMatchObject([
			{ event: 'notFound', previousStatus: 'notFound', status: 'notFound', transaction: null },
		]);
		for (let passed = 91; passed <= 150; passed++)
			watcher.poll(start + passed * minute, { a: 'success' });
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
			status: 'notFound',
			changedAt: new Date(start + 168 * hour).toISOString(),
		});
		expect(lookUps.length).toBeLessThan(60);
		expect(lookUps.at(-1)).toBe(168 * 60);
	});
});

test('a purchase that stays pending for ever is given up', () => {
	const watcher = new Watcher({ giveUpAfterMs: 2 * hour });
	for (let passed = 0; passed <= 300; passed++)
		watcher.poll(start + passed * minute, { a: 'pending' });
	expect(watcher.names()).toEqual(['a stillPending', 'a givenUp']);
	expect(watcher.told[1]).toMatchObject({ status: 'pending', previousStatus: 'pending' });
});

test('a purchase with a status word that nobody knows is given up as unknown', () => {
	const watcher = new Watcher({ giveUpAfterMs: hour });
	for (let passed = 0; passed <= 120; passed++)
		watcher.poll(start + passed * minute, { a: 'unknown' });
	expect(watcher.told).toMatchObject([
		{ event: 'givenUp', previousStatus: 'unknown', status: 'unknown' },
	]);
});

test('what is finished is not told of, even if it is seen again', () => {
	const watcher = new Watcher({ giveUpAfterMs: hour });
	for (let passed = 0; passed <= 61; passed++)
		watcher.poll(start + passed * minute, { a: 'pending' });
	const seen = new Map([['a', { status: 'success' as const, transaction: {} }]]);
	const same = { ...rules, giveUpAfterMs: hour };
	expect(settleTransactions(watcher.known, list('a'), seen, start + 2 * hour, same).events).toEqual(
		[],
	);
});
