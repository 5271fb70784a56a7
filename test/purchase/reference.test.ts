import fc from 'fast-check';

import { lastAttempt } from '../../nodes/VtuWallet/purchase/claims';
import { canonicalJson, digest } from '../../nodes/VtuWallet/values/canonical';
import {
	isMadeHere,
	keyIdOf,
	purchaseOf,
	referenceOf,
	whatOf,
	type Scope,
	type Subject,
} from '../../nodes/VtuWallet/purchase/reference';
import {
	idOf,
	protections,
	type Order,
	type Protection,
} from '../../nodes/VtuWallet/purchase/protections';
import { forAll } from '../support/forAll';

const product = fc.constantFrom(
	...['airtime', 'data', 'cable', 'electricity', 'exam', 'sms', 'betting', 'esim', 'flight'],
	...['rechargecard', 'datacard', 'custom'],
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
const beginning = fc.record(
	{ establishedAt: fc.nat(), triggerOutput: fc.string() },
	{ requiredKeys: ['establishedAt'] },
);
const order: fc.Arbitrary<Order> = fc.record({
	workflowId: fc.string(),
	nodeId: fc.string(),
	beginning,
	nth: fc.string(),
	name: fc.string({ minLength: 1 }),
	period: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
	periodLabel: fc.string(),
});
/** A protection, and the order that it uses. */
interface Basis {
	by: Protection;
	order: Order;
}
const hashed = Object.values<Protection>(protections).filter(({ isReference }) => !isReference);
const basis: fc.Arbitrary<Basis> = fc.record({ by: fc.constantFrom(...hashed), order });
const idBy = (what: Subject, { by, order }: Basis, where: Scope) => idOf(what, by, order, where);
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

const where = { environment: 'production', instanceId: 'one' };

describe('the id of a purchase', () => {
	test('is short, legal in a path, and the same in any order of the fields', () =>
		forAll([subject, basis, scope], (what, how, where) => {
			const id = idBy(what, how, where);
			expect(id).toMatch(/^[a-z]+-[0-9a-f]{24}$/);
			expect(id.startsWith(`${what.product}-`)).toBe(true);
			expect(encodeURIComponent(id)).toBe(id);
			const turnedHow = { ...how, order: turned(how.order) as Order };
			const again = idBy(turned(what) as Subject, turnedHow, turned(where) as Scope);
			expect(again).toBe(id);
		}));

	const what: Subject = {
		product: 'airtime',
		recipient: '2348031234567',
		identity: { amount: 500, planType: 'VTU' },
	};
	const order: Order = {
		workflowId: 'w',
		nodeId: 'n',
		beginning: { establishedAt: 1 },
		nth: '0',
		name: 'A-1',
		period: 'day',
		periodLabel: '2026-11-21',
	};
	const by = (name: keyof typeof protections, other: Partial<Order> = {}): Basis => ({
		by: protections[name],
		order: { ...order, ...other },
	});
	const [byRun, byKey, byPeriod] = [by('run'), by('key'), by('period')];
	const elsewhere = [byRun, byKey, byPeriod].flatMap(
		(how): Array<[Subject, Basis, Scope]> => [
			[what, how, where],
			[what, how, { ...where, environment: 'sandbox' }],
			[what, how, { ...where, instanceId: 'two' }],
			[{ ...what, recipient: '2348030000000' }, how, where],
			[{ ...what, product: 'data' }, how, where],
		],
	);

	test('differs if one of its parts differs', () => {
		const otherAmount = { ...what, identity: { ...what.identity, amount: 501 } };
		const all: typeof elsewhere = [
			...elsewhere,
			[what, by('run', { nth: '1' }), where],
			[what, by('run', { workflowId: 'x' }), where],
			[what, by('run', { nodeId: 'x' }), where],
			[what, by('run', { beginning: { establishedAt: 2 } }), where],
			[what, by('run', { beginning: { establishedAt: 1, triggerOutput: 'x' } }), where],
			[otherAmount, byRun, where],
			[what, by('key', { name: 'a-1' }), where],
			[what, by('period', { periodLabel: '2026-11-22' }), where],
			[what, by('period', { period: 'week' }), where],
			[what, by('period', { workflowId: 'x' }), where],
			[otherAmount, byPeriod, where],
		];
		const ids = all.map((one) => idBy(...one));
		expect(new Set(ids).size).toBe(ids.length);
	});

	test('of a key does not depend on the amount or plan', () => {
		const other = { ...what, identity: { amount: 1 } };
		expect(idBy(other, byKey, where)).toBe(idBy(what, byKey, where));
	});

	test('of a key depends on the name that the product gives in place of the recipient', () => {
		const keyed = { ...what, keyed: '' };
		const id = idBy(keyed, byKey, where);
		expect(idBy({ ...keyed, recipient: '2348030000000' }, byKey, where)).toBe(id);
		expect(idBy({ ...keyed, keyed: '/api/other' }, byKey, where)).not.toBe(id);
		expect(idBy(what, byKey, where)).not.toBe(id);
	});

	test.each([byRun, byPeriod])('of a run or period depends on the recipient: $by.value', (how) => {
		expect(idBy({ ...what, keyed: '' }, how, where)).toBe(idBy(what, how, where));
	});

	test("is the user's own reference as it is", () =>
		expect(idBy(what, by('reference', { name: 'Order_7:a' }), where)).toBe('Order_7:a'));

	// An id must never change, because every key would buy again.
	test('never changes between versions of this package', () => {
		expect([byRun, byKey, byPeriod].map((how) => idBy(what, how, where))).toEqual([
			'airtime-f3099a0e461806a9c2f69252',
			'airtime-3997531d62e824a18404e69d',
			'airtime-728cdca39bee7bcb2515447f',
		]);
		expect(keyIdOf('airtime', 'A-1', where)).toBe('a99964c9e603e010b4a2cc6c');
		expect(whatOf(what)).toBe('b4f566fe08de');
	});
});

describe('the reference of an attempt', () => {
	test('is the id, with the number of a later attempt', () => {
		expect(referenceOf('airtime-1', 0)).toBe('airtime-1');
		expect(referenceOf('airtime-1', 4)).toBe('airtime-1-4');
		expect(lastAttempt).toBe(4);
	});

	test('leads back to its purchase', () =>
		forAll([subject, basis, scope, attempt], (what, how, where, nth) => {
			const id = idBy(what, how, where);
			const reference = referenceOf(id, nth);
			expect(reference.length).toBeLessThanOrEqual(64);
			expect(purchaseOf(reference)).toEqual({ id, attempt: nth });
			expect(isMadeHere(reference)).toBe(true);
		}));

	const ofUsers = ['Order_7:a', 'Order-7-1', 'airtime-123', `airtime-${'0'.repeat(24)}-5`, ''];
	test.each(ofUsers)(
		'is the id of its purchase if the user chose the reference: %p',
		(reference) => {
			expect(purchaseOf(reference)).toEqual({ id: reference, attempt: 0 });
			expect(isMadeHere(reference)).toBe(false);
		},
	);
});

test('the id of a key is the same for all recipients, and differs if one of its parts differs', () => {
	const ids = [
		keyIdOf('airtime', 'A', where),
		keyIdOf('data', 'A', where),
		keyIdOf('airtime', 'B', where),
		keyIdOf('airtime', 'A', { ...where, environment: 'sandbox' }),
		keyIdOf('airtime', 'A', { ...where, instanceId: 'two' }),
	];
	expect(new Set(ids).size).toBe(ids.length);
});

describe('canonical JSON', () => {
	test('means the same as JSON', () =>
		forAll([fc.jsonValue()], (input) => {
			expect(JSON.parse(canonicalJson(input))).toEqual(JSON.parse(JSON.stringify(input)));
		}));

	test('has one text for each value', () =>
		forAll([fc.jsonValue()], (input) => {
			expect(canonicalJson(turned(input))).toBe(canonicalJson(input));
		}));

	test.each([
		[{ b: 1, a: 2 }, '{"a":2,"b":1}'],
		[{ a: undefined, b: null }, '{"b":null}'],
		[[undefined, NaN], '[null,null]'],
		[undefined, 'null'],
		[{ b: { d: 1, c: 1 } }, '{"b":{"c":1,"d":1}}'],
		[new Date(0), '"1970-01-01T00:00:00.000Z"'],
		[{ on: new Date(0) }, '{"on":"1970-01-01T00:00:00.000Z"}'],
		['₦ 😀', '"₦ 😀"'],
	])('%o is %s', (input, text) => expect(canonicalJson(input)).toBe(text));

	test('a digest is 96 bits', () => {
		expect(digest({})).toMatch(/^[0-9a-f]{24}$/);
		expect(digest([1, 2])).not.toBe(digest([2, 1]));
	});
});
