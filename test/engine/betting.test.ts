import { behavesLikePurchase } from './support/purchaseBehaviour';
import { goOn, operation, useBench } from './support/kit';

const bench = useBench();

const parameters = operation('betting/fund', {
	bettingId: '={{ $json.company }}',
	customerId: '={{ $json.customer }}',
	amount: '={{ $json.amount }}',
});
const row = (customer: string | number, amount: string | number = 500, company = 'bet9ja') => ({
	company,
	customer,
	amount,
});

describe('betting', () => {
	behavesLikePurchase(bench, {
		parameters,
		path: '/api/fund/betting',
		good: [
			{
				row: row('0012345', '₦1,000', 'Bet9ja'),
				body: { betting_id: 'Bet9ja', customer_id: '0012345', amount: 1000 },
				receipt: { product: 'betting', recipient: 'bet9ja/0012345', amount: 1000 },
				answer: {},
			},
			{
				row: row(776655, 250, 'nairabet'),
				body: { betting_id: 'nairabet', customer_id: '776655', amount: 250 },
				receipt: { product: 'betting', recipient: 'nairabet/776655', amount: 250 },
				answer: {},
			},
		],
		refused: {
			row: row('12345', 500, 'nobody'),
			said: 'Invalid Betting ID',
			advice: /against the lists/,
		},
		invalid: {
			row: row(''),
			field: 'Customer ID',
			error: /'Customer ID' is empty/,
			advice: /as the provider gives it/,
		},
		once: { rows: [row('1001'), row('1002'), row('1003')], contains: '"1002"' },
	});

	describe('a session that is over, as HTTP 200 and a word of failure tell', () => {
		const badTokenMessage = 'Session expired, please login again';
		const fault = { kind: 'refuse', status: 200, message: badTokenMessage } as const;
		const path = '/api/fund/betting';
		const run = async (authentication: 'login' | 'token') =>
			await bench().buy(parameters, [row('1001')], { authentication, node: goOn });

		it('is renewed by a login', async () => {
			const { simulator } = bench();
			await run('login');
			simulator.reset();
			simulator.configure({ tokens: { badTokenStatus: 200, badTokenMessage } });
			simulator.expireTokens();
			expect((await run('login')).outcomes).toEqual(['success']);
			expect(bench().books.paid).toBe(1);
		});

		it('is that of a token: nothing is sent', async () => {
			bench().simulator.addFaults({ fault });
			expect((await run('token')).outcomes).toEqual(['notSent']);
		});

		it("is a vendor's where the token still works: unknown, and not sent again", async () => {
			bench().addFault(path, fault, { when: 'after' });
			const { outcomes, purchases } = await run('token');
			expect(outcomes).toEqual(['unknown']);
			expect(purchases).toHaveLength(1);
			expect(bench().books.paid).toBe(1);
		});
	});
});
