import type { NamedRecipients } from './recipients';

/** A summary counts them in this order. */
export const outcomes = ['success', 'pending', 'unknown', 'failed', 'notSent'] as const;
export type Outcome = (typeof outcomes)[number];

/** The outcome does not change any more. */
export const isDecided = (outcome: string | undefined): boolean =>
	outcome === 'success' || outcome === 'failed';

/** The product that credits the wallet, so nothing of its amount is spent. */
export const cashProduct = 'airtimetocash';

export const charges = ['yes', 'no', 'refunded', 'unknown'] as const;

/** Whether the wallet paid for the purchase. */
export type Charged = (typeof charges)[number];

/**
 * `foreign`: the reference belongs to another purchase. `unclaimed`: the user's own reference has bought something, and
 * the record does not say for whom. `unclear`: there is a record, but it does not decide.
 */
export type LookupKind =
	| 'success'
	| 'pending'
	| 'failed'
	| 'absent'
	| 'foreign'
	| 'unclaimed'
	| 'unclear'
	| 'cannotTell';

export interface Lookup {
	kind: LookupKind;
	transaction?: TransactionRecord;
	/** Why the lookup does not decide. */
	reason?: string;
	/** The provider has no status look-up. */
	isMissing?: true;
}

export interface TransactionRecord {
	/** The provider's own word for the status. */
	status?: string;
	type?: string;
	amount?: number;
	/** The part of the amount that the record calls charges. */
	charges?: number;
	currency?: string;
	date?: string;
	message?: string;
	recipients?: NamedRecipients;
	/** The purchase failed, and the provider paid the money back. */
	refunded: boolean;
	cancelled: boolean;
	/** The whole record, as the provider gave it. */
	raw?: Record<string, unknown>;
}

/** The reasons for a refusal that the node knows. */
export type RefusalKind =
	| 'token'
	| 'alreadyUsed'
	| 'serverDown'
	| 'rateLimited'
	| 'notFound'
	| 'balance'
	| 'kyc'
	| 'pin'
	| 'limit'
	| 'productOff'
	| 'input';

type Body = Record<string, unknown>;

/** The message of an answer, and the whole answer. */
interface AnswerContent {
	message: string;
	body: Body;
	/** It names a reference of the provider's own, by which the provider can be asked. */
	isNamed?: boolean;
	/** Its balances show that a failed purchase was paid back. */
	isPaidBack?: boolean;
}

/** The same for an answer that may not have arrived. */
type MaybeContent = Pick<AnswerContent, 'message'> & Partial<AnswerContent>;

/** What an answer to a purchase means. */
export type Verdict =
	/** `unusual`: a success in unknown words, which nothing contradicts. */
	| (AnswerContent & { kind: 'accepted'; status: 'success' | 'pending'; unusual?: true })
	/** The provider refused before any charge, for a known reason. `balance`: our wallet is empty. */
	| (AnswerContent & { kind: 'rejected'; charged: Charged; reason?: RefusalKind; balance?: true })
	/** The provider took the request and says that the purchase failed, without a known reason. */
	| (AnswerContent & { kind: 'failed'; charged: Charged })
	/** The provider refused for an unknown reason. */
	| (AnswerContent & { kind: 'doubtful' })
	/** The provider did not take the request. `throttled`: it asks for fewer requests. `isFinal`: sending again is useless. */
	| (MaybeContent & { kind: 'notSent'; throttled?: true; retryAfterMs?: number; isFinal?: true })
	/** The answer does not show the result. `alreadyUsed`: the provider knows the reference. `promised`: some words say that it was bought. */
	| (MaybeContent & { kind: 'ambiguous'; alreadyUsed?: true; promised?: true });

/** The purchase that an answer is about. */
export interface RequestFacts {
	/** The provider has a status lookup for it. If not, only a listed reason is a failure. */
	requeryable?: boolean;
	/** The balances in its answers were right in every case. */
	hasSoundBalances?: boolean;
	/** In Naira. */
	price?: number;
	sent?: Body;
	/** The purchase pays into the wallet. */
	creditsWallet?: boolean;
	/** The request asked the sandbox for a failure. */
	simulated?: boolean;
}
