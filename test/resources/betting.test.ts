import { fundBetting } from '../../nodes/VtuWallet/resources/betting/fund.operation';
import { checkedPlan, sameAs } from './contracts';
import { rowOf, planned } from './fakes';

const usual = { bettingId: 'Bet9ja', customerId: '0012345', amount: 500 };
const row = (values: Record<string, unknown> = {}) => rowOf(fundBetting, { ...usual, ...values });
const planOf = (values: Record<string, unknown> = {}) => checkedPlan(fundBetting, row(values));

describe('betting', () => {
	it('sends the ids as text and the amount as a number', () => {
		expect(planOf({ amount: '₦1,000' })).toMatchObject({
			product: 'betting',
			recipient: 'bet9ja/0012345',
			amount: 1000,
			body: { betting_id: 'Bet9ja', customer_id: '0012345', amount: 1000 },
		});
		expect(planOf({ customerId: 12345 }).body.customer_id).toBe('12345');
	});

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
