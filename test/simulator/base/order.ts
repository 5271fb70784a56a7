import type { PurchaseRoute } from '../route';
import type { Call, JsonObject, Order, Product, Transaction, TransactionStatus } from '../types';
import type { World } from '../world';
import type { Validated } from './validator';

/** A purchase as the base server sells it. */
export interface BaseOrder extends Omit<Order, 'message' | 'answer'> {
	/** The message of the answer for each end. */
	words: Record<TransactionStatus, string>;
	/** The fields of the answer beside the references, the status, the message and the figures. */
	answer(transaction: Transaction): JsonObject;
	/** The name of the product in the message that it is off. */
	switchedOff: string;
}

/** The facts that differ between products. */
export interface Habits {
	/** The server makes its own reference, which begins so. */
	ownReference?: string;
	/** Which balance `newbal` shows. */
	newbal: { success: 'debited' | 'refunded'; failed: 'debited' | 'refunded' };
	/** Says that it failed and keeps the money. */
	keepsMoney?: boolean;
	/** Which names of the reference an answer carries besides `request-id`, when it is a success. */
	transid: boolean;
	/** The message for a wallet that holds too little. */
	wallet: string;
	/** Also the record of another product with the same reference is looked for. */
	usedReference: string;
}

export interface BaseRoute extends Omit<PurchaseRoute, 'order' | 'fields'> {
	product: Product;
	validated: Validated;
	habits: Habits;
	order(call: Call, world: World): BaseOrder;
}
