import { isAboutAnother, isOurs, otherThingIn } from '../../nodes/VtuWallet/purchase/ownership';
import type { FoundTransaction } from '../../nodes/VtuWallet/purchase/outcome';

const record = (more: Partial<FoundTransaction>): FoundTransaction => ({
	namesReference: false,
	refunded: false,
	cancelled: false,
	...more,
});
const notBefore = Date.parse('2026-11-21T12:00:00Z');

test('a record that names our reference is ours, unless its amount is another', () => {
	const named = (amount?: number) =>
		record({ namesReference: true, amount, date: '2020-01-01T00:00:00Z' });
	for (const amount of [undefined, 0, 100, 97, 103, 125, 80])
		expect(isOurs(named(amount), { amount: 100, notBefore })).toBe(true);
	for (const amount of [5_000, 200, 50, 126, 1])
		expect(isOurs(named(amount), { amount: 100, notBefore })).toBe(false);
	expect(isOurs(named(5_000), { notBefore })).toBe(true);
});

test.each([
	['the same amount', { amount: 100 }, { amount: 100 }, true],
	['another amount', { amount: 5_000 }, { amount: 100 }, false],
	['a date of this run', { date: '2026-11-21T12:00:05Z' }, { notBefore }, true],
	[
		'a date a few minutes early, as clocks differ',
		{ date: '2026-11-21T11:50:00Z' },
		{ notBefore },
		true,
	],
	['a date before the run', { date: '2026-11-21T09:00:00Z' }, { notBefore }, false],
	[
		'the same amount before the run',
		{ amount: 100, date: '2026-11-20T09:00:00Z' },
		{ amount: 100, notBefore },
		false,
	],
	[
		'another amount in this run',
		{ amount: 5_000, date: '2026-11-21T12:00:05Z' },
		{ amount: 100, notBefore },
		false,
	],
	['no date that can be read', { date: 'yesterday' }, { notBefore }, false],
	['an amount that ours cannot be held against', { amount: 100 }, {}, false],
	['nothing at all', {}, { amount: 100, notBefore }, false],
])('one that names no reference, with %s: %#', (_, says, sought, ours) => {
	expect(isOurs(record(says), sought)).toBe(ours);
});

describe('a record that names who got it', () => {
	const recipient = { kind: 'phone', number: '08031234567' } as const;
	const another = { recipients: { phone: ['08099999999'] } };
	const same = { recipients: { phone: ['0803***4567'] } };

	test('is not ours with another recipient, whatever else fits', () => {
		const sought = { amount: 100, recipient };
		expect(isOurs(record({ amount: 100, ...another }), sought)).toBe(false);
		expect(isOurs(record({ amount: 100, ...same }), sought)).toBe(true);
		expect(isOurs(record(same), sought)).toBe(false);
	});

	test('is not ours even under our own reference', () => {
		const named = record({ namesReference: true, ...another });
		expect(isOurs(named, { recipient })).toBe(false);
		expect(otherThingIn(named, { recipient })).toBe('recipient');
		expect(isOurs(record({ namesReference: true, ...same }), { recipient })).toBe(true);
	});
});

describe('an answer to a purchase', () => {
	const ours = 'airtime-0123456789abcdef01234567';
	const another = 'airtime-76543210fedcba9876543210';
	const honoured = { deduplicates: true };
	const ignored = { deduplicates: false };

	test('that names somebody else is about another', () => {
		const sent = { reference: ours, recipient: { kind: 'meter', number: '45012345678' } } as const;
		const named = (meter: string) => ({
			asSent: [ours],
			others: [],
			recipients: { meter: [meter] },
		});
		expect(isAboutAnother(named('45087654321'), sent, honoured)).toBe(true);
		expect(isAboutAnother(named('45012345678'), sent, honoured)).toBe(false);
	});

	test.each([
		['no reference', [], [], false, false],
		['ours', [ours], [], false, false],
		["ours beside the provider's own", ['SRV-77'], [ours], false, false],
		["the provider's own as a reference", [], ['SRV-77'], false, false],
		["the provider's own in the place of ours", ['SRV-77'], [], true, false],
		['one of this package for something else', [another], [], true, true],
		['the same under another name', [], [another], true, true],
	])('that names %s', (_, asSent, others, whereHonoured, elsewhere) => {
		expect(isAboutAnother({ asSent, others }, { reference: ours }, honoured)).toBe(whereHonoured);
		expect(isAboutAnother({ asSent, others }, { reference: ours }, ignored)).toBe(elsewhere);
	});
});
