import type { FieldRules } from './fields';
import type { PurchaseFault } from './purchase';
import { ok, type Call, type JsonObject, type Order, type Product, type Reply } from './types';
import type { World } from './world';

interface RouteBase {
	method: 'GET' | 'POST';
	path: string;
	/** Fields of the body (POST) or the query (GET). */
	fields?: FieldRules;
}

/** Charges the wallet: goes through `purchase`. */
export interface PurchaseRoute extends RouteBase {
	product: Product;
	order(call: Call, world: World): Order;
}

export interface PlainRoute extends RouteBase {
	/** The faults of purchases may hit it (the last step of airtime to cash). */
	answer(call: Call, world: World, fault?: PurchaseFault): Reply;
}

export type Route = PurchaseRoute | PlainRoute;

/** A product at its path: the fields of its body, and its sale. */
export const sells = (
	path: string,
	product: Product,
	fields: FieldRules,
	order: PurchaseRoute['order'],
): PurchaseRoute => ({ method: 'POST', path, product, fields, order });

export const reads = (
	path: string,
	answer: PlainRoute['answer'],
	fields?: FieldRules,
): PlainRoute => ({ method: 'GET', path, answer, fields });

/** A list whose shape the document does not show, in the shape that is configured. */
export const lists = (
	path: string,
	rowsOf: (world: World, query: Call['query']) => JsonObject[],
): PlainRoute =>
	reads(path, ({ query }, world) => {
		return ok({ [world.config.shapes.lists]: rowsOf(world, query) });
	});
