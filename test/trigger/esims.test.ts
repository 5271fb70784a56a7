import * as fc from 'fast-check';

import { readEsims, writeEsims } from '../../nodes/VtuWallet/trigger/esimCodec';
import type { EsimSeen } from '../../nodes/VtuWallet/trigger/esimSeen';
import { mostEsimsRemembered, settleEsims, type EsimEvent, type EsimFetch } from '../../nodes/VtuWallet/trigger/esims';
import { dueEsims, esimEventNames, type EsimRules, type KnownEsims } from '../../nodes/VtuWallet/trigger/knownEsims';
import { hour, minute, start } from './world';

const day = 24 * hour;
const rules: EsimRules = { events: new Set(esimEventNames), emitExisting: false, expiringWithinMs: 48 * hour, giveUpAfterMs: 168 * hour };

const esim = (id: number, changes: Partial<EsimSeen> = {}): EsimSeen => ({
	id: String(id),
	provisioned: false,
	linkReady: false,
	isTopUp: false,
	createdAt: start + id * minute,
	record: { id, ...changes },
	...changes,
});
const ready = { provisioned: true, linkReady: true };

/** Polls as the node does: a list of the newest, and what has left it fetched one by one. */
class Watcher {
	known?: KnownEsims;
	told: EsimEvent[] = [];
	fetched: string[] = [];

	constructor(
		private readonly changed: Partial<EsimRules> = {},
		private readonly limit = 100,
	) {}

	poll(now: number, listed: EsimSeen[], single: Record<string, EsimFetch> = {}): string[] {
		const rulesNow = { ...rules, ...this.changed };
		const newestFirst = [...listed].reverse();
		const due = this.known ? dueEsims(this.known, new Set(listed.map(({ id }) => id)), now, rulesNow, this.limit) : [];
		this.fetched = due;
		const fetched = new Map(due.map((id) => [id, single[id] ?? 'nothing']));
		const { events, known } = settleEsims(this.known, newestFirst, fetched, now, rulesNow);
		const written = readEsims(writeEsims(known));
		if (written) this.known = { ...written, newestAtStart: known.newestAtStart };
		this.told.push(...events);
		return events.map(({ event, esim: record }) => `${String(record.id)} ${event}`);
	}
}

describe('the first poll', () => {
	const there = [esim(1, ready), esim(2, { ...ready, expiresAt: start - hour }), esim(3, { ...ready, expiresAt: start + hour })];

	test('remembers what is there and tells nothing', () => {
		const watcher = new Watcher();
		expect(watcher.poll(start, there)).toEqual([]);
		expect(watcher.poll(start + minute, there)).toEqual([]);
	});

	test('tells what is there when asked to, the oldest first', () => {
		expect(new Watcher({ emitExisting: true }).poll(start, there)).toEqual([
			'1 new', '1 provisioned', '1 linkReady',
			'2 new', '2 provisioned', '2 linkReady', '2 expired',
			'3 new', '3 provisioned', '3 linkReady', '3 expiring',
		]);
	});
});

describe('an eSIM', () => {
	test('is told of from its purchase to its end, each step once', () => {
		const watcher = new Watcher();
		const expiresAt = start + 7 * day;
		watcher.poll(start, [esim(1)]);
		const steps: Array<[number, Partial<EsimSeen>, string[]]> = [
			[minute, {}, ['2 new']],
			[2 * minute, {}, []],
			[3 * minute, { provisioned: true }, ['2 provisioned']],
			[4 * minute, { ...ready, expiresAt }, ['2 linkReady']],
			[4 * day, { ...ready, expiresAt }, []],
			[5 * day + minute, { ...ready, expiresAt }, ['2 expiring']],
			[6 * day, { ...ready, expiresAt }, []],
			[7 * day, { ...ready, expiresAt }, ['2 expired']],
			[8 * day, { ...ready, expiresAt }, []],
		];
		for (const [pass, changes, told] of steps) expect(watcher.poll(start + pass, [esim(1), esim(2, changes)])).toEqual(told);
	});

	test('shows what was before', () => {
		const watcher = new Watcher();
		watcher.poll(start, [esim(1, { expiresAt: start + 30 * day })]);
		watcher.poll(start + minute, [esim(1, { ...ready, expiresAt: start + 30 * day }), esim(2)]);
		const before = { plan_status: 0, link_ready: false, expires_at: new Date(start + 30 * day).toISOString() };
		expect(watcher.told.map(({ event, previous }) => ({ event, previous }))).toEqual([
			{ event: 'provisioned', previous: before },
			{ event: 'linkReady', previous: before },
			{ event: 'new', previous: null },
		]);
	});

	test('that is ready at its first sight is told of whatever is chosen', () => {
		const watcher = new Watcher({ events: new Set(['provisioned']) });
		watcher.poll(start, []);
		expect(watcher.poll(start + minute, [esim(1, ready)])).toEqual(['1 provisioned']);
	});

	test('without an end never expires', () => {
		const watcher = new Watcher();
		watcher.poll(start, [esim(1, ready)]);
		expect(watcher.poll(start + 1000 * day, [esim(1, ready)])).toEqual([]);
	});

	test('that expired while nobody polled is told of as expired only', () => {
		const watcher = new Watcher();
		watcher.poll(start, [esim(1, { ...ready, expiresAt: start + 10 * day })]);
		expect(watcher.poll(start + 11 * day, [esim(1, { ...ready, expiresAt: start + 10 * day })])).toEqual(['1 expired']);
	});

	test('whose plan is extended may expire again; a wavering end changes nothing', () => {
		const watcher = new Watcher();
		const ending = (at: number) => [esim(1, { ...ready, expiresAt: at })];
		watcher.poll(start, ending(start + 3 * day));
		expect(watcher.poll(start + 2 * day, ending(start + 3 * day))).toEqual(['1 expiring']);
		expect(watcher.poll(start + 2 * day + minute, ending(start + 3 * day + 20_000))).toEqual([]);
		expect(watcher.poll(start + 2 * day + 2 * minute, ending(start + 30 * day))).toEqual([]);
		expect(watcher.poll(start + 29 * day, ending(start + 30 * day))).toEqual(['1 expiring']);
		expect(watcher.poll(start + 31 * day, ending(start + 30 * day))).toEqual(['1 expired']);
	});

	test('that wavers back to provisioning is not told of again', () => {
		const watcher = new Watcher();
		watcher.poll(start, [esim(1)]);
		watcher.poll(start + minute, [esim(1, ready)]);
		watcher.poll(start + 2 * minute, [esim(1)]);
		expect(watcher.poll(start + 3 * minute, [esim(1, ready)])).toEqual([]);
	});
});

test('a top-up is told of as added, and the link that it shows is not its own', () => {
	const watcher = new Watcher();
	watcher.poll(start, [esim(1, ready)]);
	expect(watcher.poll(start + minute, [esim(1, ready), esim(2, { ...ready, isTopUp: true })])).toEqual(['2 topUpAdded', '2 provisioned']);
});

test('a clock that goes backwards repeats nothing', () => {
	const watcher = new Watcher();
	const listed = [esim(1, { ...ready, expiresAt: start + day })];
	watcher.poll(start - 10 * day, listed);
	expect(watcher.poll(start + 2 * day, listed)).toEqual(['1 expired']);
	for (const moment of [start - 100 * day, start - 90 * day, start, start + day]) expect(watcher.poll(moment, listed)).toEqual([]);
});

describe('an eSIM that the list no longer shows', () => {
	test('is fetched by itself until it is provisioned', () => {
		const watcher = new Watcher({ events: new Set(['provisioned']) });
		watcher.poll(start, [esim(1)]);
		expect(watcher.poll(start + minute, [esim(2, ready)], { 1: esim(1) })).toEqual(['2 provisioned']);
		watcher.poll(start + 2 * minute, [esim(2, ready)], { 1: esim(1) });
		expect(watcher.fetched).toEqual(['1']);
		expect(watcher.poll(start + 3 * minute, [esim(2, ready)], { 1: esim(1, ready) })).toEqual(['1 provisioned']);
		watcher.poll(start + 4 * minute, [esim(2, ready)]);
		expect(watcher.fetched).toEqual([]);
	});

	test('is fetched when its end comes near, and when it has come', () => {
		const watcher = new Watcher();
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
		const watcher = new Watcher({ events: new Set(['expired']) });
		watcher.poll(start, [esim(1, { ...ready, expiresAt: start + day })]);
		expect(watcher.poll(start + day, [], { 1: esim(1, { ...ready, expiresAt: start + 5 * day }) })).toEqual([]);
		expect(watcher.poll(start + 5 * day, [], { 1: esim(1, { ...ready, expiresAt: start + 5 * day }) })).toEqual(['1 expired']);
	});

	test('and that cannot be fetched is asked for less and less often, then no more', () => {
		const watcher = new Watcher();
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
		const watcher = new Watcher();
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
		const watcher = new Watcher();
		for (let passed = 0; passed < 5; passed++) {
			watcher.poll(start + passed * minute, [esim(1)]);
			expect(watcher.fetched).toEqual([]);
		}
	});

	test('takes its turn where many have left', () => {
		const watcher = new Watcher({}, 3);
		watcher.poll(start, Array.from({ length: 10 }, (_, index) => esim(index + 1)));
		const turns = new Set<string>();
		for (let passed = 1; passed <= 4; passed++) {
			watcher.poll(start + passed * minute, []);
			expect(watcher.fetched.length).toBeLessThanOrEqual(3);
			watcher.fetched.forEach((id) => turns.add(id));
		}
		expect(turns.size).toBe(10);
	});

	test('and that moves up again when newer ones are deleted is not new', () => {
		const watcher = new Watcher();
		watcher.poll(start, [esim(51), esim(52)]);
		expect(watcher.poll(start + hour, [esim(50, ready), esim(51)])).toEqual([]);
		expect(watcher.poll(start + 2 * hour, [esim(51), esim(53)])).toEqual(['53 new']);
	});
});

test('no more eSIMs are remembered than the bound, and those in the list always', () => {
	const watcher = new Watcher({ events: new Set(['new']) });
	watcher.poll(start, []);
	for (let batch = 0; batch < 30; batch++) {
		const listed = Array.from({ length: 50 }, (_, index) => esim(batch * 50 + index + 1, ready));
		expect(watcher.poll(start + batch * minute, listed)).toHaveLength(50);
		expect(watcher.poll(start + batch * minute, listed)).toHaveLength(0);
	}
	expect(watcher.known?.entries.size).toBe(mostEsimsRemembered);
	const many = Array.from({ length: 50 }, (_, index) => esim(2_000 + index, ready));
	const stays = esim(501, ready);
	watcher.poll(start + hour, [stays, ...many]);
	expect(watcher.known?.entries.has('501')).toBe(true);
});

test('every step of every eSIM is told at most once, and what is reached is told', () => {
	const state = fc.record({
		id: fc.integer({ min: 1, max: 4 }),
		provisioned: fc.boolean(),
		linkReady: fc.boolean(),
		expiresAt: fc.constantFrom(undefined, start + day),
	});
	const polls = fc.array(fc.record({ states: fc.uniqueArray(state, { selector: ({ id }) => id }), pass: fc.integer({ min: -day, max: day }) }), { maxLength: 15 });
	fc.assert(
		fc.property(polls, (scenario) => {
			const watcher = new Watcher();
			watcher.poll(start, []);
			let now = start;
			const reached = new Set<string>();
			const ends = new Map<number, number>();
			for (const { states, pass } of scenario) {
				now += pass;
				watcher.poll(now, states.map(({ id, ...changes }) => esim(id, { ...changes, createdAt: undefined })));
				for (const { id, provisioned, linkReady, expiresAt } of states) {
					reached.add(`${id} new`);
					if (provisioned) reached.add(`${id} provisioned`);
					if (linkReady) reached.add(`${id} linkReady`);
					if (expiresAt !== undefined) ends.set(id, expiresAt);
					if (now >= (ends.get(id) ?? Infinity)) reached.add(`${id} expired`);
				}
			}
			const told = watcher.told.map(({ event, esim: record }) => `${String(record.id)} ${event}`);
			expect(new Set(told).size).toBe(told.length);
			expect(new Set(told.filter((name) => !name.endsWith('expiring')))).toEqual(reached);
		}),
		{ numRuns: 500 },
	);
});
