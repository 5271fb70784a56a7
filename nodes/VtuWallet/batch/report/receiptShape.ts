import { z } from 'zod';

import { shape } from './shape';

/** What every receipt holds before and after the fields of its product, as the editor shows it before the first run. */
export const receiptShape = {
	first: {
		outcome: z.enum(['success', 'pending', 'failed', 'unknown', 'notSent']),
		charged: z.enum(['yes', 'no', 'refunded', 'unknown']),
		recipient: shape.text,
		amount: shape.numberOrNull,
		message: shape.text,
		warnings: shape.maybeTexts,
		product: shape.text,
		environment: z.enum(['sandbox', 'production']),
		balanceAfter: shape.numberOrNull,
		replayed: shape.flag,
	},
	last: {
		purchasedAt: shape.maybeText,
		period: shape.maybeText,
		timeZone: shape.maybeText,
		earlierReferences: shape.maybeTexts,
		row: shape.number,
		reference: shape.text,
	},
};

/** What a receipt may say besides the fields of its product. */
export const receiptNames: readonly string[] = [
	...Object.keys({ ...receiptShape.first, ...receiptShape.last }),
	'candidates',
	'field',
	'response',
];
