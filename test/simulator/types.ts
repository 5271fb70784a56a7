import type { IncomingHttpHeaders } from 'node:http';

/** What the rooms of the simulator share: an account, a purchase and its transaction, a request on its way. */
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

/** A checked purchase: what it costs, what it brings about, and what is answered. */
export interface Order {
	/** The `type` that requery tells; the product's name when absent. */
	type?: string;
	recipient: string;
	/** What the answer calls the amount. */
	amount: number;
	/** What really leaves the wallet (with fees, less discounts); the amount when absent. */
	debit?: number;
	message: string;
	/** The vendor cannot serve it: charged, then failed and refunded. */
	vendorFails?: string;
	/** Answered as a success, though it is settled later. */
	staysPending?: boolean;
	/** Runs right after the debit. */
	begin?(transaction: Transaction): void;
	/** Brings the purchase about. Runs once, when the transaction succeeds. */
	fulfil?(transaction: Transaction): void;
	/** Takes back what there is of it when it fails. */
	undo?(transaction: Transaction): void;
	/** What the answer holds beside `status`, `message`, `newbal` and `system`. */
	answer?(transaction: Transaction): JsonObject;
	/** What siblings of the service add to it. */
	extra?(transaction: Transaction): JsonObject;
	/** The answer says nothing of the wallet; a refusal says what it must hold. */
	withoutWallet?: boolean;
}

export interface Transaction {
	/** The provider's own reference. */
	id: string;
	environment: Environment;
	account: Account;
	product: Product;
	order: Order;
	/** What the caller sent as `request-id`, whether it was honoured or not. */
	sentReference?: string;
	/** The reference under which the provider keeps it. */
	requestId: string;
	status: TransactionStatus;
	/** The status word that was answered, where a fault chose another than usual. */
	word?: string;
	message: string;
	at: number;
	balanceBefore: number;
	balanceAfter: number;
	/** Whether the money is with the provider now. */
	charged: boolean;
	fulfilled: boolean;
	/** What `fulfil` made (a token, pins, an eSIM): the same in every later answer. */
	goods: JsonObject;
	/** The `intent` of the body: which purchase the test meant, whatever reference it carries. */
	intent?: string;
	/** How often requery was asked about it. */
	looks: number;
	/** The codes among the goods that whoever asked has read in an answer. */
	toldCodes: string[];
}

/** What a caller gets: JSON, or a page. */
export interface Reply {
	status: number;
	body: JsonObject | unknown[] | string;
	headers?: Record<string, string>;
	/** Told the text of the answer once a client of this process has read it whole. */
	taken?(text: string): void;
}

export const ok = (fields: JsonObject): Reply => ({
	status: 200,
	body: { status: 'success', ...fields },
});

/** A request that passed the door: who asks, for what. */
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
	/** The route that it met, or the path itself when there is none. */
	route: string;
	query: Record<string, string>;
	headers: IncomingHttpHeaders;
	/** The parsed JSON body; the text itself when it is not JSON; undefined when there is none. */
	body?: unknown;
	/** The faults that it met, in words. */
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
	/** Which purchase the test meant, where its body says so. */
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
