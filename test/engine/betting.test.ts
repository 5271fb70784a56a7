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
});
