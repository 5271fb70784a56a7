import { hour, minute, start, Watcher } from './world';

const day = 24 * hour;
const givenUp = (watcher: Watcher) =>
	watcher.names().filter((name) => name.endsWith('givenUp')).length;

describe('the age at which a purchase is given up', () => {
	test('counts from the first poll that had it on the list', () => {
		const watcher = new Watcher({ giveUpAfterMs: 7 * day });
		let days = 0;
		while (givenUp(watcher) === 0 && days < 30)
			watcher.poll(start + (days += 1) * day, { a: 'pending' });
		expect(days).toBe(8);
	});

	test('is reached while the trigger is off, and a decision is still reported', () => {
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
	let lookUps = 0;
	for (let passed = 1; passed <= 24 * 60; passed++) {
		watcher.poll(start + passed * minute, { a: 'success' });
		lookUps += watcher.asked.length;
	}
	expect(lookUps).toBe(1 + 3);
	for (let passed = 0; passed <= 6 * 60; passed++)
		watcher.poll(start + day + passed * minute, { a: 'failed' });
	expect(watcher.names()).toEqual(['a success', 'a refunded']);
});

test('a reference that was never looked up has its turn at once among thousands that wait', () => {
	const watcher = new Watcher({}, 200);
	const many = Object.fromEntries(
		Array.from({ length: 2_000 }, (_, index) => [`r${index}`, 'pending' as const]),
	);
	watcher.pollMinutes(0, 14, many);
	watcher.poll(start + 15 * minute, { ...many, fresh: 'success' });
	expect(watcher.names()).toEqual(['fresh success']);
});

describe('a first poll that cannot reach all of the list', () => {
	const numbered = (count: number, status: 'pending' | 'success') =>
		Object.fromEntries(Array.from({ length: count }, (_, index) => [`r${index}`, status]));

	test('loses nothing of what is decided before its turn, where the list holds only open ones', () => {
		const watcher = new Watcher({ decidedIsNews: true }, 200);
		watcher.poll(start, numbered(1_000, 'pending'));
		watcher.pollMinutes(1, 7, numbered(1_000, 'success'));
		expect(watcher.told).toHaveLength(1_000);
	});

	test.each([1, 2, 3, 10])('reports only what joins the list, if one of %s is decided', (of) => {
		const watcher = new Watcher({}, 200);
		const there: Record<string, 'pending' | 'success'> = numbered(1_000, 'pending');
		for (let index = 0; index < 1_000; index += of) there[`r${index}`] = 'success';
		watcher.poll(start, there);
		watcher.pollMinutes(1, 7, { ...there, joined: 'success' });
		expect(watcher.names()).toEqual(['joined success']);
	});
});
