import { z } from 'zod';

import { receiptShape, shape } from '../../batch/report/receiptShape';

const { outcome, charged, recipient, amount, message, product } = receiptShape.first;

export const ledgerShape = {
	outcome,
	charged,
	recipient,
	amount,
	message,
	product,
	environment: shape.text,
	key: shape.text,
	workflow: shape.text,
	execution: shape.text,
	createdAt: shape.text,
	decidedAt: shape.textOrNull,
	reference: shape.text,
};

const sum = { purchases: shape.number, spent: shape.number, uncertain: shape.number };

export const summaryShape = {
	...sum,
	byOutcome: z.array(z.object({ outcome: shape.text, ...sum })),
	byProduct: z.array(z.object({ product: shape.text, ...sum })),
	byDay: z.array(z.object({ day: shape.text, ...sum })),
};
