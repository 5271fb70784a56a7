import type { IDataObject } from 'n8n-workflow';

import {
	carriedReference,
	placeOfLedBack,
	refuseIfAnother,
} from '../../../nodes/VtuWallet/batch/rows/ledBack';
import { identityDigest, referenceOf } from '../../../nodes/VtuWallet/purchase/reference';
import { enter, purchased, stored } from '../buying/memories';

const run = { workflowId: 'w', nodeId: 'n', establishedAt: 1 };
const subject = { product: 'airtime', recipient: '8031234567', identity: { amount: 100 } };
const identity = identityDigest(subject);
const referenceAt = (nth: number, attempt = 0) =>
	referenceOf(subject, { by: 'run', run, nth }, attempt);
type Memory = ReturnType<typeof enter>;

/** A run index in which equal rows were planned, and each ended so. */
function loop(
	memory: Memory,
	ends: Array<'success' | 'unknown' | 'failed'>,
	attempt = 0,
): IDataObject[] {
	return ends.map((outcome) => {
		const nth = memory.count(identity);
		const reference = referenceAt(nth, attempt);
		memory.attempts.markSent(reference);
		const seed = { by: 'run', run, nth } as const;
		memory.noteOutcome({ seed, subject, reference }, { outcome });
		if (outcome !== 'unknown') memory.attempts.markEnded(reference);
		if (outcome === 'success')
			memory.keepReceipt(referenceAt(nth), purchased(false, { reference }));
		return { reference };
	});
}

function ledBack(ends: Parameters<typeof loop>[1], attempt = 0) {
	const context: IDataObject = {};
	const rows = loop(enter(context), ends, attempt);
	const later = stored(context);
	const memory = enter(later, 1);
	return {
		rows,
		context: later,
		memory,
		place: (row: IDataObject) => placeOfLedBack(row, subject, run, memory),
	};
}

test('a receipt is found on the output and on the error output', () => {
	const reference = referenceAt(0);
	expect(carriedReference({ reference })).toBe(reference);
	expect(carriedReference({ error: { receipt: { reference } } })).toBe(reference);
	for (const none of [{}, { reference: 7 }, { reference: 'INV-7' }, { error: 'reference' }])
		expect(carriedReference(none as IDataObject)).toBeUndefined();
});

test('a row with the receipt of what was bought stands for that, and counts as no new one', () => {
	const { rows, context, place } = ledBack(['success', 'success']);
	expect(rows.map(place)).toEqual([0, 1]);
	expect(place(rows[0])).toBe(0);
	expect(enter(stored(context), 2).count(identity)).toBe(2);
});

test('a row with a receipt of a later attempt is known as well', () => {
	const { rows, place } = ledBack(['success'], 4);
	expect(place(rows[0])).toBe(0);
});

test('what failed for certain is a new purchase, and so is a row without a receipt', () => {
	const { rows, memory, place } = ledBack(['failed']);
	expect(place(rows[0])).toBeUndefined();
	expect(place({})).toBeUndefined();
	expect(place({ reference: referenceAt(7) })).toBeUndefined();
	expect(memory.count(identity)).toBe(1);
});

test('a row meets the open one whose receipt it carries, and one without a receipt another', () => {
	const { rows, context, memory, place } = ledBack(['unknown', 'unknown']);
	expect(place(rows[1])).toBe(1);
	expect(place(rows[1])).toBe(1);
	expect([memory.count(identity), memory.count(identity)]).toEqual([0, 2]);
	expect(enter(stored(context), 2).countedBefore(identity)).toBe(3);
});

test('which were met is forgotten in the next loop', () => {
	const { rows, context, place } = ledBack(['unknown']);
	place(rows[0]);
	expect(enter(stored(context), 2).count(identity)).toBe(0);
});

test('a row that asks for something else than its receipt is refused, unless that has failed', () => {
	const other = { ...subject, identity: { amount: 500 } };
	const asked = (end: 'success' | 'unknown' | 'failed', attempt: number) => {
		const { rows, memory } = ledBack(['success', end], attempt);
		return () => placeOfLedBack(rows[1], other, run, memory);
	};
	for (const attempt of [0, 3]) {
		expect(asked('success', attempt)).toThrow(/asks for something else/);
		expect(asked('unknown', attempt)).toThrow(/asks for something else/);
		expect(asked('failed', attempt)()).toBeUndefined();
	}
});

test('in a period, too, a row that asks for something else than its receipt is refused', () => {
	const { rows, memory } = ledBack(['success', 'failed']);
	const refusal =
		(nth: number, amount = 100) =>
		() =>
			refuseIfAnother(
				rows[nth],
				{ ...subject, identity: { amount } },
				{ by: 'run', run, nth },
				memory,
			);
	expect(refusal(0)).not.toThrow();
	expect(refusal(0, 500)).toThrow(/asks for something else/);
	expect(refusal(1, 500)).not.toThrow();
	expect(() => refuseIfAnother({}, subject, { by: 'run', run, nth: 0 }, memory)).not.toThrow();
});
