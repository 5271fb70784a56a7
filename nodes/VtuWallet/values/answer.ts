/**
 * What came back from one request, before anyone judges it.
 * `http`: a whole HTTP answer, whatever its status. `fault`: the wire gave no whole answer; `lasting` where the next request would meet the same.
 * Its body is what one JSON text says, and else the text itself.
 * `tokenRefused`: the provider does not accept the token, also after a new login; the request was never taken.
 */
export type Answer =
	| { kind: 'http'; status: number; body: unknown; retryAfterMs?: number }
	| { kind: 'fault'; code: string; message: string; lasting?: true }
	| { kind: 'tokenRefused'; message: string };

/** The code of a request that ended because its run was stopped: the answer comes too late for it. */
export const stoppedRun = 'ERR_CANCELED';

export type HttpAnswer = Extract<Answer, { kind: 'http' }>;
