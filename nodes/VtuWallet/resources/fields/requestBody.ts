import { z } from 'zod';

import type { Endpoint } from '../../api/endpoints';
import type { PurchaseEndpoint, PurchaseOperation } from '../../batch/operation';

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

type Facts = Omit<PurchaseOperation, 'kind' | 'endpoint'>;

export interface PurchaseFacts
	extends Facts,
		Pick<PurchaseEndpoint, 'trust' | 'recipient' | 'product'> {
	/** A path without an endpoint is one of the document. */
	at: string | Endpoint;
	kinds: PurchaseEndpoint['kind'];
	/** Without the reference. */
	body: z.ZodRawShape;
}

/** An operation that buys: it sends one request, which carries our reference. */
export function purchase(facts: PurchaseFacts): PurchaseOperation {
	const { at, trust, kinds: kind, recipient, product, body, ...operation } = facts;
	const { path, documented } = typeof at === 'string' ? { path: at, documented: true } : at;
	const request = { method: 'POST', path, documented, carriesReference: true } as const;
	const endpoint = { ...request, trust, kind, recipient, product, contract: purchaseBody(body) };
	return { ...operation, kind: 'purchase', endpoint };
}
