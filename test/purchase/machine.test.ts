import type { OpenSending, Standing } from '../../nodes/VtuWallet/purchase/claims';
import type { Finish, Policy } from '../../nodes/VtuWallet/purchase/machineTypes';
import type { Trust } from '../../nodes/VtuWallet/purchase/trust';
import type { LookupKind } from '../../nodes/VtuWallet/purchase/outcome';
import { askable, failed, open, Play, settleForMs, trusts } from './play';

const recordedFailure = { outcome: 'failed', recorded: true } as const;

describe('claimed as', () => {
	test('bought: success, replayed', () => {
		const { end } = new Play('none').claimed({ state: 'bought' });
		expect(end).toMatchObject({ outcome: 'success', reason: 'bought', replayed: true });
	});

	test('failed on the record, by another execution: the next attempt', () => {
		const play = new Play('none').claimed({ failed });
		expect(play.command).toEqual({ do: 'claim', attempt: 1, afterMs: 0 });
		play.claimed({ attempt: 1 });
		expect(play.command).toMatchObject({ do: 'send', attempt: 1 });
	});

	test('used for another recipient meanwhile: sends nothing, and ends as not sent unless this run has sent it', () => {
		let isOfAnother = false;
		const policy = { isOfAnother: () => isOfAnother };
		const sent = new Play('full', policy).claimed().sent({ kind: 'ambiguous' });
		const asks = new Play('full', { ...policy, askFirst: true }).claimed();
		isOfAnother = true;
		const other = { outcome: 'notSent', reason: 'belongsToAnother', end: undefined };
		expect(new Play('full', policy).claimed().end).toMatchObject(other);
		expect(new Play('full', policy).claimed({ state: 'bought' }).end).toMatchObject(other);
		expect(asks.looked('success').end).toMatchObject(other);
		expect(sent.looked('success').end).toMatchObject({ outcome: 'success', reason: 'found' });
	});

	test.each<[string, Partial<Standing>, Partial<Policy>]>([
		['by this execution', { failed: { ...failed, byThisExecution: true } }, {}],
		['and may not advance', { failed }, { mayAdvance: 'never' }],
		['for the fifth time', { failed, attempt: 4 }, { mayAdvance: 'always' }],
		['cancelled by a person', { failed: { ...failed, cancelled: true } }, { mayAdvance: 'always' }],
	])('failed on the record, %s: failed', (_why, standing, policy) => {
		const { end } = new Play('full', policy).claimed(standing);
		expect(end).toMatchObject({
			outcome: 'failed',
			reason: 'failedEarlier',
			end: { recorded: true },
		});
	});

	test('failed by this execution, and looped back: the next attempt', () => {
		const play = new Play('full', { mayAdvance: 'always' });
		play.claimed({ failed: { ...failed, byThisExecution: true } });
		expect(play.command).toMatchObject({ do: 'claim', attempt: 1 });
	});

	test('held by another run: waits and claims again; after patience unknown', () => {
		const play = new Play('full');
		const began = play.now;
		while (play.command.do === 'claim') play.claimed({ state: 'held' });
		expect(play.end).toMatchObject({ outcome: 'unknown', reason: 'heldByAnother', end: undefined });
		expect(play.now - began).toBeGreaterThanOrEqual(settleForMs + 60_000);
		expect(play.now - began).toBeLessThan(settleForMs + 80_000);
	});

	test('held by another run, open, and without a look-up: unknown at once', () => {
		const held = { ...open(), state: 'held' } as const;
		const { end } = new Play('none').claimed(held);
		expect(end).toMatchObject({ outcome: 'unknown', reason: 'sentEarlier', end: undefined });
		for (const [trust, policy] of [
			['asks', {}],
			['none', { sendAgain: true }],
		] as const)
			expect(new Play(trust, policy).claimed(held).command.do).toBe('claim');
	});

	test('free, because our claim was released: claims again, under the attempt that counts', () => {
		const play = new Play('full').claimed({ state: 'free', attempt: 2 });
		expect(play.command).toMatchObject({ do: 'claim', attempt: 2 });
	});

	test.each(trusts)('mine, nothing open, trust %s: send', (trust) => {
		expect(new Play(trust).claimed().command).toMatchObject({ do: 'send', attempt: 0 });
	});

	test.each<[string, Partial<Standing>, Partial<Policy>]>([
		['something is open', open(), {}],
		['something was refused', { refusedAt: 0 }, {}],
		['the journal may not know of every sending', {}, { askFirst: true }],
	])('mine, and %s: look', (_why, standing, policy) => {
		for (const trust of askable)
			expect(new Play(trust, policy).claimed(standing).command.do).toBe('look');
	});
});

describe('the decision to send', () => {
	test('sends an open purchase without a record if the provider honours the reference', () =>
		expect(new Play('full').claimed(open()).looked('absent').command.do).toBe('send'));

	test.each<[Trust, Partial<OpenSending>, Finish['outcome'], Finish['reason']]>([
		['asks', {}, 'unknown', 'sentEarlier'],
		['none', {}, 'unknown', 'sentEarlier'],
		['full', { byAnotherAccount: true }, 'unknown', 'otherAccount'],
		['full', { byThisExecution: true }, 'unknown', 'sentByThisExecution'],
		['full', { pending: true }, 'pending', 'pendingEarlier'],
	])('of trust %s does not send an open purchase: %j', (trust, sending, outcome, reason) => {
		const { end } = new Play(trust).claimed(open(sending)).looksOn('absent');
		expect(end).toMatchObject({ outcome, reason, end: undefined });
	});

	test.each<[string, Partial<OpenSending>, string]>([
		['of an earlier execution', {}, 'send'],
		['of this execution', { byThisExecution: true }, 'finish'],
		['that is pending', { pending: true }, 'finish'],
	])('with Send Again, open %s: %s', (_which, sending, expected) => {
		const play = new Play('none', { sendAgain: true }).claimed(open(sending));
		expect(play.command.do).toBe(expected);
	});

	test('counts absence only after the time to settle', () => {
		const play = new Play('full').claimed(open({ at: 1_000_000 - 10_000 })).looked('absent');
		while (play.command.do === 'look') play.looked('absent');
		expect(play.command.do).toBe('send');
		expect(play.now).toBeGreaterThanOrEqual(1_000_000 + 50_000);
		const slow = new Play('full').claimed(open({ at: 1_000_000 - 50_000 }));
		expect(slow.looked('absent', {}, 20_000).command.do).toBe('look');
		const refused = new Play('asks').claimed({ refusedAt: 1_000_000 }).looksOn('absent');
		expect(refused.now).toBe(1_000_000 + settleForMs);
		expect(refused.command.do).toBe('send');
	});

	test.each([
		[{}, 'notSent'],
		[open(), 'unknown'],
	])('for a blocked purchase after %j: %s', (standing, outcome) => {
		const play = new Play('full', { blocked: () => 'walletEmpty' }).claimed(standing);
		expect(play.looksOn('absent').end).toMatchObject({
			outcome,
			reason: 'walletEmpty',
			end: undefined,
		});
	});
});

test('a purchase that another run may have taken over meanwhile is unknown, and not sent', () => {
	const play = new Play('full', { blocked: () => 'outOfTouch' }).claimed({});
	expect(play.end).toMatchObject({ outcome: 'unknown', reason: 'outOfTouch' });
	const halted = new Play('full').claimed({}).stopped('outOfTouch');
	expect(halted.end).toMatchObject({ outcome: 'unknown', reason: 'outOfTouch', end: undefined });
	// This run has not sent an attempt that it has not claimed yet.
	expect(new Play('full').stopped('outOfTouch').end).toMatchObject({ outcome: 'notSent' });
});

describe('the record of an earlier sending', () => {
	test.each<[LookupKind, Partial<Finish>]>([
		['success', { outcome: 'success', replayed: true, end: { outcome: 'success' } }],
		['pending', { outcome: 'pending', replayed: true, end: { outcome: 'pending' } }],
		['foreign', { outcome: 'unknown', reason: 'belongsToAnother', end: undefined }],
		['unclaimed', { outcome: 'unknown', reason: 'unclaimed', end: undefined }],
	])('%s', (kind, expected) => {
		expect(new Play('asks').claimed(open()).looked(kind).end).toMatchObject(expected);
	});

	test('failed: records the failure, and claims the next attempt', () => {
		const play = new Play('asks').claimed(open()).looked('failed');
		expect(play.command).toEqual({ do: 'claim', attempt: 1, afterMs: 0, before: recordedFailure });
	});

	test.each<[string, Partial<OpenSending>, { cancelled?: boolean }, Partial<Finish>]>([
		[
			'by this execution',
			{ byThisExecution: true },
			{},
			{ outcome: 'failed', end: recordedFailure },
		],
		[
			'cancelled',
			{},
			{ cancelled: true },
			{ outcome: 'failed', end: { ...recordedFailure, cancelled: true } },
		],
		['by two accounts', { byAnotherAccount: true }, {}, { outcome: 'unknown', end: undefined }],
	])('failed %s: no next attempt', (_how, sending, more, expected) => {
		expect(new Play('full').claimed(open(sending)).looked('failed', more).end).toMatchObject(
			expected,
		);
	});

	test('foreign, under a reference that no known try has used: not sent', () => {
		const { end } = new Play('full', { askFirst: true }).claimed().looked('foreign');
		expect(end).toMatchObject({ outcome: 'notSent', reason: 'belongsToAnother' });
	});

	test.each<[Trust, string]>([
		['full', 'send'],
		['asks', 'unknown'],
	])('trust %s, shown once and then absent: %s', (trust, expected) => {
		const play = new Play(trust, { askFirst: true }).claimed().looked('unclear').looksOn('absent');
		expect(play.command.do === 'finish' ? play.end.outcome : play.command.do).toBe(expected);
	});

	test.each<[string, Partial<Standing>, Partial<Policy>, LookupKind, string]>([
		['open', open(), {}, 'cannotTell', 'unknown'],
		['refused', { refusedAt: 0 }, {}, 'cannotTell', 'notSent'],
		[
			'refused, with a record that the node does not understand',
			{ refusedAt: 0 },
			{},
			'unclear',
			'unknown',
		],
		['not known to the journal', {}, { askFirst: true }, 'cannotTell', 'unknown'],
	])(
		'a look that does not decide, for a purchase that is %s',
		(_what, standing, policy, kind, outcome) => {
			const { end } = new Play('full', policy).claimed(standing).looksOn(kind);
			const reason = outcome === 'notSent' ? 'refusedEarlier' : 'neverSettled';
			expect(end).toMatchObject({ outcome, reason, end: undefined });
		},
	);
});

describe('after the end', () => {
	const lost = () => new Play('none').claimed().sent({ kind: 'ambiguous' });

	test('a list of the provider shows the purchase: success, bought by this run', () => {
		expect(lost().end).toMatchObject({ outcome: 'unknown' });
		const shown = { outcome: 'success', replayed: false, end: { outcome: 'success' } };
		expect(lost().later({ type: 'listed' }).end).toMatchObject(shown);
		const earlier = new Play('none').claimed(open()).later({ type: 'listed' });
		expect(earlier.end).toMatchObject({ ...shown, replayed: true });
	});

	test('the provider took the request without this member: failed, and the member may be sent to again', () => {
		const accepted = new Play('none').claimed().sent({ kind: 'accepted', status: 'success' });
		expect(accepted.end).toMatchObject({ outcome: 'success' });
		const { end } = accepted.later({ type: 'leftOut' });
		expect(end).toMatchObject({ outcome: 'failed', end: { outcome: 'failed', recorded: false } });
	});

	test('a step is under way when the run stops: unknown, also before the answer', () => {
		const sending = new Play('none').claimed().stopped('stopped', true);
		expect(sending.end).toMatchObject({ outcome: 'unknown', reason: 'stopped' });
		expect(new Play('none').stopped().end).toMatchObject({ outcome: 'notSent' });
	});
});
