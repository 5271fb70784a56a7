import { optionalReference } from '../fields';
import { reads, sells, type Route } from '../route';
import { Refusal, type JsonObject } from '../types';

/** Products that no document describes: any body with an amount. The body or the path names the recipient. */
export const customRoutes = ['/api/custom', '/api/card/{id}/topup'].map((path) =>
	sells(
		path,
		'custom',
		{ amount: { type: 'integer', min: 1 }, ...optionalReference },
		({ body, params }) => ({
			recipient: String(body.recipient ?? body.phone ?? body.customer_id ?? params.id ?? ''),
			amount: Number(body.amount),
			message: 'Transaction successful',
			answer: ({ requestId, id }) => ({
				'request-id': requestId,
				amount: body.amount,
				voucher: `V-${id}`,
			}),
		}),
	),
);

/** A product that the stand-in does not know by itself, as the test that buys it describes it. */
export interface OtherProduct {
	path: string;
	/** The price, or the words of a refusal. */
	price(body: JsonObject): number | string;
	/** The product's own fields of the answer. */
	answer(body: JsonObject): JsonObject;
	/** The answers at other paths: price lists. */
	lists?: Record<string, JsonObject | unknown[]>;
}

/** The provider does not honour the reference, and requery does not find the purchase. */
export const otherRoutes = ({ path, price, answer, lists = {} }: OtherProduct): Route[] => [
	sells(path, 'custom', optionalReference, ({ body }) => {
		const amount = price(body);
		if (typeof amount === 'string') throw new Refusal(amount);
		return {
			type: path,
			recipient: JSON.stringify(body),
			amount,
			message: 'Purchased successfully',
			answer: () => answer(body),
		};
	}),
	...Object.entries(lists).map(([list, body]) => reads(list, () => ({ status: 200, body }))),
];
