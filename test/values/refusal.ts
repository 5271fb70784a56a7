import * as fc from 'fast-check';

import { BadInput } from '../../nodes/VtuWallet/values/badInput';

/** The refusal that reading gives, or a failed test when it gives a value. */
export function refusalOf(read: () => unknown): BadInput {
	let value: unknown;
	try {
		value = read();
	} catch (refusal) {
		if (refusal instanceof BadInput) return refusal;
		throw refusal;
	}
	throw new Error(`Expected a refusal, got ${JSON.stringify(value)}`);
}

/** Any value of a cell; half of them look like numbers, dates or phone numbers. */
export const anyCell = fc.oneof(
	fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true }),
	fc.string({
		unit: fc.constantFrom(...'0123456789+-., ₦Ne()/\u00a0\u200b\'"', '\n', '[', ']', '234', '080'),
		maxLength: 30,
	}),
	fc.double(),
	fc.maxSafeInteger(),
);

/** Holds that any value is read or refused, and that a refusal has words that can be shown. */
export function neverFailsOtherwise(read: (raw: unknown) => unknown): void {
	fc.assert(
		fc.property(anyCell, (raw) => {
			try {
				read(raw);
			} catch (refusal) {
				expect(refusal).toBeInstanceOf(BadInput);
				const { field, message, advice } = refusal as BadInput;
				expect(message).toContain(`'${field}'`);
				expect(message.length).toBeLessThan(160);
				expect(advice).toMatch(/^[A-Z].*\.$/);
			}
		}),
		{ numRuns: 500 },
	);
}
