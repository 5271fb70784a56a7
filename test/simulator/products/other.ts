import { optionalReference } from '../fields';
import type { Route } from '../routes';
import { Refusal, type JsonObject } from '../types';

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
export function otherRoutes({ path, price, answer, lists = {} }: OtherProduct): Route[] {
	return [
		{
			method: 'POST',
			path,
			product: 'custom',
			fields: { ...optionalReference },
			order({ body }) {
				const amount = price(body);
				if (typeof amount === 'string') throw new Refusal(amount);
				return {
					type: path,
					recipient: JSON.stringify(body),
					amount,
					message: 'Purchased successfully',
					answer: () => answer(body),
				};
			},
		},
		...Object.entries(lists).map(
			([list, body]): Route => ({
				method: 'GET',
				path: list,
				answer: () => ({ status: 200, body }),
			}),
		),
	];
}
