import { keyOf, newlyListed } from '../../../nodes/VtuWallet/trigger/transactions/knownReferences';
import { dueReferences } from '../../../nodes/VtuWallet/trigger/transactions/due';
import { hour, list, minute, numbered, rules, start, Watcher } from './world';

test('the trigger does not report a look-up that fails now and then', () => {
	const watcher = new Watcher({ emitExisting: true });
	for (let passed = 0; passed <= 240; passed++)
		watcher.poll(start + passed * minute, { a: passed % 3 === 0 ? 'unknown' : 'unreadable' });
	expect(watcher.names()).toEqual(['a changed']);
});

test('a failing look-up is made again within the hour, also after days of failures', () => {
	const day = 24 * 60;
	const lookUps = new Watcher().pollMinutes(0, 3 * day, { a: 'unreadable' });
	const ofLastDay = lookUps.slice(-day).flat().length;
	expect(ofLastDay).toBeGreaterThan(24);
	expect(ofLastDay).toBeLessThan(48);
});

describe('a long list', () => {
	test('is looked up in the order of the waiting times', () => {
		const pending = { ...newlyListed(start), status: 'pending' as const };
		const entries = new Map([
			[keyOf('young'), { ...pending, dueAt: start + 2 }],
			[keyOf('old'), { ...pending, dueAt: start + 1, since: start - hour }],
		]);
		const listed = list('young', 'new', 'old');
		const due = (limit: number) =>
			dueReferences({ startedAt: start, entries }, listed, start + 3, limit, rules);
		expect([due(3), due(1)]).toEqual([['old', 'young', 'new'], ['old']]);
	});

	test('uses a tenth of a poll for successes that may be refunded', () => {
		const forty = Array.from({ length: 40 }, (_, at) => at);
		const references = [...forty.map((at) => `open${at}`), ...forty.map((at) => `bought${at}`)];
		const entries = references.map((reference) => {
			const status = reference.startsWith('bought') ? ('success' as const) : ('pending' as const);
			return [keyOf(reference), { ...newlyListed(start), status }] as const;
		});
		const known = { startedAt: start, entries: new Map(entries) };
		const due = dueReferences(known, list(...references), start, 20, rules);
		expect(due.filter((reference) => reference.startsWith('bought'))).toHaveLength(2);
		expect(due).toHaveLength(20);
	});

	test('is looked up in turns although the polls come within one second', () => {
		const watcher = new Watcher({}, 2);
		const turns = [1, 2, 3].flatMap(() => {
			watcher.poll(start, { ...numbered(5, 'pending'), c: 'notFound' });
			return watcher.asked;
		});
		expect(new Set(turns).size).toBe(6);
	});

	const all = (status: 'pending' | 'success') => numbered(50, status);

	test('is looked up in turns as a whole', () => {
		const polls = new Watcher({}, 7).pollMinutes(0, 79, all('pending'));
		expect(Math.max(...polls.map(({ length }) => length))).toBe(7);
		const asked = polls.flat();
		const turns = Object.keys(all('pending')).map(
			(reference) => asked.filter((one) => one === reference).length,
		);
		expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(2);
	});

	test('gets its baseline over several polls without events, and each poll with open purchases is saved', () => {
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

	test('need not be saved if its baseline is final', () => {
		const watcher = new Watcher({}, 7);
		for (let passed = 0; passed < 8; passed++) {
			watcher.poll(start + passed * minute, all('success'));
			expect(watcher.mustSave).toBe(false);
		}
	});

	test('is looked up as a whole by an n8n that does not save polls without events', () => {
		const firstPolls = Array.from({ length: 60 }, (_, passed) =>
			new Watcher({}, 7).pollMinutes(passed, passed, all('pending')),
		);
		expect(new Set(firstPolls.flat(2)).size).toBe(50);
	});
});

describe('a clock that goes backwards', () => {
	test('counts the hours until the trigger gives up from its new time', () => {
		const watcher = new Watcher({ giveUpAfterMs: 2 * hour, events: new Set(['givenUp']) });
		watcher.poll(start + 1000 * 24 * hour, { a: 'pending' });
		watcher.pollMinutes(0, 125, { a: 'pending' });
		expect(watcher.names()).toEqual(['a givenUp']);
	});

	test('does not delay a look-up until its old time', () => {
		const watcher = new Watcher({ emitExisting: true });
		const ahead = start + 1000 * 24 * hour;
		for (let passed = 0; passed < 30; passed++)
			watcher.poll(ahead + passed * minute, { a: 'unreadable' });
		watcher.poll(start, { a: 'success' });
		expect(watcher.names()).toContain('a success');
	});
});
