import { hour, minute, numbered, start, Watcher } from './world';

const day = 24 * hour;

describe('the age at which the trigger gives a purchase up', () => {
	test('counts from the first poll that had it on the list', () => {
		const watcher = new Watcher({ giveUpAfterMs: 7 * day });
		for (let days = 1; days <= 7; days++) watcher.poll(start + days * day, { a: 'pending' });
		expect(watcher.names()).not.toContain('a givenUp');
		watcher.poll(start + 8 * day, { a: 'pending' });
		expect(watcher.names()).toContain('a givenUp');
	});

	test('may be reached while the trigger is off, and a decision is still reported', () => {
		const watcher = new Watcher({ giveUpAfterMs: 2 * day });
		watcher.poll(start, { a: 'pending', b: 'pending', c: 'pending' });
		const later = { a: 'pending', b: 'success', c: 'unreadable' } as const;
		watcher.poll(start + 30 * day, later);
		expect(watcher.names()).toEqual(['a stillPending', 'a givenUp', 'b success']);
		watcher.poll(start + 30 * day + hour, { ...later, c: 'success' });
		expect(watcher.names()).toContain('c success');
	});

	test('ends the look-ups of a purchase that can never be read', () => {
		const watcher = new Watcher({ giveUpAfterMs: day });
		for (let hours = 0; hours < 48; hours++)
			watcher.poll(start + hours * hour, { a: 'unreadable' });
		expect(watcher.names()).toEqual(['a unreadable', 'a givenUp']);
		expect(watcher.asked).toEqual([]);
	});
});

test('a success that may be refunded is looked up as often as the slowest check says', () => {
	const watcher = new Watcher({ slowestCheckMs: 6 * hour });
	watcher.poll(start, { a: 'pending' });
	const lookUps = watcher.pollMinutes(1, 24 * 60, { a: 'success' }).flat();
	expect(lookUps).toHaveLength(1 + 3);
	watcher.pollMinutes(24 * 60, 30 * 60, { a: 'failed' });
	expect(watcher.names()).toEqual(['a success', 'a refunded']);
});

test('a new reference has its turn at once among many that wait', () => {
	const watcher = new Watcher({}, 20);
	const many = numbered(200, 'pending');
	watcher.pollMinutes(0, 14, many);
	watcher.poll(start + 15 * minute, { ...many, fresh: 'success' });
	expect(watcher.names()).toEqual(['fresh success']);
});

describe('a first poll that cannot look the whole list up', () => {
	test('misses no purchase that is decided before its turn, if the list held only open ones', () => {
		const watcher = new Watcher({ decidedIsNews: true }, 20);
		watcher.poll(start, numbered(100, 'pending'));
		watcher.pollMinutes(1, 7, numbered(100, 'success'));
		expect(watcher.told).toHaveLength(100);
	});

	test.each([1, 2, 3, 10])(
		'reports only purchases that join the list, if one of %s was decided',
		(of) => {
			const watcher = new Watcher({}, 20);
			const there = numbered(100, 'pending');
			for (let index = 0; index < 100; index += of) there[`r${index}`] = 'success';
			watcher.poll(start, there);
			watcher.pollMinutes(1, 7, { ...there, joined: 'success' });
			expect(watcher.names()).toEqual(['joined success']);
		},
	);
});
