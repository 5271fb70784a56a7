import { z } from 'zod';

/** What every receipt holds, as the editor shows it before the first run. */
export const receiptShape = {
	reference: z.string(),
	outcome: z.enum(['success', 'pending', 'failed', 'unknown', 'notSent']),
	charged: z.enum(['yes', 'no', 'refunded', 'unknown']),
	replayed: z.boolean(),
	product: z.string(),
	recipient: z.string(),
	amount: z.number().nullable(),
	balanceAfter: z.number().nullable(),
	message: z.string(),
	purchasedAt: z.string().optional(),
	period: z.string().optional(),
	timeZone: z.string().optional(),
	earlierReferences: z.array(z.string()).optional(),
	warnings: z.array(z.string()).optional(),
};
