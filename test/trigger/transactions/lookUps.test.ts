import { keyOf, newlyListed } from '../../../nodes/VtuWallet/trigger/transactions/knownReferences';
import { dueReferences } from '../../../nodes/VtuWallet/trigger/transactions/due';
import { hour, list, minute, rules, start, Watcher } from './world';

test('a look-up that fails now and then is not told of', () => {
	const watcher = new Watcher({ emitExisting: true });
	for (let passed = 0; passed <= 240; passed++)
		watcher.poll(start + passed * minute, { a: passed % 3 === 0 ? 'unknown' : 'unreadable' });
	expect(watcher.names()).toEqual(['a changed']);
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

describe('a long list', () => {
	test('serves what has waited longest first, however often it was looked up', () => {
		const waiting = (dueAt: number, since: number) => ({
			...newlyListed(start),
			status: 'pending' as const,
			since,
			dueAt,
		});
		const known = {
			startedAt: start,
			entries: new Map([
				[keyOf('young'), waiting(start + 2, start)],
				[keyOf('old'), waiting(start + 1, start - hour)],
			]),
		};
		const due = (limit: number) =>
			dueReferences(known, list('young', 'new', 'old'), start + 3, limit, rules);
		expect([due(3), due(1)]).toEqual([['old', 'young', 'new'], ['old']]);
	});

	test('leaves a tenth of a poll to successes that may be refunded', () => {
		const numbered = (name: string) => Array.from({ length: 40 }, (_, at) => `${name}${at}`);
		const entries = [...numbered('open'), ...numbered('bought')].map((reference) => {
			const status = reference.startsWith('bought') ? ('success' as const) : ('pending' as const);
			return [keyOf(reference), { ...newlyListed(start), status }] as const;
		});
		const known = { startedAt: start, entries: new Map(entries) };
		const listed = list(...numbered('open'), ...numbered('bought'));
		const due = dueReferences(known, listed, start, 20, rules);
		expect(due.filter((reference) => reference.startsWith('bought'))).toHaveLength(2);
		expect(due).toHaveLength(20);
	});

	test('is served in turns although the polls come within one second', () => {
		const watcher = new Watcher({}, 2);
		const turns = [1, 2, 3].flatMap(() => {
			const five = Object.fromEntries([...'abdef'].map((name) => [name, 'pending' as const]));
			watcher.poll(start, { ...five, c: 'notFound' });
			return watcher.asked;
		});
		expect(new Set(turns).size).toBe(6);
	});

	const references = Array.from({ length: 50 }, (_, index) => `r${index}`);
	const all = (status: 'pending' | 'success') =>
		Object.fromEntries(references.map((reference) => [reference, status]));

	test('is served in turns, all of it', () => {
		const watcher = new Watcher({}, 7);
		const turns = new Map<string, number>();
		for (let passed = 0; passed < 80; passed++) {
			watcher.poll(start + passed * minute, all('pending'));
			expect(watcher.asked.length).toBeLessThanOrEqual(7);
			for (const reference of watcher.asked) turns.set(reference, (turns.get(reference) ?? 0) + 1);
		}
		const counts = references.map((reference) => turns.get(reference) ?? 0);
		expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
	});

	test('has its baseline over several polls, in silence, and each open one is saved', () => {
		const watcher = new Watcher({}, 7);
		const mustSave: boolean[] = [];
		for (let passed = 0; passed < 8; passed++) {
			expect(watcher.poll(start + passed * minute, all('pending'))).toEqual([]);
			mustSave.push(watcher.mustSave);
		}
		// n8n saves the first poll by itself.
		expect(mustSave).toEqual([false, true, true, true, true, true, true, true]);
		watcher.pollMinutes(8, 15, all('success'));
		expect(watcher.told).toHaveLength(50);
	});

	test('whose baseline is final need not be saved', () => {
		const watcher = new Watcher({}, 7);
		for (let passed = 0; passed < 8; passed++) {
			watcher.poll(start + passed * minute, all('success'));
			expect(watcher.mustSave).toBe(false);
		}
	});

	test('leaves out no reference on an n8n that does not save polls without events', () => {
		const served = new Set<string>();
		for (let passed = 0; passed < 60; passed++) {
			const forgetful = new Watcher({}, 7);
			forgetful.poll(start + passed * minute, all('pending'));
			for (const reference of forgetful.asked) served.add(reference);
		}
		expect(served.size).toBe(50);
	});
});

describe('a clock that goes backwards', () => {
	test('counts the hours until giving up from the time that it shows now', () => {
		const watcher = new Watcher({ giveUpAfterMs: 2 * hour, events: new Set(['givenUp']) });
		watcher.poll(start + 1000 * 24 * hour, { a: 'pending' });
		watcher.pollMinutes(0, 125, { a: 'pending' });
		expect(watcher.names()).toEqual(['a givenUp']);
	});

	test('does not delay a look-up until the time that the clock had shown before', () => {
		const watcher = new Watcher({ emitExisting: true });
		const ahead = start + 1000 * 24 * hour;
		for (let passed = 0; passed < 30; passed++)
			watcher.poll(ahead + passed * minute, { a: 'unreadable' });
		watcher.poll(start, { a: 'success' });
		expect(watcher.names()).toContain('a success');
	});
});
