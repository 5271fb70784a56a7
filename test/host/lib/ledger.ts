import assert from 'node:assert/strict';

import type { Order, Shop } from './shop';

/** How often each person's purchase is paid for, refunds taken off. Keyed by the last ten digits. */
export function paidTimes(shop: Pick<Shop, 'simulator'>): Map<string, number> {
	const times = new Map<string, number>();
	for (const { kind, recipient } of shop.simulator.ledger()) {
		const person = lastDigits(recipient);
		times.set(person, (times.get(person) ?? 0) + (kind === 'charge' ? 1 : -1));
	}
	return times;
}

/** How often a text was paid for each person, of texts that go to many in one request. */
export function textedTimes(shop: Pick<Shop, 'simulator'>): Map<string, number> {
	const times = new Map<string, number>();
	const numbers = shop.simulator.ledger().flatMap(({ recipient }) => recipient.split(','));
	for (const person of numbers.map(lastDigits)) times.set(person, (times.get(person) ?? 0) + 1);
	return times;
}

export function boughtCount(shop: Shop, orders: Order[]): number {
	const times = paidTimes(shop);
	return orders.filter(({ phone }) => (times.get(lastDigits(phone)) ?? 0) > 0).length;
}

/** What every scenario is judged by: each order is paid for exactly once, and nothing else is. */
export function assertBoughtOnceEach(shop: Shop, orders: Order[]): void {
	const times = paidTimes(shop);
	const count = (phone: string) => times.get(lastDigits(phone)) ?? 0;
	const missing = orders.filter(({ phone }) => count(phone) < 1);
	const repeated = orders.filter(({ phone }) => count(phone) > 1);
	assert.equal(repeated.length, 0, `bought more than once: ${shown(repeated)}`);
	assert.equal(missing.length, 0, `not bought: ${shown(missing)}`);
	assertNothingElseBought(shop, orders);
}

/** For a run that is not over: what was bought so far was ordered, and was bought once. */
export function assertNoneTwice(shop: Shop, orders: Order[]): void {
	const times = paidTimes(shop);
	const repeated = orders.filter(({ phone }) => (times.get(lastDigits(phone)) ?? 0) > 1);
	assert.equal(repeated.length, 0, `bought more than once: ${shown(repeated)}`);
	assertNothingElseBought(shop, orders);
}

/** Every receipt of a success is in the ledger, and the ledger holds no purchase without a receipt. */
export function assertAccountedFor(shop: Shop, receipts: Array<Record<string, unknown>>): void {
	const paid = new Set(shop.simulator.ledger().map(({ reference }) => reference));
	const told = new Set(
		receipts
			.filter(({ outcome }) => outcome === 'success')
			.map(({ reference }) => String(reference)),
	);
	const untold = [...paid].filter((reference) => !told.has(reference));
	const unpaid = [...told].filter((reference) => !paid.has(reference));
	assert.deepEqual(
		{ untold, unpaid },
		{ untold: [], unpaid: [] },
		'receipts and ledger must name the same purchases',
	);
}

function assertNothingElseBought(shop: Shop, orders: Order[]): void {
	const known = new Set(orders.map(({ phone }) => lastDigits(phone)));
	const strangers = [...paidTimes(shop).keys()].filter((person) => !known.has(person));
	assert.deepEqual(strangers, [], 'bought for people whom nobody named');
}

export function lastDigits(phone: string): string {
	return phone.slice(-10);
}

function shown(orders: Order[]): string {
	const some = orders.slice(0, 5).map(({ phone }) => phone);
	return `${orders.length} orders (${some.join(', ')}${orders.length > 5 ? ', …' : ''})`;
}
