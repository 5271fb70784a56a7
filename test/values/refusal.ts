import { BadInput } from '../../nodes/VtuWallet/values/badInput';
import { casesOf } from '../support/casesOf';

/** Gives the refusal of a reader. The test fails if the reader gives a value. */
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

type Rows<Result> = ReadonlyArray<readonly [Result, readonly unknown[]]>;
type Read<Value> = (raw: unknown, field: string) => Value;

/** A test for each cell: the reader gives this value. */
export const itReads = <Value>(field: string, read: Read<Value>, rows: Rows<Value>) =>
	test.each(casesOf(rows as Rows<unknown>))(`${field}: %p is %p`, (raw, value) =>
		expect(read(raw, field)).toEqual(value),
	);

/** A test for each cell: the refusal names the field, the reason and what to do. */
export const itRefuses = (field: string, read: Read<unknown>, rows: Rows<RegExp>, advice = /\w/) =>
	test.each(casesOf(rows))(`${field}: %p is refused: %p`, (raw, reason) =>
		expect(refusalOf(() => read(raw, field))).toMatchObject({
			field,
			message: expect.stringMatching(reason),
			advice: expect.stringMatching(advice),
		}),
	);
