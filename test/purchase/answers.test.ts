import type { Standing } from '../../nodes/VtuWallet/purchase/claims';
import type { Finish, MachineVerdict, Policy } from '../../nodes/VtuWallet/purchase/machineTypes';
import type { Trust } from '../../nodes/VtuWallet/purchase/trust';
import {
	accepted,
	askable,
	lost,
	mine,
	notSent,
	open,
	Play,
	settleForMs,
	throttled,
	trusts,
} from './play';

const stillOpen = { outcome: 'unknown', end: { outcome: 'unknown' } } as const;

describe('an answer to a sending', () => {
	const sent = (
		trust: Trust,
		verdict: MachineVerdict,
		standing: Partial<Standing> = {},
		more: Partial<Policy> = {},
	) => new Play(trust, more).claimed(standing).looksOn('absent').sent(verdict);

	test('accepted: success, or pending', () => {
		expect(sent('none', accepted).end).toMatchObject({ outcome: 'success', replayed: false });
		const pending = sent('none', { kind: 'accepted', status: 'pending' }).end;
		expect(pending).toMatchObject({
			outcome: 'pending',
			replayed: false,
			end: { outcome: 'pending' },
		});
	});

	test('pending: requeries while the user waits', () => {
		const wait = { waitForPendingMs: 90_000 };
		const play = () => sent('asks', { kind: 'accepted', status: 'pending' }, {}, wait);
		expect(play().command).toMatchObject({ do: 'look', afterMs: 1_000 });
		expect(play().looked('pending').looked('success').end.outcome).toBe('success');
		expect(play().looked('failed').end).toMatchObject({
			outcome: 'failed',
			end: { recorded: true },
		});
		for (const kind of ['pending', 'absent', 'cannotTell', 'foreign'] as const)
			expect(play().looksOn(kind).end).toMatchObject({ outcome: 'pending', replayed: false });
	});

	test.each(trusts)(
		'rejected, trust %s: failed, and the same reference may be sent again',
		(trust) => {
			const { end } = sent(trust, { kind: 'rejected' });
			expect(end).toMatchObject({ outcome: 'failed', end: { outcome: 'failed', recorded: false } });
		},
	);

	test('rejected although an earlier sending is open: requery first', () => {
		const play = sent('full', { kind: 'rejected' }, open());
		expect(play.command.do).toBe('look');
		expect(play.looksOn('absent').end.outcome).toBe('failed');
		const again = { sendAgain: true };
		const asked = () => sent('asks', { kind: 'rejected' }, open(), again);
		expect(asked().looksOn('absent').end.outcome).toBe('unknown');
		expect(asked().looked('foreign').end.outcome).toBe('unknown');
		expect(sent('none', { kind: 'rejected' }, open(), again).end.outcome).toBe('unknown');
	});

	test('rejected after too many requests: requery first', () => {
		const play = sent('full', throttled).sent({ kind: 'rejected' });
		expect(play.command.do).toBe('look');
		expect(play.looksOn('absent').end.outcome).toBe('failed');
	});

	test('failed, trust full: three looks at most; trust asks: looks until settled, and failed only by a record', () => {
		for (const unseen of ['absent', 'cannotTell'] as const) {
			const untold = sent('full', { kind: 'failed' });
			untold.looksOn(unseen);
			expect(untold.end.outcome).toBe('failed');
			expect(untold.done.filter((what) => what === 'look')).toHaveLength(3);
			const alone = sent('asks', { kind: 'failed' }).looksOn(unseen);
			expect(alone.end).toMatchObject(stillOpen);
			expect(alone.now).toBe(1_000_000 + settleForMs);
		}
		for (const trust of askable) {
			expect(sent(trust, { kind: 'failed' }).looked('success').end.outcome).toBe('success');
			expect(sent(trust, { kind: 'failed' }).looked('pending').end.outcome).toBe('pending');
			expect(sent(trust, { kind: 'failed' }).looked('failed').end.end?.recorded).toBe(true);
		}
		expect(sent('none', { kind: 'failed' }).end).toMatchObject(stillOpen);
	});

	test('failed, with a record that the node does not understand: unknown', () =>
		expect(sent('full', { kind: 'failed' }).looksOn('unclear').end.outcome).toBe('unknown'));

	test.each<[Trust, string]>([
		['full', 'failed'],
		['asks', 'unknown'],
		['none', 'unknown'],
	])(
		'doubtful, trust %s, and absent: %s; the purchase stays open for this execution',
		(trust, outcome) => {
			const { end } = sent(trust, { kind: 'doubtful' }).looksOn('absent');
			expect(end).toMatchObject({ outcome, end: { outcome: 'unknown' } });
		},
	);

	test.each(trusts)('ambiguous or already used, trust %s, and absent: unknown', (trust) => {
		for (const verdict of [lost, { ...lost, alreadyUsed: true as const }]) {
			const play = sent(trust, verdict).looksOn('absent');
			expect(play.end).toMatchObject(stillOpen);
			if (trust !== 'none') expect(play.now).toBe(1_000_000 + settleForMs);
		}
	});

	test('already used: the record may be of an earlier run, unless the journal knows of no run', () => {
		const used = { ...lost, alreadyUsed: true } as const;
		expect(sent('full', used).looked('success').end.replayed).toBe(false);
		expect(sent('full', used, {}, { askFirst: true }).looked('success').end.replayed).toBe(true);
		expect(sent('full', used, open()).looked('success').end.replayed).toBe(true);
		expect(sent('full', lost).looked('success').end.replayed).toBe(false);
		const again = sent('full', throttled).sent(used).looked('success');
		expect(again.end.replayed).toBe(false);
		expect(sent('full', used).looked('foreign').end).toMatchObject({ outcome: 'failed' });
		expect(sent('full', lost).looked('foreign').end).toMatchObject({ outcome: 'unknown' });
	});

	test('not sent: three times in all, then released', () => {
		const play = sent('none', notSent);
		expect(play.command).toMatchObject({ do: 'send', afterMs: 500 });
		play.sent(notSent);
		expect(play.command).toMatchObject({ do: 'send', afterMs: 1_000 });
		expect(play.sent(notSent).end).toMatchObject({ outcome: 'notSent', end: undefined });
	});

	test.each<[string, MachineVerdict]>([
		['final', { ...notSent, isFinal: true }],
		['the provider takes requests in more than a minute', { ...notSent, retryAfterMs: 61_000 }],
	])('not sent, and %s: once', (_which, verdict) => {
		expect(sent('full', verdict).end).toMatchObject({ outcome: 'notSent', end: undefined });
		expect(sent('full', verdict, open()).end).toMatchObject({ outcome: 'unknown', end: undefined });
	});

	test('throttled: trust asks requeries until settled before it sends again', () => {
		const play = sent('asks', throttled).looksOn('absent');
		expect(play.now).toBe(1_000_000 + settleForMs);
		expect(play.command.do).toBe('send');
		const found = sent('asks', throttled).looked('success').end;
		expect(found).toMatchObject({ outcome: 'success', replayed: false });
		const unclear = sent('asks', throttled).looksOn('cannotTell').end;
		expect(unclear).toMatchObject(stillOpen);
	});

	test('throttled: trust full sends again, and requeries after the last time', () => {
		const play = sent('full', throttled).sent(throttled).sent(throttled);
		expect(play.command.do).toBe('look');
		expect(play.looksOn('absent').end).toMatchObject({ outcome: 'notSent', end: undefined });
	});
});

describe('a success in unusual words', () => {
	const unusual = { ...accepted, unusual: true } as const;
	const sent = (trust: Trust, standing: Partial<Standing> = {}, more: Partial<Policy> = {}) =>
		new Play(trust, more).claimed(standing).looksOn('absent').sent(unusual);

	test.each(askable)('is looked up, trust %s, and stays a success without a record', (trust) => {
		expect(sent(trust).command).toMatchObject({ do: 'look', attempt: 0, afterMs: 0 });
		const waiting = sent(trust, {}, { waitForPendingMs: 90_000 }).looked('pending');
		expect(waiting.looked('success').end.outcome).toBe('success');
		const stays = { outcome: 'success', replayed: false, end: { outcome: 'success' } };
		const kinds = ['success', 'absent', 'cannotTell'] as const;
		for (const kind of kinds) expect(sent(trust).looked(kind).end).toMatchObject(stays);
		expect(sent(trust).stopped().end).toMatchObject(stays);
	});

	test.each(askable)('is unknown, trust %s, if a record does not say success', (trust) => {
		const end = { outcome: 'unknown', promised: true };
		const contradicted = { outcome: 'unknown', reason: 'contradicted', end };
		for (const kind of ['foreign', 'unclaimed'] as const)
			expect(sent(trust).looked(kind).end).toMatchObject(stillOpen);
		expect(sent(trust).looksOn('unclear').end).toMatchObject(stillOpen);
		expect(sent(trust).looked('unclear').looksOn('absent').end).toMatchObject(stillOpen);
		expect(sent(trust).looked('unclear').stopped().end).toMatchObject(stillOpen);
		expect(sent(trust).looked('unclear').looked('success').end.outcome).toBe('success');
		expect(sent(trust).looked('unclear').looked('failed').end).toMatchObject(contradicted);
		expect(sent(trust).looked('failed').end).toMatchObject(contradicted);
	});

	test.each(askable)('stays unknown in later runs, trust %s, if a record says failed', (trust) => {
		const promised = open({ promised: true });
		const later = new Play(trust).claimed(promised).looked('failed').end;
		expect(later).toMatchObject({ outcome: 'unknown', reason: 'contradicted' });
		const accepted = new Play(trust, { sendAgain: true }).claimed(promised).looked('failed');
		expect(accepted.command).toMatchObject({ do: 'claim', attempt: 1 });
		const unpromised = new Play(trust).claimed(open()).looked('failed');
		expect(unpromised.command).toMatchObject({ do: 'claim', attempt: 1 });
	});

	test('is not looked up if there is no look-up, or if an earlier sending is open', () => {
		expect(sent('none').end.outcome).toBe('success');
		const elsewhere = open({ byAnotherAccount: true });
		expect(sent('full', elsewhere, { sendAgain: true }).end.outcome).toBe('success');
	});

	test.each(askable)('is not looked up, trust %s, if an older record may come late', (trust) => {
		expect(sent(trust, { refusedAt: 0 }).end.outcome).toBe('success');
		expect(sent(trust, {}, { askFirst: true }).end.outcome).toBe('success');
		const again = new Play(trust).claimed().sent(notSent).sent(unusual);
		expect(again.end.outcome).toBe('success');
	});
});

describe('Stop', () => {
	const begun = (trust: Trust = 'full', policy: Partial<Policy> = {}) =>
		new Play(trust, policy).claimed();
	const isHere = (state: Standing['state']) => new Play('full', {}, { ...mine, state });
	const waiting = begun('full', { waitForPendingMs: 9_000 });
	const unsent = { outcome: 'notSent', end: undefined } as const;
	const unknown = { outcome: 'unknown' } as const;
	const released = { ...unknown, end: undefined };
	const pending = { outcome: 'pending' } as const;

	test.each<[string, Play, Partial<Finish>]>([
		['before the claim', new Play('full'), unsent],
		[
			'before the claim of a bought purchase',
			isHere('bought'),
			{ outcome: 'success', replayed: true },
		],
		['before the claim of a purchase that another run holds', isHere('held'), released],
		['while it waits for another run', new Play('full').claimed({ state: 'held' }), unknown],
		['before the first sending', begun(), { outcome: 'notSent' }],
		['while an earlier sending is open', new Play('full').claimed(open()), released],
		[
			'while an earlier sending is pending',
			new Play('full').claimed(open({ pending: true })),
			pending,
		],
		['while the journal may not know of every sending', begun('full', { askFirst: true }), unknown],
		['after a lost answer', begun().sent(lost), stillOpen],
		['after "already used"', begun().sent({ ...lost, alreadyUsed: true }), unknown],
		['after a doubtful refusal', begun().sent({ kind: 'doubtful' }), stillOpen],
		['after a failure word', begun().sent({ kind: 'failed' }), stillOpen],
		['after too many requests', begun().sent(throttled), stillOpen],
		['between two requests that were not sent', begun().sent(notSent), unsent],
		[
			'while it waits for a pending purchase',
			waiting.sent({ kind: 'accepted', status: 'pending' }),
			{ ...pending, end: { outcome: 'pending' } },
		],
	])('%s', (_when, play, expected) => expect(play.stopped().end).toMatchObject(expected));
});
