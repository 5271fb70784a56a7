import { z } from 'zod';

/** What every receipt holds before and after the fields of its product, as the editor shows it before the first run. */
export const receiptShape = {
	first: {
		outcome: z.enum(['success', 'pending', 'failed', 'unknown', 'notSent']),
		charged: z.enum(['yes', 'no', 'refunded', 'unknown']),
		recipient: z.string(),
		amount: z.number().nullable(),
		message: z.string(),
		warnings: z.array(z.string()).optional(),
		product: z.string(),
		environment: z.enum(['sandbox', 'production']),
		balanceAfter: z.number().nullable(),
		replayed: z.boolean(),
	},
	last: {
		purchasedAt: z.string().optional(),
		period: z.string().optional(),
		timeZone: z.string().optional(),
		earlierReferences: z.array(z.string()).optional(),
		row: z.number(),
		reference: z.string(),
	},
};
