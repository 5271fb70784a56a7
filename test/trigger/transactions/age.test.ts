import { hour, minute, start, Watcher } from './world';

const day = 24 * hour;
const givenUp = (watcher: Watcher) =>
	watcher.names().filter((name) => name.endsWith('givenUp')).length;

describe('the age at which a purchase is given up', () => {
	const poll = (watcher: Watcher, from: number, count: number, listed = true) => {
		for (let passed = 0; passed < count; passed++)
			watcher.poll(from + passed * 10 * minute, listed ? { a: 'pending' } : { b: 'pending' });
	};

	test('stands still while the trigger is off', () => {
		const watcher = new Watcher({ giveUpAfterMs: 2 * day });
		poll(watcher, start, 144);
		poll(watcher, start + 30 * day, 100);
		expect(givenUp(watcher)).toBe(0);
		poll(watcher, start + 31 * day, 100);
		expect(givenUp(watcher)).toBe(1);
	});

	test('counts in full for whoever polls once a day', () => {
		const watcher = new Watcher({ giveUpAfterMs: 7 * day });
		let days = 0;
		while (givenUp(watcher) === 0 && days < 30)
			watcher.poll(start + (days += 1) * day, { a: 'pending' });
		expect(days).toBe(8);
	});

	test('stands still while the reference is not listed, which is not dropped when it comes back', () => {
		const watcher = new Watcher({ giveUpAfterMs: 2 * day });
		poll(watcher, start, 144);
		poll(watcher, start + day, 1000, false);
		watcher.poll(start + 8 * day, { a: 'pending' });
		expect(watcher.names()).not.toContain('a givenUp');
		watcher.poll(start + 8 * day + minute, { a: 'success' });
		expect(watcher.names()).toContain('a success');
	});

	test('may be raised: what was given up is watched again, and given up once more', () => {
		const rules = { giveUpAfterMs: day };
		const watcher = new Watcher(rules);
		poll(watcher, start, 200);
		expect(givenUp(watcher)).toBe(1);
		rules.giveUpAfterMs = 3 * day;
		poll(watcher, start + 10 * day, 3);
		expect(watcher.asked).toEqual(['a']);
		watcher.poll(start + 10 * day + hour, { a: 'success' });
		expect(watcher.names()).toContain('a success');
	});
});

describe('a reference that was never looked up', () => {
	test('has its turn at once among thousands that wait', () => {
		const watcher = new Watcher({}, 200);
		const many = Object.fromEntries(
			Array.from({ length: 2_000 }, (_, index) => [`r${index}`, 'pending' as const]),
		);
		for (let passed = 0; passed < 15; passed++) watcher.poll(start + passed * minute, many);
		watcher.poll(start + 15 * minute, { ...many, fresh: 'success' });
		expect(watcher.names()).toEqual(['fresh success']);
	});
});

describe('a first poll that cannot reach all of the list', () => {
	const numbered = (count: number, status: 'pending' | 'success') =>
		Object.fromEntries(Array.from({ length: count }, (_, index) => [`r${index}`, status]));

	test('loses nothing of what is decided before its turn, where the list is open', () => {
		const watcher = new Watcher({}, 200);
		watcher.poll(start, numbered(1_000, 'pending'));
		for (let passed = 1; passed < 8; passed++)
			watcher.poll(start + passed * minute, numbered(1_000, 'success'));
		expect(watcher.told).toHaveLength(1_000);
	});

	test('tells nothing old where the list is a history', () => {
		const watcher = new Watcher({}, 200);
		for (let passed = 0; passed < 8; passed++)
			watcher.poll(start + passed * minute, numbered(1_000, 'success'));
		expect(watcher.told).toEqual([]);
	});
});
