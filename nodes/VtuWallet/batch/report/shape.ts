import { z } from 'zod';

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
