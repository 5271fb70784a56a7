import type { Charged } from './outcome';

/** The known reasons of a refusal. */
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
	| { kind: 'accepted'; status: 'success' | 'pending'; message: string; body: Body }
	/** Refused before any charge, for a reason on the list. `balance`: our wallet is empty. */
	| {
			kind: 'rejected';
			charged: Charged;
			message: string;
			reason?: RefusalKind;
			balance?: true;
			body: Body;
	  }
	/** Taken; the provider says that it failed, without a known reason. */
	| { kind: 'failed'; charged: Charged; message: string; body: Body }
	/** Refused for a reason on no list. */
	| { kind: 'doubtful'; message: string; body: Body }
	/** It did not reach the provider. `throttled`: the provider asks for fewer requests. `isFinal`: sending again is useless. */
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
