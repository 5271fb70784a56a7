import { behavesLikePurchase } from './support/purchaseBehaviour';
import { operation, useBench } from './support/kit';

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

const goodOf = (wanted: ReturnType<typeof row>, recipient: string, amount: number) => ({
	row: wanted,
	body: { betting_id: wanted.company, customer_id: String(wanted.customer), amount },
	receipt: { product: 'betting', recipient, amount },
	answer: {},
});

describe('betting', () => {
	behavesLikePurchase(bench, {
		parameters,
		path: '/api/fund/betting',
		good: [
			goodOf(row('0012345', '₦1,000', 'Bet9ja'), 'bet9ja/0012345', 1000),
			goodOf(row(776655, 250, 'nairabet'), 'nairabet/776655', 250),
		],
		refused: {
			row: row('12345', 500, 'nobody'),
			said: 'Invalid Betting ID',
			advice: /Check the customer ID, and the name of the betting company/,
		},
		invalid: {
			row: row(''),
			field: 'Customer ID',
			error: /'Customer ID' is empty/,
			advice: /as the provider gives it/,
		},
		once: { rows: [row('1001'), row('1002'), row('1003')], contains: '"1002"' },
	});

	it.each(['1,234,567', '12345, 67890'])('refuses the ID %j', async (customer) => {
		const { error } = await bench().buy(parameters, [row(customer)]);
		expect(error).toMatchObject({
			message: expect.stringContaining('a comma among its digits') as string,
			description: expect.stringContaining('Write the digits of one ID together') as string,
		});
		expect(bench().books.charges).toBe(0);
	});
});
