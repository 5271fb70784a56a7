import fc from 'fast-check';

import { canonicalJson, digest } from '../../nodes/VtuWallet/values/canonical';
import {
	identityDigest,
	lastAttempt,
	referenceOf,
	type Seed,
	type Subject,
} from '../../nodes/VtuWallet/purchase/reference';

const product = fc.constantFrom(
	'airtime',
	'data',
	'cable',
	'electricity',
	'exam',
	'sms',
	'betting',
	'esim',
	'flight',
	'rechargecard',
	'datacard',
	'custom',
);
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const subject: fc.Arbitrary<Subject> = fc.record({
	product,
	recipient: fc.string(),
	identity: fc.dictionary(
		fc.string(),
		fc.oneof(value, fc.array(value), fc.dictionary(fc.string(), value)),
	),
});
const scope = fc.record({
	environment: fc.constantFrom('sandbox', 'production'),
	instanceId: fc.string(),
});
const run = fc.record(
	{
		workflowId: fc.string(),
		nodeId: fc.string(),
		establishedAt: fc.nat(),
		triggerOutput: fc.string(),
	},
	{ requiredKeys: ['workflowId', 'nodeId', 'establishedAt'] },
);
const seed: fc.Arbitrary<Seed> = fc.oneof(
	fc.record({ by: fc.constant('run' as const), run, nth: fc.nat(1_000) }),
	fc.record({ by: fc.constant('key' as const), scope, key: fc.string({ minLength: 1 }) }),
	fc.record({
		by: fc.constant('period' as const),
		scope,
		workflowId: fc.string(),
		period: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
		label: fc.string(),
	}),
);
const attempt = fc.nat(lastAttempt);

/** The same values, every object's keys in another order. */
function turned(input: unknown): unknown {
	if (Array.isArray(input)) return input.map(turned);
	if (typeof input !== 'object' || input === null) return input;
	return Object.fromEntries(
		Object.entries(input)
			.reverse()
			.map(([name, entry]) => [name, turned(entry)]),
	);
}

describe('a reference', () => {
	test('is short, lower-case, legal in a path, and starts with the product', () => {
		fc.assert(
			fc.property(subject, seed, attempt, (what, how, nth) => {
				const reference = referenceOf(what, how, nth);
				expect(reference).toMatch(/^[a-z]+-[0-9a-f]{24}$/);
				expect(reference.startsWith(`${what.product}-`)).toBe(true);
				expect(reference.length).toBeLessThanOrEqual(64);
				expect(encodeURIComponent(reference)).toBe(reference);
			}),
		);
	});

	test('is the same however often it is made, and in whatever order the keys come', () => {
		fc.assert(
			fc.property(subject, seed, attempt, (what, how, nth) => {
				const reference = referenceOf(what, how, nth);
				expect(referenceOf(structuredClone(what), structuredClone(how), nth)).toBe(reference);
				expect(referenceOf(turned(what) as Subject, turned(how) as Seed, nth)).toBe(reference);
			}),
		);
	});

	test('is the same for each of identical rows in whatever order and batches they come', () => {
		const rows = fc
			.array(subject, { minLength: 1, maxLength: 4 })
			.chain((few) => fc.array(fc.constantFrom(...few), { minLength: 1, maxLength: 12 }));
		fc.assert(
			fc.property(rows, run, fc.integer({ min: 1, max: 20 }), (all, facts, turns) => {
				const shifted = [
					...all.slice(turns % all.length),
					...all.slice(0, turns % all.length),
				].reverse();
				expect(referencesOf(shifted, facts).sort()).toEqual(referencesOf(all, facts).sort());
				expect(new Set(referencesOf(all, facts)).size).toBe(all.length);
			}),
		);
	});

	test('differs where anything that tells purchases apart differs', () => {
		fc.assert(
			fc.property(
				subject,
				seed,
				attempt,
				subject,
				seed,
				attempt,
				(oneSubject, oneSeed, oneAttempt, otherSubject, otherSeed, otherAttempt) => {
					const one = meaningOf(oneSubject, oneSeed, oneAttempt);
					const other = meaningOf(otherSubject, otherSeed, otherAttempt);
					fc.pre(one !== other);
					expect(referenceOf(oneSubject, oneSeed, oneAttempt)).not.toBe(
						referenceOf(otherSubject, otherSeed, otherAttempt),
					);
				},
			),
		);
	});

	const what: Subject = {
		product: 'airtime',
		recipient: '+2348031234567',
		identity: { amount: 500, planType: 'VTU' },
	};
	const inEnvironment = { environment: 'production', instanceId: 'one' };
	const byRun = {
		by: 'run' as const,
		run: { workflowId: 'w', nodeId: 'n', establishedAt: 1 },
		nth: 0,
	};
	const byKey = { by: 'key' as const, scope: inEnvironment, key: 'A-1' };
	const byPeriod = {
		by: 'period' as const,
		scope: inEnvironment,
		workflowId: 'w',
		period: 'day' as const,
		label: '2026-11-21',
	};
	const all = (seeds: Array<[Subject, Seed, number]>) =>
		seeds.map(([subjectOf, seedOf, nth]) => referenceOf(subjectOf, seedOf, nth));

	test('of a run differs by each of its parts', () => {
		const references = all([
			[what, byRun, 0],
			[what, byRun, 1],
			[what, { ...byRun, nth: 1 }, 0],
			[what, { ...byRun, run: { ...byRun.run, workflowId: 'x' } }, 0],
			[what, { ...byRun, run: { ...byRun.run, nodeId: 'x' } }, 0],
			[what, { ...byRun, run: { ...byRun.run, establishedAt: 2 } }, 0],
			[what, { ...byRun, run: { ...byRun.run, triggerOutput: 'x' } }, 0],
			[{ ...what, recipient: '+2348030000000' }, byRun, 0],
			[{ ...what, product: 'data' }, byRun, 0],
			[{ ...what, identity: { ...what.identity, amount: 501 } }, byRun, 0],
			[{ ...what, identity: { ...what.identity, planType: 'SNS' } }, byRun, 0],
		]);
		expect(new Set(references).size).toBe(references.length);
	});

	test('of a key differs by each of its parts, and not by the rest of the identity', () => {
		const references = all([
			[what, byKey, 0],
			[what, byKey, 1],
			[what, { ...byKey, key: 'a-1' }, 0],
			[what, { ...byKey, scope: { ...inEnvironment, environment: 'sandbox' } }, 0],
			[what, { ...byKey, scope: { ...inEnvironment, instanceId: 'two' } }, 0],
			[{ ...what, recipient: '+2348030000000' }, byKey, 0],
			[{ ...what, product: 'data' }, byKey, 0],
		]);
		expect(new Set(references).size).toBe(references.length);
		expect(referenceOf({ ...what, identity: { amount: 1 } }, byKey, 0)).toBe(references[0]);
	});

	test('of a key goes by what the product says, where that is not the recipient', () => {
		const keyed = { ...what, keyed: '' };
		const [first, ...others] = all([
			[keyed, byKey, 0],
			[{ ...keyed, keyed: '/api/other' }, byKey, 0],
			[{ ...keyed, product: 'data' }, byKey, 0],
			[keyed, { ...byKey, key: 'A-2' }, 0],
			[what, byKey, 0],
		]);
		expect(others).not.toContain(first);
		expect(referenceOf({ ...keyed, recipient: '+2348030000000' }, byKey, 0)).toBe(first);
		expect(referenceOf({ ...keyed, identity: {} }, byKey, 0)).toBe(first);
		expect(referenceOf({ ...keyed, keyed: what.recipient }, byKey, 0)).toBe(
			referenceOf(what, byKey, 0),
		);
	});

	test('of anything but a key goes by the recipient all the same', () => {
		expect(
			all([
				[{ ...what, keyed: '' }, byRun, 0],
				[{ ...what, keyed: '' }, byPeriod, 0],
			]),
		).toEqual(
			all([
				[what, byRun, 0],
				[what, byPeriod, 0],
			]),
		);
	});

	test('of a period differs by each of its parts', () => {
		const references = all([
			[what, byPeriod, 0],
			[what, byPeriod, 1],
			[what, { ...byPeriod, label: '2026-11-22' }, 0],
			[what, { ...byPeriod, period: 'week' }, 0],
			[what, { ...byPeriod, workflowId: 'x' }, 0],
			[what, { ...byPeriod, scope: { ...inEnvironment, environment: 'sandbox' } }, 0],
			[what, { ...byPeriod, scope: { ...inEnvironment, instanceId: 'two' } }, 0],
			[{ ...what, recipient: '+2348030000000' }, byPeriod, 0],
			[{ ...what, product: 'data' }, byPeriod, 0],
			[{ ...what, identity: { ...what.identity, amount: 501 } }, byPeriod, 0],
		]);
		expect(new Set(references).size).toBe(references.length);
	});

	test("of the user's own is sent as it is, whatever the attempt", () => {
		expect(referenceOf(what, { by: 'reference', reference: 'Order_7:a' }, 0)).toBe('Order_7:a');
		expect(referenceOf(what, { by: 'reference', reference: 'Order_7:a' }, 3)).toBe('Order_7:a');
	});

	// A reference is a promise over years: were it made otherwise, every key would buy once more.
	test('never changes between versions of this package', () => {
		expect(
			all([
				[what, byRun, 0],
				[what, byKey, 0],
				[what, byPeriod, 0],
				[what, byKey, 1],
			]),
		).toEqual([
			'airtime-1e2e5c6053f9890f4490d0cd',
			'airtime-d9812a75f399e7b80da141b9',
			'airtime-389061dadd7ca6802a4d75a1',
			'airtime-bd86b08fb1fad78a17fc1dad',
		]);
		expect(identityDigest(what)).toBe('128ba7403591243871df872a');
	});

	test('has at most five attempts', () => {
		expect(lastAttempt).toBe(4);
	});
});

describe('the identity of identical rows', () => {
	test('is the same for the same purchase alone', () => {
		fc.assert(
			fc.property(subject, subject, (one, other) => {
				expect(identityDigest(turned(one) as Subject)).toBe(identityDigest(one));
				expect(identityDigest(one) === identityDigest(other)).toBe(
					canonicalJson(one) === canonicalJson(other),
				);
			}),
		);
	});
});

describe('canonical JSON', () => {
	test('means the same as JSON', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (input) => {
				expect(JSON.parse(canonicalJson(input))).toEqual(JSON.parse(JSON.stringify(input)));
			}),
		);
	});

	test('has one text for each value', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (input) => {
				expect(canonicalJson(turned(input))).toBe(canonicalJson(input));
			}),
		);
	});

	test.each([
		[{ b: 1, a: 2 }, '{"a":2,"b":1}'],
		[{ a: undefined, b: null }, '{"b":null}'],
		[[undefined, NaN], '[null,null]'],
		[undefined, 'null'],
		[{ b: { d: 1, c: 1 } }, '{"b":{"c":1,"d":1}}'],
		[new Date(0), '"1970-01-01T00:00:00.000Z"'],
		[{ on: new Date(0) }, '{"on":"1970-01-01T00:00:00.000Z"}'],
		['₦ 😀', '"₦ 😀"'],
	])('%o is %s', (input, text) => {
		expect(canonicalJson(input)).toBe(text);
	});

	test('a digest is 96 bits', () => {
		expect(digest({})).toMatch(/^[0-9a-f]{24}$/);
		expect(digest([1, 2])).not.toBe(digest([2, 1]));
	});
});

/** Numbers identical purchases as the batch does, from 0. */
function referencesOf(rows: Subject[], facts: Extract<Seed, { by: 'run' }>['run']): string[] {
	const counts = new Map<string, number>();
	return rows.map((row) => {
		const identity = identityDigest(row);
		const nth = counts.get(identity) ?? 0;
		counts.set(identity, nth + 1);
		return referenceOf(row, { by: 'run', run: facts, nth }, 0);
	});
}

/** What a reference stands for, written out. */
function meaningOf(what: Subject, how: Seed, nth: number): string {
	const identity = how.by === 'key' ? undefined : what.identity;
	return canonicalJson([what.product, what.recipient, identity, how, nth]);
}
