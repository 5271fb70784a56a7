import { begin, next } from '../../nodes/VtuWallet/purchase/machine';
import { askable, lost, mine, policyOf, settleForMs } from './play';

test.each(askable)(
	'Check Status For does not count the time for which the provider takes no look-ups (%s)',
	(trust) => {
		const sent = () => {
			const claimed = next(begin(policyOf(trust)).state, { type: 'claimed', standing: mine }, 0);
			return next(claimed.state, { type: 'sent', verdict: lost }, 0);
		};
		const lookup = { kind: 'cannotTell' } as const;
		const askedAt = 2 * settleForMs;
		const looked = { type: 'looked', lookup, askedAt } as const;
		const held = next(sent().state, { ...looked, heldMs: askedAt }, askedAt);
		expect(held.command).toMatchObject({ do: 'look', afterMs: 1_000 });
		expect(next(sent().state, looked, askedAt).command).toMatchObject({ outcome: 'unknown' });
		// Absence counts from the end of the wait.
		const absent = { ...looked, lookup: { kind: 'absent' }, heldMs: askedAt } as const;
		expect(next(sent().state, absent, askedAt).command.do).toBe('look');
	},
);
