import { z } from 'zod';

import type { PurchaseOperation } from '../operation';

const text = z.string();
const number = z.number();
const flag = z.boolean();

/**
 * What the fields of an output hold. All outputs share these: n8n makes every schema of the package while it starts, and
 * each takes its time.
 */
export const shape = {
	text,
	number,
	flag,
	maybeText: text.optional(),
	maybeNumber: number.optional(),
	maybeFlag: flag.optional(),
	textOrNull: text.nullable(),
	numberOrNull: number.nullable(),
	maybeTexts: z.array(text).optional(),
};

/** What every receipt holds before and after the fields of its product, as the editor shows it before the first run. */
export const receiptShape = {
	first: {
		outcome: z.enum(['success', 'pending', 'failed', 'unknown', 'notSent']),
		charged: z.enum(['yes', 'no', 'refunded', 'unknown']),
		recipient: shape.text,
		amount: shape.numberOrNull,
		message: shape.text,
		warnings: shape.maybeText,
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

/** Any field of a product that the form does not know may be a code. */
export const mayHoldCodes = ({ code, value }: PurchaseOperation): boolean =>
	code !== undefined || value === 'purchase';
