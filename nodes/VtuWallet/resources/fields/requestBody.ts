import { z } from 'zod';

/** What the provider's document says of single values of a request. */
export const id = z.number().int().positive();
export const naira = z.number().int().positive();
export const filledText = z.string().min(1);
export const digitsOnly = z.string().regex(/^\d+$/);

/** A reference is required even where the document makes it optional: a purchase without one cannot be looked up. */
export const referenced = { 'request-id': filledText };
export const sandboxOnly = { sandbox_status: z.literal('fail').optional() };

/** The body of a purchase: these fields, the reference, and nothing else. */
export const purchaseBody = <S extends z.ZodRawShape>(shape: S) =>
	z.strictObject({ ...shape, ...referenced, ...sandboxOnly });
