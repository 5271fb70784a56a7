import { z } from 'zod';

import type { Endpoint } from '../../api/endpoints';
import type { PurchaseEndpoint } from '../../batch/operation';
import type { Trust } from '../../purchase/machineTypes';

/** The values of a request, after the provider's document. */
export const id = z.number().int().positive();
export const naira = z.number().int().positive();
export const filledText = z.string().min(1);
export const digitsOnly = z.string().regex(/^\d+$/);

/** Required, even if the document makes it optional: a purchase without a reference cannot be looked up. */
export const referenced = { 'request-id': filledText };
export const sandboxOnly = { sandbox_status: z.literal('fail').optional() };

/** The body of a purchase: these fields, the reference, and nothing else. */
export const purchaseBody = <S extends z.ZodRawShape>(shape: S) =>
	z.strictObject({ ...referenced, ...shape, ...sandboxOnly });

/** The mark of a field that other providers of this family have, and the document does not show. */
const notInDocument = "Not in the provider's document";

interface PurchaseRequest extends Pick<PurchaseEndpoint, 'kind' | 'recipient'> {
	/** What the document promises of the reference; what it does not promise is "no". */
	trust: Trust;
	body: z.ZodRawShape;
	/** More fields of the body, which the document does not show. */
	inferred?: z.ZodRawShape;
}

/** Where a purchase is sent, and with which body. A bare path is one of the document. */
export function purchaseAt(
	place: string | Endpoint,
	{ trust, body, inferred = {}, ...facts }: PurchaseRequest,
): PurchaseEndpoint {
	const { path, documented } =
		typeof place === 'string' ? { path: place, documented: true } : place;
	const marked = Object.entries(inferred).map(([name, type]) => [
		name,
		type.describe(notInDocument),
	]);
	return {
		method: 'POST',
		path,
		documented,
		carriesReference: true,
		deduplicates: trust === 'full',
		requeryable: trust !== 'none',
		...facts,
		contract: purchaseBody({ ...body, ...Object.fromEntries(marked) }),
	};
}
