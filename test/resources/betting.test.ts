import { fundBetting } from '../../nodes/VtuWallet/resources/betting/fund.operation';
import { checkedPlan, sameAs } from './contracts';
import { rowOf, planned } from './fakes';

const usual = { bettingId: 'Bet9ja', customerId: '0012345', amount: 500 };
const row = (values: Record<string, unknown> = {}) => rowOf(fundBetting, { ...usual, ...values });
const planOf = (values: Record<string, unknown> = {}) => checkedPlan(fundBetting, row(values));

describe('betting', () => {
	it('is the same account however its company is written', () => {
		expect(sameAs(planOf({ bettingId: 'BET9JA' }))).toBe(sameAs(planOf()));
		const others = [{}, { bettingId: 'nairabet' }, { customerId: '12345' }, { amount: 600 }];
		expect(new Set(others.map((values) => sameAs(planOf(values)))).size).toBe(others.length);
	});

	it.each([
		['Betting Company', { bettingId: '' }],
		['Customer ID', { customerId: ' ' }],
		['Customer ID', { customerId: null }],
		['Customer ID', { customerId: '1.23457E+12' }],
		['Amount', { amount: 0 }],
		['Amount', { amount: -5 }],
		['Amount', { amount: 10.5 }],
	])('refuses a bad %s: %j', (field, values) => {
		expect(() => planned(fundBetting, row(values))).toThrow(
			expect.objectContaining({ name: 'BadInput', field }),
		);
	});
});
