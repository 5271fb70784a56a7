import { behavesLikePurchase } from './support/purchaseBehaviour';
import { useBench } from './support/kit';

const bench = useBench();

const row = (
	plan: string | number,
	quantity: number | string = 1,
	network: string | number = 'MTN',
) => ({ plan, quantity, network });
const cards = (count: number) =>
	Array.from({ length: count }, () => ({
		pin: expect.stringMatching(/^\d+$/),
		serial: expect.stringMatching(/./),
	}));

describe.each([
	{ operation: 'buy', path: '/api/recharge_card', product: 'rechargecard', prices: [198, 495] },
	{ operation: 'buyData', path: '/api/data_card', product: 'datacard', prices: [720, 950] },
])('$operation of cards', ({ operation, path, product, prices }) => {
	const parameters = {
		resource: 'rechargeCard',
		operation,
		network: '={{ $json.network }}',
		cardPlan: '={{ $json.plan }}',
		quantity: '={{ $json.quantity }}',
		cardName: 'Ada Ventures',
	};
	const receiptOf = (quantity: number, price: number) => ({
		product,
		recipient: '',
		amount: quantity * price,
		quantity,
		cards: cards(quantity),
		loadPin: '*311*PIN#',
		checkBalance: '*310#',
	});
	const answer = {
		network: expect.any(String),
		'request-id': expect.any(String),
		amount: expect.any(String),
		quantity: expect.any(Number),
		card_name: 'Ada Ventures',
		serial: expect.any(String),
		pin: expect.any(String),
		load_pin: '*311*PIN#',
		check_balance: '*310#',
	};
	behavesLikePurchase(bench, {
		parameters,
		path,
		good: [
			{
				row: row('2', 3),
				body: { network: 1, plan_type: '2', quantity: 3, card_name: 'Ada Ventures' },
				receipt: receiptOf(3, prices[0]),
				answer,
			},
			{
				row: row(3, '1', 2),
				body: { network: 2, plan_type: '3', quantity: 1, card_name: 'Ada Ventures' },
				receipt: receiptOf(1, prices[1]),
				answer,
			},
		],
		// Nothing tells the price before.
		prices: { lookedUp: [], values: [null, null] },
		refused: { row: row('99'), said: 'Invalid Plan ID', advice: /against the lists/ },
		invalid: {
			row: row('2', 0),
			field: 'Quantity',
			error: /'Quantity' is below 1/,
			advice: /whole number from 1/,
		},
		once: { rows: [row(1), row(2), row(3)], contains: '"plan_type":"2"' },
	});
});
