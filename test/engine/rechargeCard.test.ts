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
	const usual = { product, recipient: '', loadPin: '*311*PIN#', checkBalance: '*310#' };
	const goodOf = (wanted: ReturnType<typeof row>, network: number, price: number) => {
		const quantity = Number(wanted.quantity);
		const sold = { quantity, amount: quantity * price, cards: cards(quantity) };
		const body = { network, plan_type: String(wanted.plan), quantity, card_name: 'Ada Ventures' };
		const name = network === 1 ? 'MTN' : 'AIRTEL';
		return { row: wanted, body, receipt: { ...usual, ...sold, network: name }, answer };
	};
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
		good: [goodOf(row('2', 3), 1, prices[0]), goodOf(row(3, '1', 2), 2, prices[1])],
		// The price is not known before.
		prices: { lookedUp: [], values: [undefined, undefined] },
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
