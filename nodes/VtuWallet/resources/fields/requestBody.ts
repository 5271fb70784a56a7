import { z } from 'zod';

import type { Endpoint } from '../../api/endpoints';
import type { PurchaseEndpoint } from '../../batch/operation';

export const id = z.number().int().positive();
export const naira = z.number().int().positive();
export const filledText = z.string().min(1);
export const digitsOnly = z.string().regex(/^\d+$/);

/** Marks a field that the provider's document does not show. */
export const inferred = <T extends z.ZodTypeAny>(type: T): T =>
	type.describe("Not in the provider's document") as T;

/** Required, even if the document makes it optional: a purchase without a reference cannot be looked up. */
export const referenced = { 'request-id': filledText };
export const sandboxOnly = { sandbox_status: z.literal('fail').optional() };

export const purchaseBody = <S extends z.ZodRawShape>(shape: S) =>
	z.strictObject({ ...referenced, ...shape, ...sandboxOnly });

type PurchaseRequest = Pick<PurchaseEndpoint, 'trust' | 'kind' | 'recipient' | 'product'> & {
	body: z.ZodRawShape;
};

/** A path without an endpoint is one of the document. */
export function purchaseAt(
	place: string | Endpoint,
	{ body, ...facts }: PurchaseRequest,
): PurchaseEndpoint {
	const { path, documented } =
		typeof place === 'string' ? { path: place, documented: true } : place;
	return {
		method: 'POST',
		path,
		documented,
		carriesReference: true,
		...facts,
		contract: purchaseBody(body),
	};
}
