import { buyExamPins } from '../../nodes/VtuWallet/resources/examPin/buy.operation';
import { plansOf } from './contracts';
import { FakeApi, json } from './fakes';

const bodies = [
	{ exam_name: 'WAEC', plan_id: '1', amount: '₦3,400.00' },
	{ exam_name: 'NECO', plan_id: '2', amount: '₦1,250' },
	{ exam_name: 'NABTEB', plan_id: '3' },
];
const catalogue = () =>
	new FakeApi({ '/api/exam-bodies': json({ status: 'success', plan: bodies }) });
const planOf = plansOf(buyExamPins, { exam: '2' });

describe('exam pins', () => {
	it('may be more than most providers sell at once, with a warning', () => {
		expect(planOf({ quantity: 5 }).warnings).toEqual([]);
		expect(planOf({ quantity: 6 })).toMatchObject({
			body: { quantity: 6 },
			warnings: ['Most providers sell at most 5 pins at once.'],
		});
	});

	it('have the price of the catalogue, times their number, asked for once for all rows', async () => {
		const api = catalogue();
		await expect(buyExamPins.price?.(planOf({ quantity: 3 }), api)).resolves.toBe(3750);
		await expect(buyExamPins.price?.(planOf({ exam: '3' }), api)).resolves.toBeUndefined();
		await expect(buyExamPins.price?.(planOf({ exam: '9' }), api)).resolves.toBeUndefined();
		expect(api.paths).toEqual(['/api/exam-bodies']);
	});

	it('are an empty list when the answer holds none', () => {
		expect(buyExamPins.receiptFields?.({ status: 'process' }, planOf())).toEqual({ pins: [] });
	});

	it('leave the balance open where the provider gives the one before as the one after', () => {
		const receipt = (answer: Record<string, string | number>) =>
			buyExamPins.receiptFields?.(answer, planOf());
		expect(receipt({ oldbal: '5,000', newbal: 5000 })).toMatchObject({ balanceAfter: null });
		expect(receipt({ oldbal: '5,000', newbal: 1600 })).not.toHaveProperty('balanceAfter');
		expect(receipt({ newbal: 1600 })).not.toHaveProperty('balanceAfter');
	});
});
