import {
	mustAsk,
	runsOf,
	unanswered,
	type MadePurchase,
	type NodeExecution,
	type Pass,
	type RunState,
	type Start,
} from '../../nodes/VtuWallet/purchase/runs';

const hour = 3_600_000;
const pass = (state: RunState, more: Partial<Pass> = {}): Pass => ({
	loop: 0,
	id: 1,
	execution: '1',
	state,
	endedAt: hour,
	rows: ['a', 'b'],
	...more,
});
const made = (...equals: string[]): MadePurchase[] =>
	equals.map((equal, at) => ({ id: `${equal}${at}`, equal, isOpen: false, isPending: false }));
const execution = (
	passes: Pass[],
	purchases: MadePurchase[],
	more: Partial<NodeExecution> = {},
): NodeExecution => ({
	...{ origin: 'one', at: 1, idsOf: { establishedAt: 1 }, buysAgain: false, passes, purchases },
	...more,
});

describe('the end of a run', () => {
	const [a, ab] = [made('a'), made('a', 'b')];
	const later = { origin: 'two', at: 2 };
	const retry = { execution: '2', id: 9 };
	it.each<[string, RunState, NodeExecution[]]>([
		['is the end of its only pass', 'broken', [execution([pass('broken')], ab)]],
		[
			'is the worst end of its passes',
			'part',
			[execution([pass('part'), pass('whole', { loop: 1 })], a)],
		],
		[
			'is whole after a Retry that bought all',
			'whole',
			[execution([pass('broken'), pass('whole', retry)], ab)],
		],
		[
			'stays broken if a Retry was refused',
			'broken',
			[execution([pass('broken'), pass('part', retry)], a)],
		],
		[
			'waits for a try that is at work',
			'working',
			[execution([pass('working'), pass('whole', retry)], a)],
		],
		[
			'is whole if a row that was looped back bought the rest',
			'whole',
			[execution([pass('part')], ab)],
		],
		[
			'is whole if Go On bought the rest',
			'whole',
			[execution([pass('broken')], a), execution([pass('whole')], ab, later)],
		],
		[
			'stays broken for rows that Go On did not have',
			'broken',
			[execution([pass('broken')], a), execution([pass('whole', { rows: ['a'] })], a, later)],
		],
		[
			'is not whole if a row cannot be bought',
			'part',
			[execution([pass('part', { rows: ['a', ''] })], a)],
		],
	])('%s', (_, state, executions) => {
		expect(runsOf(executions)).toMatchObject([{ state }]);
	});
});

test('runs with other ids are different runs', () => {
	const other = execution([pass('whole')], [], { origin: 'two', idsOf: { establishedAt: 2 } });
	expect(runsOf([execution([pass('part')], []), other])).toHaveLength(2);
});

test('a run at work whose rows are not announced has none', () => {
	const [run] = runsOf([execution([pass('working', { rows: undefined })], [])]);
	expect(run.rows).toBeUndefined();
});

test('Buy Again answers for the equal purchases that it made, and for no others', () => {
	const first = execution([pass('broken')], made('a', 'a', 'b'));
	const again = execution([pass('whole')], made('a'), {
		...{ origin: 'two', at: 2, idsOf: { establishedAt: 2 }, buysAgain: true },
	});
	const [run] = runsOf([first]);
	expect(unanswered(run, [first, again]).map(({ equal }) => equal)).toEqual(['a', 'b']);
	expect(unanswered(run, [first, { ...again, at: 0 }])).toHaveLength(3);
});

describe('a start must ask', () => {
	const start = {
		isByHand: false,
		isGoingOn: false,
		isOwnRetry: false,
		began: 10 * hour,
		now: 20 * hour,
	};
	it.each<[RunState, number, Partial<Start>, boolean]>([
		['working', 1, {}, true],
		['working', 1, { isOwnRetry: true }, true],
		['broken', 1, {}, true],
		['broken', 1, { isOwnRetry: true }, false],
		['broken', 11, { isOwnRetry: true }, true],
		['part', 1, {}, false],
		['part', 1, { isByHand: true }, true],
		['part', 1, { isGoingOn: true }, false],
		['part', 9.5, { isGoingOn: true, now: 10 * hour }, true],
		['whole', 9.5, { isGoingOn: true, now: 10 * hour }, false],
		['whole', 1, {}, false],
		['whole', 1, { isByHand: true }, false],
		['whole', 9.5, { isByHand: true, now: 10 * hour }, true],
		['whole', 11, {}, true],
	])('about a %s run that ended at hour %d (%j): %j', (state, at, more, expected) => {
		const [run] = runsOf([execution([pass(state, { endedAt: at * hour })], [])]);
		expect(mustAsk(run, { ...start, ...more })).toBe(expected);
	});
});
