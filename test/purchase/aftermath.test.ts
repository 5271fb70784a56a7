import { aftermathOf, leavesOpen } from '../../nodes/VtuWallet/purchase/aftermath';
import type { Result } from '../../nodes/VtuWallet/purchase/steps';
import { verdicts } from './script';

const result = (more: Partial<Result>): Result => ({
	outcome: 'success',
	charged: 'yes',
	replayed: false,
	attempt: 0,
	message: '',
	...more,
});
const sentNow = { recorded: true, sent: true, sentBefore: false, asked: true };

test.each([
	['success', {}, 'ended'],
	['pending', {}, 'pending'],
	['failed', {}, 'ended'],
	['failed', { foundNothing: true }, 'doubted'],
	['notSent', {}, 'ended'],
	['unknown', {}, 'asBefore'],
] as const)('"%s" %o is remembered as %s', (outcome, more, remember) => {
	expect(aftermathOf(result({ outcome, ...more }), sentNow).remember).toBe(remember);
});

test.each([
	[
		'what was bought, also where it was only found',
		{ outcome: 'success' },
		{ recorded: false },
		'bought',
	],
	['what a listed refusal ended', { outcome: 'failed', verdict: verdicts.input }, {}, 'refused'],
	['a failure that was looked up', { outcome: 'failed' }, {}, 'open'],
	['what the provider has taken on', { outcome: 'pending' }, {}, 'pending'],
	[
		'what was pending before and was only looked up',
		{ outcome: 'pending' },
		{ sent: false, sentBefore: true },
		'open',
	],
	['what nobody knows', { outcome: 'unknown', verdict: verdicts.lost }, {}, 'open'],
	[
		'what never reached the provider',
		{ outcome: 'notSent', verdict: verdicts.neverLeft },
		{},
		'neverSent',
	],
	['what was stopped before it was sent', { outcome: 'unknown' }, { sent: false }, 'neverSent'],
	[
		'what an earlier try had sent',
		{ outcome: 'unknown' },
		{ sent: false, sentBefore: true },
		'open',
	],
	[
		'what another run held',
		{ outcome: 'unknown' },
		{ recorded: false, sent: false, leftToAnother: true },
		'neverSent',
	],
	[
		'what was sent although another run held it',
		{ outcome: 'unknown' },
		{ recorded: false, leftToAnother: true },
		'open',
	],
	["another try's claim", { outcome: 'notSent' }, { recorded: false, sent: false }, 'leftAlone'],
	[
		'what nobody was asked for, and nobody knows of',
		{ outcome: 'unknown', nothingKnown: true },
		{ recorded: false, sent: false, asked: false },
		'untouched',
	],
	[
		'what the record knew',
		{ outcome: 'unknown', nothingKnown: true },
		{ recorded: false, sent: false },
		'leftAlone',
	],
	[
		'what the provider has a record of',
		{ outcome: 'unknown' },
		{ recorded: false, sent: false, asked: false },
		'leftAlone',
	],
	[
		"another try's claim, where this execution had sent it before",
		{ outcome: 'unknown' },
		{ recorded: false, sent: false, sentBefore: true },
		'open',
	],
] as const)('the record of %s', (_, end, deeds, record) => {
	expect(aftermathOf(result(end), { ...sentNow, ...deeds }).record).toBe(record);
});

test.each(['success', 'pending', 'lost', 'used', 'unlisted', 'failed'] as const)(
	'the answer "%s" leaves open what became of it',
	(name) => expect(leavesOpen(verdicts[name])).toBe(true),
);

test.each(['input', 'balance', 'neverLeft', 'tokenRefused'] as const)(
	'the answer "%s" does not',
	(name) => expect(leavesOpen(verdicts[name])).toBe(false),
);
