import { keyOf } from '../../nodes/VtuWallet/trigger/key';
import { dueReferences } from '../../nodes/VtuWallet/trigger/lookUps';
import { settleTransactions } from '../../nodes/VtuWallet/trigger/transactions';
import { newlyListed } from '../../nodes/VtuWallet/trigger/watched';
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
		expect(watcher.poll(start + minute, { a: 'success' }).map(({ event }) => event)).toEqual(name ? [name] : []);
	});

	test('of a reference that joins the list later is told from its first sight', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending' });
		const [event] = watcher.poll(start + minute, { a: 'pending', b: 'failed' });
		expect(event).toMatchObject({ event: 'failed', reference: 'b', previousStatus: null, status: 'failed' });
	});

	test('from not found to pending is told, the first "not found" is not', () => {
		const watcher = new Watcher({ emitExisting: true });
		expect(watcher.poll(start, { a: 'notFound' })).toEqual([]);
		expect(watcher.poll(start + minute, { a: 'pending' })).toMatchObject([{ event: 'changed', previousStatus: 'notFound', status: 'pending' }]);
	});

	test('is not seen in a look-up that fails or shows an unknown word', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending', b: 'pending' });
		expect(watcher.poll(start + minute, { a: 'unreadable', b: 'unknown' })).toEqual([]);
		expect(watcher.poll(start + 2 * minute, { a: 'success', b: 'success' })).toHaveLength(2);
	});

	test('is not lost when a look-up fails at the moment of the change', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending' });
		watcher.poll(start + minute, { a: 'unreadable' });
		expect(watcher.poll(start + 2 * minute, { a: 'success' })).toMatchObject([{ previousStatus: 'pending' }]);
	});
});

describe('a purchase that stays pending', () => {
	test('is told of once, after the minutes', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending' });
		for (let passed = 1; passed <= 120; passed++) watcher.poll(start + passed * minute, { a: 'pending' });
		expect(watcher.told).toMatchObject([
			{ event: 'stillPending', previousStatus: 'pending', status: 'pending', changedAt: new Date(start + 30 * minute).toISOString() },
		]);
	});

	const pendingSince = (date: number) => new Map([['a', { status: 'pending' as const, transaction: {}, date }]]);
	const one = list('a');
	const namesOf = ({ events }: { events: Array<{ event: string }> }) => events.map(({ event }) => event);

	test('counts from its own date', () => {
		const first = settleTransactions(undefined, one, new Map([['a', { status: 'notFound' as const }]]), start, rules);
		const second = settleTransactions(first.known, one, pendingSince(start - 28 * minute), start + minute, rules);
		expect(namesOf(second)).toEqual(['changed']);
		const third = settleTransactions(second.known, one, pendingSince(start - 28 * minute), start + 2 * minute, rules);
		expect(namesOf(third)).toEqual(['stillPending']);
	});

	test('counts from now where its date lies in the future', () => {
		const first = settleTransactions(undefined, one, pendingSince(start + 24 * hour), start, rules);
		expect(namesOf(settleTransactions(first.known, one, pendingSince(start + 24 * hour), start + 31 * minute, rules))).toEqual(['stillPending']);
	});

	test('for longer than that before the first poll is not told of', () => {
		const first = settleTransactions(undefined, one, pendingSince(start - 24 * hour), start, rules);
		const second = settleTransactions(first.known, one, pendingSince(start - 24 * hour), start + minute, rules);
		expect([...first.events, ...second.events]).toEqual([]);
	});
});

describe('a reference that is not found', () => {
	test('is told of once after the minutes, and kept', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'notFound' });
		for (let passed = 1; passed <= 90; passed++) watcher.poll(start + passed * minute, { a: 'notFound' });
		expect(watcher.told).toMatchObject([{ event: 'notFound', previousStatus: 'notFound', status: 'notFound', transaction: null }]);
		for (let passed = 91; passed <= 150; passed++) watcher.poll(start + passed * minute, { a: 'success' });
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
		expect(watcher.told[1]).toMatchObject({ status: 'notFound', changedAt: new Date(start + 168 * hour).toISOString() });
		expect(lookUps.length).toBeLessThan(60);
		expect(lookUps.at(-1)).toBe(168 * 60);
	});
});

test('a purchase that stays pending for ever is given up', () => {
	const watcher = new Watcher({ giveUpAfterMs: 2 * hour });
	for (let passed = 0; passed <= 300; passed++) watcher.poll(start + passed * minute, { a: 'pending' });
	expect(watcher.names()).toEqual(['a stillPending', 'a givenUp']);
	expect(watcher.told[1]).toMatchObject({ status: 'pending', previousStatus: 'pending' });
});

test('a purchase with a status word that nobody knows is given up as unknown', () => {
	const watcher = new Watcher({ giveUpAfterMs: hour });
	for (let passed = 0; passed <= 120; passed++) watcher.poll(start + passed * minute, { a: 'unknown' });
	expect(watcher.told).toMatchObject([{ event: 'givenUp', previousStatus: null, status: 'unknown' }]);
});

test('a look-up that always fails is neither given up nor told of', () => {
	const watcher = new Watcher({ giveUpAfterMs: hour, emitExisting: true });
	for (let passed = 0; passed <= 24 * 60; passed++) watcher.poll(start + passed * minute, { a: 'unreadable' });
	expect(watcher.told).toEqual([]);
	expect(watcher.poll(start + 25 * hour, { a: 'success' })).toMatchObject([{ event: 'success', previousStatus: null }]);
});

test('a failing look-up is made again within the hour, however long it has failed', () => {
	const watcher = new Watcher();
	let asked = 0;
	for (let passed = 0; passed <= 3 * 24 * 60; passed++) {
		watcher.poll(start + passed * minute, { a: 'unreadable' });
		if (passed > 2 * 24 * 60) asked += watcher.asked.length;
	}
	expect(asked).toBeGreaterThan(24);
	expect(asked).toBeLessThan(48);
});

test('what is finished is not told of, even if it is seen again', () => {
	const watcher = new Watcher({ giveUpAfterMs: hour });
	for (let passed = 0; passed <= 61; passed++) watcher.poll(start + passed * minute, { a: 'pending' });
	const seen = new Map([['a', { status: 'success' as const, transaction: {} }]]);
	expect(settleTransactions(watcher.known, list('a'), seen, start + 2 * hour, rules).events).toEqual([]);
});

describe('a long list', () => {
	test('serves what has waited longest first, however often it was looked up', () => {
		const waiting = (dueAt: number, step: number) => ({ ...newlyListed(start, false), status: 'pending' as const, dueAt, step });
		const known = { incomplete: false, entries: new Map([[keyOf('young'), waiting(start + 2, 1)], [keyOf('old'), waiting(start + 1, 9)]]) };
		expect(dueReferences(known, list('young', 'new', 'old'), start + 3, 3)).toEqual(['old', 'young', 'new']);
		expect(dueReferences(known, list('young', 'new', 'old'), start + 3, 1)).toEqual(['old']);
	});

	test('is served in turns although the polls come within one second', () => {
		const watcher = new Watcher({}, 2);
		const turns = [1, 2, 3].flatMap(() => {
			watcher.poll(start, { a: 'pending', b: 'pending', c: 'notFound', d: 'pending', e: 'pending', f: 'pending' });
			return watcher.asked;
		});
		expect(new Set(turns).size).toBe(6);
	});

	const references = Array.from({ length: 50 }, (_, index) => `r${index}`);
	const all = (status: 'pending' | 'success') => Object.fromEntries(references.map((reference) => [reference, status]));

	test('is served in turns, all of it', () => {
		const watcher = new Watcher({}, 7);
		const turns = new Map<string, number>();
		for (let passed = 0; passed < 80; passed++) {
			watcher.poll(start + passed * minute, all('pending'));
			expect(watcher.asked.length).toBeLessThanOrEqual(7);
			for (const reference of watcher.asked) turns.set(reference, (turns.get(reference) ?? 0) + 1);
		}
		const counts = references.map((reference) => turns.get(reference) ?? 0);
		expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
	});

	test('has its baseline over several polls, in silence, and each open one is saved', () => {
		const watcher = new Watcher({}, 7);
		const mustSave: boolean[] = [];
		for (let passed = 0; passed < 8; passed++) {
			expect(watcher.poll(start + passed * minute, all('pending'))).toEqual([]);
			mustSave.push(watcher.mustSave);
		}
		// The host saves the first poll by itself.
		expect(mustSave).toEqual([false, true, true, true, true, true, true, true]);
		for (let passed = 8; passed < 16; passed++) watcher.poll(start + passed * minute, all('success'));
		expect(watcher.told).toHaveLength(50);
	});

	test('whose baseline is final need not be saved', () => {
		const watcher = new Watcher({}, 7);
		for (let passed = 0; passed < 8; passed++) {
			watcher.poll(start + passed * minute, all('success'));
			expect(watcher.mustSave).toBe(false);
		}
	});

	test('passes nobody over on a host that forgets what quiet polls learned', () => {
		const served = new Set<string>();
		for (let passed = 0; passed < 60; passed++) {
			const forgetful = new Watcher({}, 7);
			forgetful.poll(start + passed * minute, all('pending'));
			for (const reference of forgetful.asked) served.add(reference);
		}
		expect(served.size).toBe(50);
	});
});

describe('the list', () => {
	test('that loses a reference and gets it back tells nothing twice', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending', b: 'pending' });
		watcher.poll(start + minute, { a: 'success', b: 'pending' });
		watcher.poll(start + 2 * minute, { b: 'pending' });
		watcher.poll(start + 3 * minute, { a: 'success', b: 'success' });
		watcher.poll(start + 4 * minute, { a: 'success', b: 'success' });
		expect(watcher.names()).toEqual(['a success', 'b success']);
	});

	test('that is empty tells nothing and forgets nothing', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending' });
		expect(watcher.poll(start + minute, {}, new Map())).toEqual([]);
		expect(watcher.poll(start + 2 * minute, { a: 'success' })).toHaveLength(1);
	});
});

describe('a clock that goes backwards', () => {
	test('repeats nothing and loses nothing', () => {
		const watcher = new Watcher();
		watcher.poll(start, { a: 'pending', b: 'pending' });
		watcher.poll(start + hour, { a: 'pending', b: 'success' });
		expect(watcher.names()).toEqual(['a stillPending', 'b success']);
		watcher.poll(start - 365 * 24 * hour, { a: 'pending', b: 'success' });
		watcher.poll(start - 364 * 24 * hour, { a: 'success', b: 'success' });
		expect(watcher.names()).toEqual(['a stillPending', 'b success', 'a success']);
	});

	test('counts the hours until giving up from the time that it shows now', () => {
		const watcher = new Watcher({ giveUpAfterMs: 2 * hour, events: new Set(['givenUp']) });
		watcher.poll(start + 1000 * 24 * hour, { a: 'pending' });
		for (let passed = 0; passed <= 125; passed++) watcher.poll(start + passed * minute, { a: 'pending' });
		expect(watcher.names()).toEqual(['a givenUp']);
	});

	test('does not put a look-up off to the time that the clock showed', () => {
		const watcher = new Watcher();
		const ahead = start + 1000 * 24 * hour;
		for (let passed = 0; passed < 30; passed++) watcher.poll(ahead + passed * minute, { a: 'pending' });
		watcher.poll(start, { a: 'success' });
		expect(watcher.names()).toContain('a success');
	});
});
