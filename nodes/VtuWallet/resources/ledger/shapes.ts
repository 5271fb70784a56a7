import { z } from 'zod';

import { receiptShape } from '../../batch/report/receiptShape';

const { outcome, charged, recipient, amount, message, product } = receiptShape.first;

export const ledgerShape = {
	outcome,
	charged,
	recipient,
	amount,
	message,
	product,
	environment: z.string(),
	key: z.string(),
	workflow: z.string(),
	execution: z.string(),
	createdAt: z.string(),
	decidedAt: z.string().nullable(),
	reference: z.string(),
};

const sum = { purchases: z.number(), spent: z.number(), uncertain: z.number() };

export const summaryShape = {
	...sum,
	byOutcome: z.array(z.object({ outcome: z.string(), ...sum })),
	byProduct: z.array(z.object({ product: z.string(), ...sum })),
	byDay: z.array(z.object({ day: z.string(), ...sum })),
};
