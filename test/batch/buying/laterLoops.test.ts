import type { Memory } from '../../../nodes/VtuWallet/batch/buying/executionMemory';
import type { IdentifiedRow } from '../../../nodes/VtuWallet/batch/buying/keptOutcomes';
import { identityDigest } from '../../../nodes/VtuWallet/purchase/reference';
import { BadInput } from '../../../nodes/VtuWallet/values/badInput';
import { began, enter, stored } from './memories';

describe('rows of a later loop', () => {
	const airtime = { product: 'airtime', recipient: '0803', identity: { amount: 100 } };
	const identity = identityDigest(airtime);
	const rowAt = (nth: number): IdentifiedRow => ({
		subject: airtime,
		reference: `airtime-${nth}`,
		seed: { by: 'run', nth, run: { workflowId: 'w', nodeId: 'n', establishedAt: began } },
	});
	const counts = (memory: Memory, times: number) =>
		Array.from({ length: times }, () => memory.count(identity));

	it('meet identical purchases whose outcome is open before they are new ones', () => {
		const context = {};
		const first = enter(context, 0);
		expect(counts(first, 3)).toEqual([0, 1, 2]);
		first.noteOutcome(rowAt(0), { outcome: 'success' });
		first.noteOutcome(rowAt(1), { outcome: 'unknown' });
		first.noteOutcome(rowAt(2), { outcome: 'pending' });
		const second = enter(context, 1);
		expect(counts(second, 4)).toEqual([1, 2, 3, 4]);
		second.noteOutcome(rowAt(1), { outcome: 'success' });
		expect(counts(enter(context, 2), 3)).toEqual([2, 5, 6]);
	});

	it('meet the same identical purchases in every try, whatever became of them meanwhile', () => {
		const context = {};
		const first = enter(context, 0);
		counts(first, 1);
		first.noteOutcome(rowAt(0), { outcome: 'unknown' });
		const second = enter(context, 1);
		expect(counts(second, 2)).toEqual([0, 1]);
		second.noteOutcome(rowAt(0), { outcome: 'success' });
		expect(counts(enter(stored(context), 1, 'retry'), 2)).toEqual([0, 1]);
	});

	it('are new purchases where the earlier one has failed for certain', () => {
		const context = {};
		const first = enter(context, 0);
		counts(first, 2);
		first.noteOutcome(rowAt(0), { outcome: 'failed' });
		// A refusal for a reason on no list counts as failed, and later questions may still show otherwise.
		first.noteOutcome(rowAt(1), { outcome: 'failed', foundNothing: true });
		expect(counts(enter(context, 1), 2)).toEqual([1, 2]);
	});

	const keyed = (amount: number): IdentifiedRow => ({
		subject: { ...airtime, identity: { amount } },
		reference: 'airtime-a',
		seed: { by: 'key', key: 'A', scope: { environment: 'sandbox', instanceId: 'i' } },
	});

	it('cannot use a key for something else than what it has bought', () => {
		const context = {};
		const first = enter(context, 0);
		first.noteOutcome(keyed(100), { outcome: 'success' });
		expect(first.isTakenByAnother(keyed(500))).toBe(false);
		const second = enter(context, 1);
		expect(second.isTakenByAnother(keyed(100))).toBe(false);
		expect(second.isTakenByAnother(keyed(500))).toBe(true);
		second.noteOutcome(keyed(100), { outcome: 'failed' });
		expect(enter(context, 2).isTakenByAnother(keyed(500))).toBe(false);
		// A corrected row of a retry meets the purchase that was made, with a warning.
		expect(enter(stored(context), 1, 'retry').isTakenByAnother(keyed(500))).toBe(false);
	});

	it('stands for nothing that is known where the row could not be read', () => {
		const context = {};
		const unnamed = new BadInput('Data Plan', 'Not in the list', '');
		enter(context, 0).noteOutcome({ ...keyed(0), unnamed }, { outcome: 'success' });
		expect(enter(context, 1).isTakenByAnother(keyed(100))).toBe(false);
	});
});
