import { behavesLikePurchase } from './support/purchaseBehaviour';
import { behavesLikeList } from './support/readBehaviour';
import { operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const parameters = operation('examPin/buy', {
	exam: { __rl: true, mode: 'id', value: '={{ $json.exam }}' },
	quantity: '={{ $json.quantity }}',
});
const row = (exam: number | string, quantity: number | string = 1) => ({ exam, quantity });
const pin = { pin: expect.stringMatching(/^\d+$/), serial: expect.any(String) };
const receiptOf = (examBody: string, quantity: number, amount: number) => ({
	product: 'exam',
	recipient: '',
	amount,
	examBody,
	quantity,
	transid: expect.any(String),
	providerReference: expect.any(String),
	pins: Array(quantity).fill(pin),
});
const goodOf = (wanted: ReturnType<typeof row>, examBody: string, amount: number) => {
	const [exam, quantity] = [Number(wanted.exam), Number(wanted.quantity)];
	const receipt = receiptOf(examBody, quantity, amount);
	return { row: wanted, body: { exam, quantity }, receipt, answer };
};
const answer = {
	amount: expect.any(String),
	quantity: expect.any(Number),
	transid: expect.any(String),
	'request-id': expect.any(String),
	pin: expect.any(String),
	oldbal: expect.any(String),
};

describe('exam pins', () => {
	behavesLikePurchase(bench, {
		parameters,
		path: '/api/exam',
		lookedUp: ['/api/exam-bodies'],
		good: [goodOf(row(1, 2), 'WAEC', 7000), goodOf(row('2', '1'), 'NECO', 1300)],
		prices: { lookedUp: '/api/exam-bodies', values: [7000, 1300] },
		refused: { row: row(9), said: 'Invalid Exam ID', advice: /against the lists/ },
		invalid: {
			row: row(1, 0),
			field: 'Quantity',
			error: /'Quantity' is below 1/,
			advice: /whole number from 1/,
		},
		once: { rows: [row(1), row(2), row(3)], contains: '"exam":2' },
	});

	const run = async (more: object = {}, rows = [row(1, 2)]) =>
		await bench().buy({ ...parameters, ...more }, rows);

	test('are missing if only the look-up found the purchase, and a warning says where to get them', async () => {
		bench().loseAnswer('/api/exam');
		const { items } = await run({ options: { settleFor: 1 } });
		const warnings = expect.stringContaining('the pins');
		expect(items).toMatchObject([{ outcome: 'success', warnings }]);
	});

	test('of another exam body under a used key were not bought, and a warning says so', async () => {
		const byKey = { repeatProtection: 'key', key: 'order-2' };
		const [first] = (await run(byKey, [row(1)])).items;
		expect(first.warnings).toBeUndefined();
		const { items } = await run(byKey, [row(2)]);
		expect(items).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect(items[0].warnings).toContain('another exam body');
		expect(bench().simulator.ledger()).toHaveLength(1);
	});
});

describe('the exam bodies', () => {
	const simple = [
		{ id: '1', name: 'WAEC', price: 3500 },
		{ id: '2', name: 'NECO', price: 1300 },
		{ id: '3', name: 'NABTEB', price: 1100 },
	];
	const raw = simple.map(({ id, name, price }) => {
		return { exam_name: name, plan_id: id, amount: `₦${price.toLocaleString('en')}.00` };
	});
	behavesLikeList(bench, operation('examPin/getBodies'), '/api/exam-bodies', simple, raw);
});
