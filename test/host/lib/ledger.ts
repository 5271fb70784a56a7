import assert from 'node:assert/strict';

import { Books } from '../../support/books';
import { shop } from './place';
import type { Order } from './shop';

/** How often each person's purchase is paid for, refunds taken off. Keyed by the last ten digits. */
export function paidTimes(): Map<string, number> {
	return countedByPerson(Object.entries(new Books(shop.simulator).byRecipient));
}

/** How often a text was paid for each person, of texts that go to many in one request. */
export function textedTimes(): Map<string, number> {
	const numbers = shop.simulator.ledger().flatMap(({ recipient }) => recipient.split(','));
	return countedByPerson(numbers.map((number) => [number, 1]));
}

function countedByPerson(counts: Array<[number: string, times: number]>): Map<string, number> {
	const times = new Map<string, number>();
	for (const [number, count] of counts)
		times.set(lastDigits(number), (times.get(lastDigits(number)) ?? 0) + count);
	return times;
}

/** Purchases that the provider has charged for. */
export const charges = (): number => new Books(shop.simulator).charges;

export function boughtCount(orders: Order[]): number {
	const times = paidTimes();
	return orders.filter(({ phone }) => (times.get(lastDigits(phone)) ?? 0) > 0).length;
}

/** What every scenario is judged by: each order is paid for exactly once, and nothing else is. */
export function assertBoughtOnceEach(orders: Order[]): void {
	assertNoneTwice(orders);
	const times = paidTimes();
	const missing = orders.filter(({ phone }) => (times.get(lastDigits(phone)) ?? 0) < 1);
	assert.equal(missing.length, 0, `not bought: ${shown(missing)}`);
}

/** For a run that is not over: what was bought so far was ordered, and was bought once. */
export function assertNoneTwice(orders: Order[]): void {
	const times = paidTimes();
	const repeated = orders.filter(({ phone }) => (times.get(lastDigits(phone)) ?? 0) > 1);
	assert.equal(repeated.length, 0, `bought more than once: ${shown(repeated)}`);
	const known = new Set(orders.map(({ phone }) => lastDigits(phone)));
	const strangers = [...times.keys()].filter((person) => !known.has(person));
	assert.deepEqual(strangers, [], 'bought for people whom nobody named');
}

/** Every receipt of a success is in the ledger, and the ledger holds no purchase without a receipt. */
export function assertAccountedFor(receipts: Array<Record<string, unknown>>): void {
	const paid = shop.simulator.ledger().map(({ reference }) => reference);
	const told = receipts
		.filter(({ outcome }) => outcome === 'success')
		.map(({ reference }) => String(reference));
	assert.deepEqual([...new Set(told)].sort(), [...new Set(paid)].sort());
}

export function lastDigits(phone: string): string {
	return phone.slice(-10);
}

function shown(orders: Order[]): string {
	const some = orders.slice(0, 5).map(({ phone }) => phone);
	return `${orders.length} orders (${some.join(', ')}${orders.length > 5 ? ', …' : ''})`;
}
