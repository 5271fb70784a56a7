import * as fc from 'fast-check';

import { settleBalance, type KnownBalance } from '../../nodes/VtuWallet/trigger/balance';
import { forAll } from '../support/forAll';
import { start } from './transactions/world';

const rules = { threshold: 1000, emitExisting: false };

function watch(balances: number[], emitExisting = false) {
	let known: KnownBalance | undefined;
	return balances.map((balance) => {
		const settled = settleBalance(known, balance, start, { ...rules, emitExisting });
		known = settled.known;
		return settled;
	});
}
const told = (balances: number[], emitExisting = false) =>
	watch(balances, emitExisting).map(({ events }) => events.length);

test('the first poll reports nothing unless Emit Existing is on', () => {
	expect(told([10, 5])).toEqual([0, 0]);
	expect(told([10, 5], true)).toEqual([1, 0]);
});

test('a poll that sees the balance recover must be saved, because the next event depends on the recovery', () =>
	expect(watch([10, 5, 1000, 2000, 10]).map(({ saveBy }) => saveBy === start)).toEqual([
		false,
		false,
		true,
		false,
		false,
	]));

test('each fall below the threshold gives one event', () =>
	forAll([fc.array(fc.integer({ min: 0, max: 2000 }))], (balances) => {
		const crossings = balances.map((balance, index) =>
			index > 0 && balances[index - 1] >= 1000 && balance < 1000 ? 1 : 0,
		);
		expect(told(balances)).toEqual(crossings);
	}));
