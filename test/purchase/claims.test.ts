import {
	mustGiveWay,
	neverClaimed,
	standingOf,
	type Claim,
	type ClaimEnd,
} from '../../nodes/VtuWallet/purchase/claims';

const me = { run: 'mine', execution: 'e1', account: 'a1' };
const other = { run: 'other', execution: 'e2', account: 'a1' };
const alive = () => true;
const dead = () => false;

const claim = (more: Partial<Claim> = {}): Claim => ({
	...other,
	id: 1,
	at: 10,
	attempt: 0,
	...more,
});
const ended = (end: Partial<ClaimEnd>, more: Partial<Claim> = {}) =>
	claim({ end: { at: 20, outcome: 'unknown', ...end }, ...more });
const failed = (more: Partial<Claim> = {}) => ended({ outcome: 'failed', recorded: true }, more);
const open = { at: 20, byThisExecution: false, byAnotherAccount: false, pending: false };

describe('the standing of a purchase', () => {
	test('no claims: free', () => expect(standingOf([], me, dead)).toEqual(neverClaimed));

	test('our own claim: mine, and nothing is open', () => {
		for (const isAlive of [alive, dead])
			expect(standingOf([claim(me)], me, isAlive)).toEqual({ state: 'mine', attempt: 0 });
	});

	test.each([
		['mine', [claim(me), claim()]],
		['free', [claim()]],
	])('another run at work: held, although the purchase would be %s', (_otherwise, claims) => {
		expect(standingOf(claims, me, alive)).toEqual({ state: 'held', attempt: 0 });
	});

	test('bought by any run, under any attempt: bought', () => {
		const claims = [ended({ outcome: 'success' }), claim({ ...me, attempt: 1 })];
		expect(standingOf(claims, me, alive)).toMatchObject({ state: 'bought', attempt: 0 });
	});

	test('a run that died may have sent the attempt that it claimed', () =>
		expect(standingOf([claim()], me, dead).open).toEqual({ ...open, at: 10 }));

	test.each(['unknown', 'pending'] as const)('a claim that ended %s is open', (outcome) => {
		expect(standingOf([ended({ outcome })], me, alive).open).toEqual({
			...open,
			pending: outcome === 'pending',
		});
	});

	test('the latest of several open claims counts; all their facts hold', () => {
		const claims = [
			ended({ at: 50, outcome: 'pending' }, { execution: 'e1' }),
			ended({ at: 40 }, { account: 'a2', request: 'batch-1' }),
		];
		expect(standingOf(claims, me, alive).open).toEqual({
			at: 50,
			byThisExecution: true,
			byAnotherAccount: true,
			pending: true,
			request: 'batch-1',
		});
	});

	test('a refusal without a record is neither open nor a failure', () => {
		const claims = [ended({ outcome: 'failed', at: 20 }), ended({ outcome: 'failed', at: 30 })];
		expect(standingOf(claims, me, alive)).toEqual({ state: 'free', attempt: 0, refusedAt: 30 });
	});

	test('a failure on the record of the provider', () => {
		expect(standingOf([failed()], me, alive).failed).toEqual({
			byThisExecution: false,
			cancelled: false,
		});
		expect(standingOf([failed({ execution: 'e1' })], me, alive).failed?.byThisExecution).toBe(true);
		const cancelled = ended({ outcome: 'failed', recorded: true, cancelled: true });
		expect(standingOf([cancelled], me, alive).failed?.cancelled).toBe(true);
	});

	test('only the latest attempt counts', () => {
		const claims = [failed(), claim({ ...me, attempt: 1 }), ended({}, { attempt: 0 })];
		expect(standingOf(claims, me, alive)).toEqual({ state: 'mine', attempt: 1 });
	});

	test('a record of one account does not decide what another account has sent', () => {
		const claims = [failed({ account: 'a1' }), ended({}, { account: 'a2' })];
		for (const account of ['a1', 'a2']) {
			const standing = standingOf(claims, { ...me, account }, alive);
			expect(standing.failed).toBeUndefined();
			expect(standing.open).toBeDefined();
		}
		const both = [...claims, failed({ account: 'a2' })];
		expect(standingOf(both, me, alive).failed).toBeDefined();
	});
});

describe('of two claims at the same time', () => {
	const older = claim({ id: 1 });
	const younger = claim({ ...me, id: 2 });

	test('the younger gives way, the older waits', () => {
		expect(mustGiveWay([older, younger], me, alive)).toBe(true);
		expect(mustGiveWay([older, younger], other, alive)).toBe(false);
	});

	test.each([
		['of a run that died', [older, younger], dead],
		['of another attempt', [{ ...older, attempt: 1 }, younger], alive],
		['that has ended', [ended({}), younger], alive],
		['of our own run', [{ ...older, run: 'mine' }, younger], alive],
	])('no run gives way to a claim %s', (_which, claims, isAlive) => {
		expect(mustGiveWay(claims, me, isAlive)).toBe(false);
	});

	test('a run without a claim does not give way', () =>
		expect(mustGiveWay([older], me, alive)).toBe(false));
});
