import type { Charged } from './outcome';

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

/** What an answer to a purchase means. `body` is the whole answer. */
export type Verdict =
	/** `unusual`: a success in unknown words, which nothing contradicts. */
	| {
			kind: 'accepted';
			status: 'success' | 'pending';
			unusual?: true;
			message: string;
			body: Body;
	  }
	/** The provider refused before any charge, for a known reason. `balance`: our wallet is empty. */
	| {
			kind: 'rejected';
			charged: Charged;
			message: string;
			reason?: RefusalKind;
			balance?: true;
			body: Body;
	  }
	/** The provider took the request and says that the purchase failed, without a known reason. */
	| { kind: 'failed'; charged: Charged; message: string; body: Body }
	/** The provider refused for an unknown reason. */
	| { kind: 'doubtful'; message: string; body: Body }
	/**
	 * The provider did not take the request. `throttled`: it asks for fewer requests. `isFinal`: sending again is useless.
	 */
	| {
			kind: 'notSent';
			message: string;
			throttled?: true;
			retryAfterMs?: number;
			isFinal?: true;
			body?: Body;
	  }
	/** The answer does not show the result. `alreadyUsed`: the provider knows the reference. */
	| { kind: 'ambiguous'; message: string; alreadyUsed?: true; body?: Body };
