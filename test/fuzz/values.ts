import * as fc from 'fast-check';

import { anyCharacter } from '../support/forAll';

/** Names that the package uses, or that every object has. */
const names = [
	...['status', 'Status', 'success', 'code', 'message', 'error', 'errors', 'data', 'response'],
	...['transaction_status', 'request-id', 'reference', 'amount', 'type', 'date', 'id', 'name'],
	...['pin', 'pins', 'token', 'serial', 'units', 'esim', 'plan_status', 'newbal', 'price', 'plans'],
	...['event', 'version', 'kind', 'purchases', 'createdAt', 'details', 'environment', 'path'],
	...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON', 'length', 'then'],
];

const words = [
	...['success', 'fail', 'pending', 'true', '1', 'Transaction not found.', 'r-1', 'prepaid'],
	...['Insufficient balance', 'Invalid Access Token', 'Server Down Try Again Later', '₦1,234.50'],
	...['08031234567', '+234 (0) 803 123 4567', '2.34803E+12', '-0', '1e999', '0x10', '٣', '1,00'],
	...['2026-11-22', '2026-02-30T23:59:59Z', '0000-00-00', 'Serial No: W1, PIN: 12', '1<=>2', '[1]'],
	...['../x', '%2e%2e', '//evil.example', 'a\r\nb: c', '=1+1', '\ud800', '\u202e', 'https://a@b/'],
	...['vtuWallet', '{"a":1}', '[{"reference":"r"}]'],
	...[';a.b.c', '1.2.3.4;abcdefghijs', 'null', 'NaN'],
];

/** A few characters, repeated to more than any text in a sheet. */
const repeated = fc
	.tuple(
		fc.constantFrom('', 'a', '1', '₦', '{', '<'),
		fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 3 })),
		fc.constantFrom(10, 300, 5_000),
		fc.constantFrom('', '!', '}', '0'),
	)
	.map(
		([start, unit, length, end]) =>
			start + (unit || ' ').repeat(Math.ceil(length / Math.max(1, unit.length))) + end,
	);

export const texts: fc.Arbitrary<string> = fc.oneof(
	{ arbitrary: fc.constantFrom(...words), weight: 6 },
	{ arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }), weight: 3 },
	{ arbitrary: fc.string({ maxLength: 40 }), weight: 3 },
	{
		arbitrary: fc
			.tuple(fc.constantFrom(...words), fc.string({ maxLength: 8 }))
			.map(([a, b]) => a + b),
		weight: 4,
	},
	{ arbitrary: repeated, weight: 1 },
);

const scalars: fc.Arbitrary<unknown> = fc.oneof(
	{ arbitrary: texts, weight: 5 },
	fc.double(),
	fc.integer(),
	fc.maxSafeInteger(),
	fc.boolean(),
	fc.constantFrom(null, 0, -0, 1, 1e21, 1e-7),
);

/** Any value that JSON can hold. */
export const json: fc.Arbitrary<unknown> = fc.letrec<{ json: unknown }>((tie) => ({
	json: fc.oneof(
		{ maxDepth: 5, withCrossShrink: true },
		{ arbitrary: scalars, weight: 3 },
		{
			arbitrary: fc
				.array(
					fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 6 })), tie('json')),
					{ maxLength: 5 },
				)
				.map(objectOf),
			weight: 4,
		},
		{ arbitrary: fc.array(tie('json'), { maxLength: 4 }), weight: 1 },
	),
})).json;

/** An object as JSON.parse makes one: `__proto__` is a name like any other. */
function objectOf(entries: Array<[string, unknown]>): unknown {
	const made = {};
	for (const [name, value] of entries)
		Object.defineProperty(made, name, {
			value,
			enumerable: true,
			configurable: true,
			writable: true,
		});
	return made;
}

/** Texts that look like a number, a date or a phone number. */
const figures = fc.string({
	unit: fc.constantFrom(...'0123456789+-., ₦Ne()/\u00a0\u200b\'"', '\n', '[', ']', '234', '080'),
	maxLength: 30,
});

/** Any value that an expression of n8n may give for a field, also values that JSON cannot hold. */
export const cells: fc.Arbitrary<unknown> = fc.oneof(
	{ arbitrary: json, weight: 8 },
	{ arbitrary: figures, weight: 4 },
	fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true }),
	fc.constantFrom(undefined, NaN, Infinity, -Infinity),
);

/** A valid state with a missing or different part, as from an older version or an edit by hand. */
export function damaged(whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
	const where = fc.array(fc.nat({ max: 12 }), { maxLength: 4 });
	return fc
		.tuple(whole, where, fc.option(json, { nil: undefined }))
		.map(([state, steps, put]) => changedAt(state, steps, put));
}

function changedAt(state: unknown, [step, ...further]: number[], put: unknown): unknown {
	if (typeof state !== 'object' || state === null || step === undefined) return put;
	const keys = Object.keys(state);
	if (keys.length === 0) return put;
	const key = keys[step % keys.length];
	const inner = changedAt((state as Record<string, unknown>)[key], further, put);
	if (Array.isArray(state))
		return state.map((one: unknown, index) => (String(index) === key ? inner : one));
	const rest = Object.entries(state).filter(([name]) => name !== key);
	return objectOf(inner === undefined ? rest : [...rest, [key, inner]]);
}
