import { z } from 'zod';

import type { Endpoint } from '../../api/endpoints';
import type { ProviderFacts } from '../../api/types';
import type { PurchaseEndpoint, PurchaseOperation, PurchasePlan, Row } from '../../batch/operation';

export const id = z.number().int().positive();
export const naira = z.number().int().positive();
export const filledText = z.string().min(1);
export const digitsOnly = z.string().regex(/^\d+$/);

/** Marks a field that the provider's document does not show. */
export const undocumented = <T extends z.ZodTypeAny>(type: T): T =>
	type.describe("Not in the provider's document") as T;

/** Required, even if the document makes it optional: a purchase without a reference cannot be looked up. */
export const referenceShape = { 'request-id': filledText };
export const sandboxOnly = { sandbox_status: z.literal('fail').optional() };

export const purchaseBody = <S extends z.ZodRawShape>(shape: S) =>
	z.strictObject({ ...referenceShape, ...shape, ...sandboxOnly });

type Facts = Omit<PurchaseOperation, 'kind' | 'endpoint' | 'plan'>;

/** Anyone can use a code, so a plan may have no recipient. */
type OwnPlan = Omit<PurchasePlan, 'product' | 'recipient' | 'warnings'> &
	Partial<Pick<PurchasePlan, 'recipient' | 'warnings'>>;

export interface PurchaseFacts
	extends Facts,
		Pick<PurchaseEndpoint, 'trust' | 'recipient' | 'product' | 'failureMayCost'> {
	/** A path without an endpoint is one of the document. */
	at: string | Endpoint;
	/** The first is the product in receipts and in the ids of purchases, unless `product` names it. */
	kinds: PurchaseEndpoint['kind'];
	plan(row: Row, provider: ProviderFacts): OwnPlan;
	/** Without the reference. */
	body: z.ZodRawShape;
}

/** An operation that buys: it sends one request, which carries our reference. */
export function purchase(facts: PurchaseFacts): PurchaseOperation {
	const { at, trust, kinds: kind, recipient, product, body, plan: ownPlan, ...rest } = facts;
	const { failureMayCost, ...operation } = rest;
	const { path, documented } = typeof at === 'string' ? { path: at, documented: true } : at;
	const request = { method: 'POST', path, documented, carriesReference: true } as const;
	const known = { trust, kind, recipient, product, failureMayCost };
	const endpoint = { ...request, ...known, contract: purchaseBody(body) };
	const plan: PurchaseOperation['plan'] = (row, provider) => {
		const shared = { product: product ?? kind[0], recipient: '', warnings: [] };
		return { ...shared, ...ownPlan(row, provider) };
	};
	return { ...operation, kind: 'purchase', endpoint, plan };
}
