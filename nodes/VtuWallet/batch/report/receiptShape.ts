import { z } from 'zod';

import type { PurchaseOperation } from '../operation';

const text = z.string();
const number = z.number();
const flag = z.boolean();

/**
 * The schemas of output fields. All outputs share them, because n8n makes every schema while it starts, which takes time.
 */
export const shape = {
	text,
	number,
	flag,
	maybeText: text.optional(),
	maybeNumber: number.optional(),
	maybeFlag: flag.optional(),
	maybeTexts: z.array(text).optional(),
};

/** The fields of every receipt, before and after those of its product. The editor shows them before the first run. */
export const receiptShape = {
	first: {
		outcome: z.enum(['success', 'pending', 'failed', 'unknown', 'notSent']),
		charged: z.enum(['yes', 'no', 'refunded', 'unknown']),
		recipient: shape.text,
		amount: shape.maybeNumber,
		message: shape.text,
		warnings: shape.maybeText,
		product: shape.text,
		environment: z.enum(['sandbox', 'production']),
		balanceAfter: shape.maybeNumber,
		replayed: shape.flag,
	},
	last: {
		purchasedAt: shape.maybeText,
		period: shape.maybeText,
		timeZone: shape.maybeText,
		cost: shape.maybeNumber,
		soldFor: shape.maybeNumber,
		providerReference: shape.maybeText,
		earlierReferences: shape.maybeTexts,
		receiptText: shape.maybeText,
		row: shape.number,
		reference: shape.text,
	},
};

/** The names of all fields of a receipt, except those of its product. */
export const receiptNames: readonly string[] = [
	...Object.keys({ ...receiptShape.first, ...receiptShape.last }),
	'candidates',
	'field',
	'response',
];

/** In a custom purchase, any field may hold a code. */
export const mayHoldCodes = ({ code, value }: PurchaseOperation): boolean =>
	code !== undefined || value === 'purchase';
