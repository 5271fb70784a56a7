import * as fc from 'fast-check';

import { dueReferences } from '../../../nodes/VtuWallet/trigger/transactions/due';
import { settleTransactions } from '../../../nodes/VtuWallet/trigger/transactions/rules';
import { forAll } from '../../support/forAll';
import { hour, list, observe, reread, rules, shown, start, Watcher, type Shown } from './world';

const names = ['a', 'b', 'c', 'd'];
const shownOf = Object.fromEntries(names.map((name) => [name, shown]));
const statuses = fc.record(shownOf, { requiredKeys: [] }) as fc.Arbitrary<Record<string, Shown>>;
/** Polls at growing times, seldom with the clock set back. */
const polls = fc.array(
	fc.record({
		provider: statuses,
		pass: fc.oneof(
			{ weight: 9, arbitrary: fc.integer({ min: 0, max: 8 * hour }) },
			{ weight: 1, arbitrary: fc.integer({ min: -48 * hour, max: 0 }) },
		),
	}),
	{ maxLength: 30 },
);
type Polls = Array<{ provider: Record<string, Shown>; pass: number }>;

const changes = new Set(['changed', 'success', 'failed', 'refunded']);
type Status = Exclude<Shown, 'unreadable'>;
const isStatus = (status: Shown | undefined): status is Status =>
	status !== undefined && status !== 'unreadable';

/** Finds the changes from the look-ups alone, without the rules under test. */
class Observer {
	private readonly last = new Map<string, Status>();

	/** `there`: the list of the first poll, whose first look-ups give no events. */
	constructor(private readonly there: string[]) {}

	isChange(reference: string, status: Shown | undefined): status is Status {
		const before = this.last.get(reference);
		if (!isStatus(status) || status === before) return false;
		if (before === 'success' && status !== 'failed') return false;
		this.last.set(reference, status);
		if (before !== undefined) return true;
		if (status === 'notFound') return false;
		return !this.there.includes(reference);
	}
}

/** Makes the polls, and gives the expected events for each. */
function watch(scenario: Polls, watcher: Watcher) {
	const observer = new Observer(Object.keys(scenario[0]?.provider ?? {}));
	let now = start;
	return scenario.map(({ provider, pass }) => {
		now += pass;
		const events = watcher.poll(now, provider);
		const expected = watcher.asked.flatMap((reference) => {
			const status = provider[reference];
			return observer.isChange(reference, status)
				? [`${reference} ${status === 'notFound' ? 'unknown' : status}`]
				: [];
		});
		const told = events.filter(({ event }) => changes.has(event));
		return { expected, told: told.map(({ reference, outcome }) => `${reference} ${outcome}`), now };
	});
}

test('each change gives an event, and each event has a change', () =>
	forAll([polls, fc.integer({ min: 1, max: 4 })], (scenario, limit) => {
		for (const { expected, told } of watch(scenario, new Watcher({}, limit)))
			expect([...told].sort()).toEqual([...expected].sort());
	}));

test('each delay and each end is reported at most once', () =>
	forAll([polls], (scenario) => {
		const watcher = new Watcher({ giveUpAfterMs: 24 * hour });
		watch(scenario, watcher);
		const once = watcher.names().filter((name) => !name.endsWith(' changed'));
		expect(new Set(once).size).toBe(once.length);
		const ends = once.filter((name) => / (success|failed|givenUp)$/.test(name));
		const ended = ends.map((name) => name.split(' ')[0]);
		expect(new Set(ended).size).toBe(ended.length);
	}));

test('order and repetition of the references make no difference', () => {
	const shuffled = fc.shuffledSubarray([...names, ...names], { minLength: 8 });
	forAll([polls, statuses, shuffled], (scenario, provider, other) => {
		const watcher = new Watcher();
		const now = watch(scenario, watcher).at(-1)?.now ?? start;
		const seen = new Map(Object.entries(provider).map(([name, one]) => [name, observe(one)]));
		const settle = (references: string[]) =>
			settleTransactions(watcher.known, list(...references), seen, now, rules);
		const [one, two] = [settle(names), settle(other)];
		const sorted = (events: object[]) => events.map((event) => JSON.stringify(event)).sort();
		expect(sorted(two.events)).toEqual(sorted(one.events));
		expect(Object.fromEntries(two.known.entries)).toEqual(Object.fromEntries(one.known.entries));
		const due = ({ known }: typeof one, references: string[]) =>
			dueReferences(known, list(...references), now, 9, rules).sort();
		expect(due(two, other)).toEqual(due(one, names));
	});
});

test('the memory is read as it was stored, to the second', () =>
	forAll([polls], (scenario) => {
		const watcher = new Watcher({ giveUpAfterMs: 24 * hour });
		watch(scenario, watcher);
		const { known } = watcher;
		if (known) expect(reread({ transactions: known })?.transactions).toEqual(known);
	}));
