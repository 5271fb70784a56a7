import { optionalReference } from '../fields';
import { reads, sells, type Route } from '../route';
import { Refusal, type JsonObject } from '../types';

/** Products that no document describes: any body with an amount; it is for whoever the body or the path names. */
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
	/** What it costs, or the words with which it is refused. */
	price(body: JsonObject): number | string;
	/** What is the product's own in the answer. */
	answer(body: JsonObject): JsonObject;
	/** What is answered at other paths: price lists. */
	lists?: Record<string, JsonObject | unknown[]>;
}

/** Sold as what nobody's document describes: the reference is not honoured, and requery does not know it. */
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
