import { mostEsimsRemembered } from '../../../nodes/VtuWallet/trigger/esims/rules';
import { day, esim, EsimWatcher, ready } from './world';
import { hour, minute, start } from '../transactions/world';

describe('an eSIM that the list no longer shows', () => {
	test('is fetched by itself until it is provisioned', () => {
		const watcher = new EsimWatcher({ events: new Set(['provisioned']) });
		watcher.poll(start, [esim(1)]);
		const second = watcher.poll(start + minute, [esim(2, ready)], { 1: esim(1) });
		expect(second).toEqual(['2 provisioned']);
		watcher.poll(start + 2 * minute, [esim(2, ready)], { 1: esim(1) });
		expect(watcher.fetched).toEqual(['1']);
		const last = watcher.poll(start + 3 * minute, [esim(2, ready)], { 1: esim(1, ready) });
		expect(last).toEqual(['1 provisioned']);
		watcher.poll(start + 4 * minute, [esim(2, ready)]);
		expect(watcher.fetched).toEqual([]);
	});

	test('is fetched when its end comes near, and when it has come', () => {
		const watcher = new EsimWatcher();
		const known = esim(1, { ...ready, expiresAt: start + 10 * day });
		watcher.poll(start, [known]);
		watcher.poll(start + 7 * day, [esim(2, ready)]);
		expect(watcher.fetched).toEqual([]);
		expect(watcher.poll(start + 8 * day, [esim(2, ready)], { 1: known })).toEqual(['1 expiring']);
		expect(watcher.poll(start + 9 * day, [esim(2, ready)], { 1: known })).toEqual([]);
		expect(watcher.fetched).toEqual([]);
		expect(watcher.poll(start + 10 * day, [esim(2, ready)], { 1: known })).toEqual(['1 expired']);
	});

	test('is not expired when a top-up has extended it meanwhile', () => {
		const watcher = new EsimWatcher({ events: new Set(['expired']) });
		const extended = { 1: esim(1, { ...ready, expiresAt: start + 5 * day }) };
		watcher.poll(start, [esim(1, { ...ready, expiresAt: start + day })]);
		expect(watcher.poll(start + day, [], extended)).toEqual([]);
		expect(watcher.poll(start + 5 * day, [], extended)).toEqual(['1 expired']);
	});

	test('and that cannot be fetched is asked for less and less often, then no more', () => {
		const watcher = new EsimWatcher();
		watcher.poll(start, [esim(1)]);
		let fetches = 0;
		for (let passed = 1; passed <= 8 * 24 * 60; passed++) {
			watcher.poll(start + passed * minute, []);
			fetches += watcher.fetched.length;
		}
		expect(fetches).toBeGreaterThan(10);
		expect(fetches).toBeLessThan(60);
		expect(watcher.fetched).toEqual([]);
		expect(watcher.told).toEqual([]);
	});

	test('and that never gets ready is left alone after a while, until its end comes near', () => {
		const watcher = new EsimWatcher();
		const known = esim(1, { expiresAt: start + 30 * day });
		watcher.poll(start, [known]);
		const fetches: number[] = [];
		for (let passed = 1; passed <= 31 * 24; passed++) {
			watcher.poll(start + passed * hour, [], { 1: known });
			if (watcher.fetched.length > 0) fetches.push(Math.floor(passed / 24));
		}
		expect(fetches.filter((passed) => passed > 7)).toEqual([28, 30]);
		expect(watcher.told.map(({ event }) => event)).toEqual(['expiring', 'expired']);
	});

	test('alone is fetched: what is listed is known already', () => {
		const watcher = new EsimWatcher();
		for (let passed = 0; passed < 5; passed++) {
			watcher.poll(start + passed * minute, [esim(1)]);
			expect(watcher.fetched).toEqual([]);
		}
	});

	test('takes its turn where many have left', () => {
		const watcher = new EsimWatcher({}, 3);
		watcher.poll(
			start,
			Array.from({ length: 10 }, (_, index) => esim(index + 1)),
		);
		const turns = new Set<string>();
		for (let passed = 1; passed <= 4; passed++) {
			watcher.poll(start + passed * minute, []);
			expect(watcher.fetched.length).toBeLessThanOrEqual(3);
			watcher.fetched.forEach((id) => turns.add(id));
		}
		expect(turns.size).toBe(10);
	});

	test('and that moves up again when newer ones are deleted is not new', () => {
		const watcher = new EsimWatcher();
		watcher.poll(start, [esim(51), esim(52)]);
		expect(watcher.poll(start + hour, [esim(50, ready), esim(51)])).toEqual([]);
		expect(watcher.poll(start + 2 * hour, [esim(51), esim(53)])).toEqual(['53 new']);
	});
});

test('no more eSIMs are remembered than the bound, and those in the list always', () => {
	const watcher = new EsimWatcher({ events: new Set(['new']) });
	watcher.poll(start, []);
	for (let batch = 0; batch < 30; batch++) {
		const listed = Array.from({ length: 50 }, (_, index) => esim(batch * 50 + index + 1, ready));
		expect(watcher.poll(start + batch * minute, listed)).toHaveLength(50);
		expect(watcher.poll(start + batch * minute, listed)).toHaveLength(0);
	}
	expect(watcher.known?.entries.length).toBe(mostEsimsRemembered);
	const many = Array.from({ length: 50 }, (_, index) => esim(2_000 + index, ready));
	const stays = esim(501, ready);
	watcher.poll(start + hour, [stays, ...many]);
	expect(watcher.known?.entries.map(({ id }) => id)).toContain('501');
});
