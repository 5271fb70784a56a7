import type { Charged } from './outcome';

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

/** The class of an answer to a purchase. Only `notSent` may ever be sent again by itself. `body` is the whole answer. */
export type Verdict =
	| { kind: 'accepted'; status: 'success' | 'pending'; body: Body }
	/** `bareWord`: nothing but its status word says so, neither a known reason nor the state of what was bought. */
	| {
			kind: 'rejected';
			charged: Charged;
			message: string;
			reason?: RefusalKind;
			bareWord?: true;
			body: Body;
	  }
	/**
	 * A refusal whose reason is on no list: believed only after the provider was asked. `words` are the same for every
	 * row that was refused in the same way.
	 */
	| { kind: 'refused'; message: string; words: string; body: Body }
	/** `throttled`: somebody has read it and says that it was too much; else nobody has. */
	| { kind: 'notSent'; message: string; throttled?: true; retryAfterMs?: number; body?: Body }
	| { kind: 'tokenRefused'; message: string; body?: Body }
	| { kind: 'alreadyUsed'; message: string; body?: Body }
	| { kind: 'ambiguous'; message: string; body?: Body };

/** The provider says that it failed, and no more: its own record may say otherwise. */
export function isSaidToHaveFailed(verdict: Verdict | undefined): boolean {
	return verdict?.kind === 'rejected' && verdict.bareWord === true;
}
