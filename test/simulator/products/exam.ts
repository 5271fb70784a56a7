import { examBodies } from '../catalogue/exams';
import { onSale } from '../catalogue/onSale';
import { optionalReference } from '../fields';
import { makePins, type Pin } from '../pins';
import type { PlainRoute, PurchaseRoute } from '../routes';
import { ok, Refusal } from '../types';
import { naira } from '../wordings';

export const examRoute: PurchaseRoute = {
	method: 'POST',
	path: '/api/exam',
	product: 'exam',
	fields: {
		exam: { type: 'integer' },
		quantity: { type: 'integer', min: 1, max: 5, refusal: 'Maximum Quantity is 5' },
		...optionalReference,
	},
	order: ({ body }, world) => {
		const exam = onSale(examBodies, world.config).find(({ id }) => id === body.exam);
		if (!exam) throw new Refusal('Invalid Exam ID');
		const quantity = Number(body.quantity);
		return {
			recipient: exam.name,
			amount: exam.price * quantity,
			message: `You have successfully purchased ${quantity} ${exam.name} pin(s)`,
			fulfil: (transaction) => {
				transaction.goods.pins = makePins(world.random, quantity, exam.name.slice(0, 1));
			},
			answer: (transaction) => ({
				amount: String(exam.price * quantity),
				quantity,
				transid: transaction.id,
				'request-id': transaction.requestId,
				pin: pinText((transaction.goods.pins ?? []) as Pin[]),
				oldbal: String(transaction.balanceBefore),
			}),
		};
	},
};

function pinText(pins: Pin[]): string {
	return pins.map(({ pin, serial }) => `${pin}<=>${serial}`).join('\n');
}

export const examReads: PlainRoute[] = [
	{
		method: 'GET',
		path: '/api/exam-bodies',
		answer: (_, { config }) => {
			const plan = onSale(examBodies, config).map(({ id, name, price }) => ({
				exam_name: name,
				plan_id: String(id),
				amount: naira(price),
			}));
			return ok({ plan });
		},
	},
];
