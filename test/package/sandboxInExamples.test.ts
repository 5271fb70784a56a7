import { runCode } from '../support/codeOfExample';

const order = { order: 'T-1', name: 'MTN 1GB', phone: '08031234567', price: 300 };
const receipt = { outcome: 'success', charged: 'yes', amount: 280, reference: 'data-1' };

describe.each(['telegram-shop-delivery', 'whatsapp-shop'])('A sale of %s', (shop) => {
	const resultOf = (environment: string, receiptText: string) =>
		runCode(shop, 'Result', {
			input: [{ ...receipt, environment, receiptText }],
			outputs: { Order: [order], Payment: [{ amount: 300 }] },
		})[0];

	test('with a wallet of production gives the customer the receipt', () => {
		const result = resultOf('production', 'Data for 08031234567\nReference: data-1');
		expect(result).toMatchObject({ state: 'delivered', status: 200, owner: '' });
		expect(result.customer).toBe('Delivered: MTN 1GB\nData for 08031234567\nReference: data-1');
	});

	test('with a wallet of the sandbox tells the customer and the owner so', () => {
		const { customer, owner } = resultOf('sandbox', 'TEST: nothing was bought');
		expect(customer).toMatch(/TEST: nothing was bought/);
		expect(owner).toBe(
			'Order T-1 was paid and not delivered: Deliver has a credential of the sandbox.',
		);
	});
});

test('The profit of a day in the sandbox says first that it is the sandbox', () => {
	const textOfDay = (text: string) =>
		runCode('daily-profit', 'Words', {
			input: [
				{
					text,
					purchases: 1,
					sold: 0,
					turnover: 0,
					cost: 0,
					profit: 0,
					spent: 300,
					uncertain: 0,
					byOutcome: [],
					byProduct: [],
				},
			],
			outputs: { Settings: [{ shop: 'Ada' }] },
			$now: { toFormat: () => 'Sunday' },
		})[0].text;
	expect(textOfDay('SANDBOX: Today: 1 bought')).toMatch(
		/^SANDBOX: nothing real was bought\.\nSold/,
	);
	expect(textOfDay('PRODUCTION: Today: 1 bought')).toMatch(/^Sold/);
});
