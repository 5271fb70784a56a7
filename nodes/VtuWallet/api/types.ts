import type { IDataObject } from 'n8n-workflow';

import type { Found } from '../purchase/outcome';
import type { Answer } from '../values/answer';
import type { Client } from './client';
import type { providerFactsOf } from './auth/providerFacts';

export type Environment = 'sandbox' | 'production';

/** The account of a wallet. It holds no secret: `fingerprint` is a hash. */
export interface Account {
	environment: Environment;
	baseUrl: string;
	/** A hash of address and user, or of address and key: it differs between two accounts. */
	fingerprint: string;
}

export type ProviderFacts = ReturnType<typeof providerFactsOf>;

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

/** The public side of the client. */
export type Api = Pick<Client, keyof Client>;

/** The result of a requery, and its answer. */
export type LookedUp = Found & { answer: Answer };

/** Reads an answer or a part of one. Undefined if that is not as expected. */
export type Contract<T> = (body: unknown) => T | undefined;
