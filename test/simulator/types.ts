import type { IncomingHttpHeaders } from 'node:http';

/** The types of the simulator: an account, a purchase and its transaction, a request. */
export type Environment = 'production' | 'sandbox';

export type JsonObject = { [key: string]: unknown };

export const products = [
	...['airtime', 'data', 'cable', 'electricity', 'exam', 'sms', 'betting'],
	...['esim', 'esimTopUp', 'flight', 'rechargeCard', 'dataCard', 'airtimeToCash', 'custom'],
] as const;

export type Product = (typeof products)[number];

export interface Account {
	username: string;
	password: string;
	/** The live key that works at this moment. */
	liveToken: string;
	/** The sandbox key that works at this moment. */
	sandboxToken: string;
	/** The wallet, in Naira. Only production ever changes it. */
	balance: number;
	/** 0 = none; flights need 1, airtime to cash needs 2. */
	kycTier: number;
}

export type TransactionStatus = 'success' | 'pending' | 'failed';

export type Outcome = Exclude<TransactionStatus, 'pending'>;

/** A checked purchase: its cost, its goods and its answer. */
export interface Order {
	/** The `type` in requery. By default the product's name. */
	type?: string;
	recipient: string;
	/** The name of the amount in the answer. */
	amount: number;
	/** The money that leaves the wallet, with fees and discounts. By default the amount. */
	debit?: number;
	message: string;
	/** The vendor cannot serve the purchase: charged, then failed and refunded. */
	vendorFails?: string;
	/** Answered as a success, though it is settled later. */
	staysPending?: boolean;
	/** Runs right after the debit. */
	begin?(transaction: Transaction): void;
	/** Makes the goods. Runs once, when the transaction succeeds. */
	fulfil?(transaction: Transaction): void;
	/** Takes the goods back when the transaction fails. */
	undo?(transaction: Transaction): void;
	/** The fields of the answer beside `status`, `message`, `newbal` and `system`. */
	answer?(transaction: Transaction): JsonObject;
	/** The fields that siblings of the service add to the answer. */
	extra?(transaction: Transaction): JsonObject;
	/** The answer does not show the wallet. A refusal shows how much the wallet must hold. */
	withoutWallet?: boolean;
}

export interface Transaction {
	/** The provider's own reference. */
	id: string;
	environment: Environment;
	account: Account;
	product: Product;
	order: Order;
	/** The `request-id` of the caller, honoured or not. */
	sentReference?: string;
	/** The reference of the record. */
	requestId: string;
	status: TransactionStatus;
	/** The status word of the answer, if a fault chose another one. */
	word?: string;
	message: string;
	at: number;
	balanceBefore: number;
	balanceAfter: number;
	/** Whether the provider has the money now. */
	charged: boolean;
	fulfilled: boolean;
	/** The goods that `fulfil` made (a token, pins, an eSIM). Every later answer has the same. */
	goods: JsonObject;
	/** The `intent` of the body: the purchase that the test meant, under any reference. */
	intent?: string;
	/** The number of requeries about the purchase. */
	looks: number;
	/** The codes of the goods that the client has read in an answer. */
	toldCodes: string[];
}

/** The answer to a caller: JSON, or a page. */
export interface Reply {
	status: number;
	body: JsonObject | unknown[] | string;
	headers?: Record<string, string>;
	/** Gets the text of the answer when a client of this process has read the whole answer. */
	taken?(text: string): void;
}

export const ok = (fields: JsonObject): Reply => ({
	status: 200,
	body: { status: 'success', ...fields },
});

/** A request with an accepted token. */
export interface Call {
	environment: Environment;
	account: Account;
	params: Record<string, string>;
	query: Record<string, string>;
	body: JsonObject;
}

export interface RecordedRequest {
	at: number;
	environment: Environment;
	method: string;
	/** As sent, without the query. */
	path: string;
	/** The route of the request, or its path if there is no route. */
	route: string;
	query: Record<string, string>;
	headers: IncomingHttpHeaders;
	/** The parsed JSON body; the text itself when it is not JSON; undefined when there is none. */
	body?: unknown;
	/** The faults of the request, in words. */
	met?: string;
}

export interface LedgerEntry {
	id: number;
	at: number;
	account: string;
	product: Product;
	kind: 'charge' | 'refund' | 'credit';
	amount: number;
	/** The reference that the caller sent, or the provider's where none was sent. */
	reference: string;
	/** The provider's own reference. */
	transactionId: string;
	recipient: string;
	/** The purchase that the test meant, if the body names one. */
	intent?: string;
}

/** The provider says no. Nothing is charged, nothing is recorded. */
export class Refusal extends Error {
	constructor(
		message: string,
		readonly options: { status?: number; word?: string } = {},
	) {
		super(message);
	}
}

/** ISO 8601 with Nigeria's offset, as the service writes dates. */
export function inLagos(at: number): string {
	return new Date(at + 3_600_000).toISOString().replace(/\.\d+Z$/, '+01:00');
}
