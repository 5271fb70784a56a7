import { goOn, useBench } from '../support/kit';
import { behavesLikePurchase } from '../support/purchaseBehaviour';

const row = (cover: string, plate: string) => ({ cover, plate });
const prices: Record<string, number> = { '1': 15_000, '2': 40_000 };
const good = (cover: string, plate: string, amount = prices[cover]) => ({
	row: row(cover, plate),
	body: { cover, plate },
	receipt: { product: 'insurance', recipient: plate, amount, policy: `POL-${plate}` },
	answer: { amount, policy: `POL-${plate}` },
});

const bench = useBench();
const parameters = {
	resource: 'insurance',
	operation: 'buy',
	cover: { __rl: true, mode: 'id', value: '={{ $json.cover }}' },
	plate: '={{ $json.plate }}',
};

behavesLikePurchase(bench, {
	parameters,
	path: '/api/insurance',
	good: [good('1', '10001'), good('2', '10002')],
	prices: { lookedUp: '/api/insurance-covers', values: [15_000, 40_000] },
	refused: { row: row('9', '10003'), said: 'Invalid Plan ID', advice: /against the lists/ },
	invalid: {
		row: row('1', 'ABC'),
		field: 'Plate Number',
		error: /'Plate Number'/,
		advice: /digits/,
	},
	once: { rows: [row('1', '20001'), row('1', '20002'), row('1', '20003')], contains: '"20002"' },
	sold: {
		price: ({ cover }) => prices[String(cover)] ?? 'Invalid Plan ID',
		answer: ({ cover, plate }) => ({
			amount: prices[String(cover)],
			policy: `POL-${String(plate)}`,
		}),
		lists: {
			'/api/insurance-covers': {
				status: 'success',
				data: [
					{ id: '1', name: 'Third Party', price: '₦15,000' },
					{ id: '2', name: 'Comprehensive', price: '₦40,000' },
				],
			},
		},
	},
	lists: {
		searchInsuranceCovers: [
			{ value: '1', name: 'Third Party · ₦15,000' },
			{ value: '2', name: 'Comprehensive · ₦40,000' },
		],
	},
});

it('is unknown if its code fails at an answer, and the other rows are bought', async () => {
	const rows = ['30001', '30002'].map((plate) => row('1', plate));
	bench().addFault('/api/insurance', { kind: 'reword', change: { remarks: 5 } }, { count: 1 });
	const { receipts } = await bench().buy({ ...parameters, options: { concurrency: 1 } }, rows, {
		node: goOn,
	});
	expect(receipts).toMatchObject([
		{ outcome: 'unknown', charged: 'unknown', message: expect.stringContaining('trim') },
		{ outcome: 'success' },
	]);
	expect(bench().books.charges).toBe(2);
});
