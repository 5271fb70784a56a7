import { fundBetting } from '../../nodes/VtuWallet/resources/betting/fund.operation';
import { plansOf, refusesBad, sameAs } from './contracts';

const usual = { bettingId: 'Bet9ja', customerId: '0012345', amount: 500 };
const planOf = plansOf(fundBetting, usual);

describe('betting', () => {
	it('is the same account however its company is written', () => {
		expect(sameAs(planOf({ bettingId: 'BET9JA' }))).toBe(sameAs(planOf()));
		const others = [{}, { bettingId: 'nairabet' }, { customerId: '12345' }, { amount: 600 }];
		expect(new Set(others.map((values) => sameAs(planOf(values)))).size).toBe(others.length);
	});

	refusesBad(planOf, [
		['Betting Company', { bettingId: '' }],
		['Customer ID', { customerId: '1.23457E+12' }],
		['Amount', { amount: 10.5 }],
	]);
});
