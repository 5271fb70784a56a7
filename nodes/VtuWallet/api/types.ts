import type { IDataObject } from 'n8n-workflow';

import type { Found } from '../purchase/outcome';
import type { Answer } from '../values/answer';
import type { PhoneFormat } from '../values/phone';

export type Environment = 'sandbox' | 'production';

/** Whose wallet is meant. Holds no secret: `fingerprint` is a hash. */
export interface Account {
	environment: Environment;
	baseUrl: string;
	/** Tells two accounts apart (address and user, or address and key), and nothing else. */
	fingerprint: string;
	/** Of a login: its user name, however it is written. Whose a token is, it does not say. */
	user?: string;
}

/** Where one provider differs from most, as its credential says. */
export interface ProviderFacts {
	/** Its own paths, by the usual ones. */
	paths: ReadonlyMap<string, string>;
	/** How phone numbers are sent. */
	phoneFormat: PhoneFormat;
	/** Whether requests name networks by the documented ids, or by those of the provider's list. */
	networkIds: 'documented' | 'provider';
	/** The query parameter of a flight search that holds the cabin. */
	cabinParameter: string;
	/** One more wording by which it says that it has no such purchase. */
	notFoundWording: string;
}

export interface ApiRequest {
	method: 'GET' | 'POST';
	/** Below the base address, parameters already encoded: see `fillPath`. */
	path: string;
	query?: IDataObject;
	body?: IDataObject;
	timeoutMs?: number;
	/** Purchases are kept from the host's cancel signal, so that the provider ends them in a known state. */
	shielded?: boolean;
}

/** The provider as one run of a node sees it: one account, credentials decrypted once. */
export interface Api {
	readonly account: Account;
	readonly provider: ProviderFacts;
	/** Why this run has no token that the provider accepts, once that is certain: nothing more will be answered. */
	refusedToken(): string | undefined;
	/**
	 * Sends once, and again only where the provider refused the token: at most three times in all (with the token at
	 * hand, one that another execution stored, one of a new login). Never throws for what the provider or the wire does.
	 */
	send(request: ApiRequest): Promise<Answer>;
	/** For catalogues, look-ups and other harmless requests: the checked body, or a `ProviderError`. */
	ask<T>(request: ApiRequest, contract: Contract<T>): Promise<T>;
	/** Requeries the purchase with this reference once. Never throws, and never charges. */
	requery(reference: string, timeoutMs?: number): Promise<LookedUp>;
}

/** What requery shows, and the answer that it was read from. */
export type LookedUp = Found & { answer: Answer };

/** A zod schema, seen narrowly: enough to parse, nothing to depend on. */
export interface Contract<T> {
	safeParse(
		value: unknown,
	): { success: true; data: T } | { success: false; error: { message: string } };
}
