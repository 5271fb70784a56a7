import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { readMoney, readPrice } from '../../../values/money';

/** Text or a number that stands for one, trimmed: ids and amounts come as either. */
export const text = z
	.union([z.string(), z.number()])
	.transform((value) => String(value).trim())
	.refine((value) => value !== '', 'is empty');

/** A field that an answer may lack. An unexpected value counts as absent, and the other fields still count. */
export const maybeText = text.optional().catch(undefined);

export const maybeMoney = z.unknown().optional().transform(readMoney);

export const maybePrice = z.unknown().optional().transform(readPrice);

export const maybeNumber = z
	.union([z.number(), z.string().trim().min(1).transform(Number)])
	.refine(Number.isFinite, 'is not a number')
	.optional()
	.catch(undefined);

/** `true`, 1, "1" and "true" alike. */
export const maybeFlag = z
	.union([z.boolean(), z.number(), z.string()])
	.transform((value) => value === true || value === 1 || /^(1|true|yes)$/i.test(String(value)))
	.optional()
	.catch(undefined);

/** The texts of a record under these names. */
export const textsIn = (record: IDataObject, names: readonly string[]): string[] =>
	names.flatMap((name) => maybeText.parse(record[name]) ?? []);

export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
