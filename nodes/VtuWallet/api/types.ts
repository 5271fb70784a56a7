import type { IDataObject } from 'n8n-workflow';

import type { Lookup } from '../purchase/outcome';
import type { Answer } from '../values/answer';
import type { PhoneFormat } from '../values/phone';

export type Environment = 'sandbox' | 'production';

/** The account of a wallet. It holds no secret: `fingerprint` is a hash. */
export interface Account {
	environment: Environment;
	baseUrl: string;
	/** A hash of address and user, or of address and key: it differs between two accounts. */
	fingerprint: string;
}

/** The facts of a provider that differ from most, from its credential. */
export interface ProviderFacts {
	/** The provider's own paths. The key is the usual path. */
	paths: ReadonlyMap<string, string>;
	phoneFormat: PhoneFormat;
	/** Which ids requests use for networks: the documented ones, or those of the provider's list. */
	networkIds: 'documented' | 'provider';
	/** The query parameter of a flight search that holds the cabin. */
	cabinParameter: string;
	/** One more message that means "no such purchase". */
	notFoundWording: string;
	/** `none`: the provider has no status look-up, so the node asks nothing. */
	lookUp: 'usual' | 'none';
}

export interface ApiRequest {
	method: 'GET' | 'POST';
	/** Below the base address, with encoded parameters: see `fillPath`. */
	path: string;
	query?: IDataObject;
	body?: IDataObject;
	timeoutMs?: number;
	/** n8n's cancel signal does not end the request, so a purchase ends in a known state. */
	shielded?: boolean;
}

/** The provider for one run of a node: one account, with its credential decrypted once. */
export interface Api {
	readonly account: Account;
	readonly provider: ProviderFacts;
	/** Set by HTTP 429, to any request of the account. */
	readonly pause: { readonly leftMs: number };
	/** Set once no token of this run can be accepted: the reason. */
	refusedToken(): string | undefined;
	/** Sends once, and again only if the provider refused the token. Never throws for an answer or a fault. */
	send(request: ApiRequest): Promise<Answer>;
	/** Makes a harmless request, such as a catalogue. Gives the checked body, or throws a `ProviderError`. */
	ask<T>(request: ApiRequest, contract: Contract<T>): Promise<T>;
	/** Whether the provider has no status look-up, by its credential or by what it answered. */
	lacksLookUp(): boolean;
	/** Requeries the purchase with this reference once. Never throws, and never charges. */
	requery(reference: string, timeoutMs?: number): Promise<RequeryResult>;
}

export type RequeryResult = Lookup & { answer: Answer };

/** Reads an answer or a part of one. Undefined if that is not as expected. */
export type Contract<T> = (body: unknown) => T | undefined;
