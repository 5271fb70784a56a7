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
