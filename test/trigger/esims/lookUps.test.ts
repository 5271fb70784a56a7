import { mostEsimsRemembered } from '../../../nodes/VtuWallet/trigger/esims/rules';
import { day, esim, esims, EsimWatcher, ready } from './world';
import { hour, minute, start } from '../transactions/world';

describe('an eSIM that the list no longer shows', () => {
	test('is fetched near its end and at its end', () => {
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

	test('and that cannot be fetched is requested less and less often, and then no more', () => {
		const watcher = new EsimWatcher();
		watcher.poll(start, [esim(1)]);
		const fetches = watcher.pollEvery(minute, 8 * 24 * 60);
		expect(fetches.flat().length).toBeGreaterThan(10);
		expect(fetches.flat().length).toBeLessThan(60);
		expect(fetches.at(-1)).toEqual([]);
		expect(watcher.told).toEqual([]);
	});

	test('and that never gets ready is not requested after a week, until near its end', () => {
		const watcher = new EsimWatcher();
		const known = esim(1, { expiresAt: start + 30 * day });
		watcher.poll(start, [known]);
		const fetches = watcher.pollEvery(hour, 31 * 24, [], { 1: known });
		const days = fetches.flatMap(({ length }, at) => (length > 0 ? Math.floor((at + 1) / 24) : []));
		expect(days.filter((count) => count > 7)).toEqual([28, 30]);
		expect(watcher.told.map(({ event }) => event)).toEqual(['expiring', 'expired']);
	});

	test('takes its turn if many others have left the list', () => {
		const watcher = new EsimWatcher({}, 3);
		watcher.poll(start, esims(1, 10));
		const fetches = watcher.pollEvery(minute, 4);
		expect(Math.max(...fetches.map(({ length }) => length))).toBe(3);
		expect(new Set(fetches.flat()).size).toBe(10);
	});

	test('and that returns because newer ones are deleted is not new', () => {
		const watcher = new EsimWatcher();
		watcher.poll(start, [esim(51), esim(52)]);
		expect(watcher.poll(start + hour, [esim(50, ready), esim(51)])).toEqual([]);
		expect(watcher.poll(start + 2 * hour, [esim(51), esim(53)])).toEqual(['53 new']);
	});
});

test('the memory holds eSIMs up to a limit, and always the listed ones', () => {
	const watcher = new EsimWatcher({ events: new Set(['new']) });
	watcher.poll(start, []);
	for (let batch = 0; batch < 30; batch++) {
		const listed = esims(batch * 50 + 1, 50, ready);
		expect(watcher.poll(start + batch * minute, listed)).toHaveLength(50);
		expect(watcher.poll(start + batch * minute, listed)).toHaveLength(0);
	}
	expect(watcher.known?.entries.length).toBe(mostEsimsRemembered);
	watcher.poll(start + hour, [esim(501, ready), ...esims(2_000, 50, ready)]);
	expect(watcher.known?.entries.map(({ id }) => id)).toContain('501');
});
